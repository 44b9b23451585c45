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

// 1 for each pair: enough to see what a check says of the placement.
TensorLimits unitLimits(const Context& context, const Placement& placement);

// The scale of a pair: the limit divided by the largest number of the type.
double scaleOf(double limit, DataType type);

// The edits; `context` is the one that the placement was made for, and its opset takes the type. Errors: those of
// addWeightConstants(); Invalid for a tensor without a limit; Cancelled.
Result<std::vector<Edit>> quantizingEdits(
    const Context& context, const Placement& placement, const TensorLimits& limits, const Job& job = {});

} // namespace qaliper
