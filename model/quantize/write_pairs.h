#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/graph/edit.h"
#include "model/quantize/placement.h"

// Writes a placement into a model: pairs on tensors, quantized weights.

namespace qaliper {

// By the name of a tensor with a pair: the largest magnitude that is represented.
using TensorLimits = std::map<std::string, double, std::less<>>;

// Limits of all pairs: of an operator where it states one; one limit for all tensors of a group, unless they lie further
// apart than a common scale is worth. `measured` has the others. Errors: Invalid, naming a tensor that it lacks, or whose
// limit is not finite.
Result<TensorLimits> limitsOfPairs(const Context& context, const Placement& placement, const TensorLimits& measured);

// The scale of a pair: the limit divided by the largest number of the type.
double scaleOf(double limit, DataType type);

// A placement as edits whose limits can be changed: quantizing weights takes time, and does not depend on them.
struct PairEdits {
    std::vector<Edit> edits;                   // with a limit of 1 for each pair
    std::map<std::string, std::string> scales; // by tensor, the initializer with the scale of its pair
};

// `context` is the one that the placement was made for, and its opset takes the type. Errors: those of
// addWeightConstants(); Cancelled.
Result<PairEdits> pairEdits(const Context& context, const Placement& placement, const Job& job = {});

// Errors: Invalid for a tensor without a limit.
Result<std::vector<Edit>> withLimits(const PairEdits& pairs, DataType type, const TensorLimits& limits);

// Both; `context` is the one that the placement was made for, and its opset takes the type. Errors: those of
// both.
Result<std::vector<Edit>> quantizingEdits(
    const Context& context, const Placement& placement, const TensorLimits& limits, const Job& job = {});

} // namespace qaliper
