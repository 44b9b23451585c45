#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/quantize/quantized.h"
#include "model/rules/inspect.h"

// From a float model and a user's samples to a quantized model for a target: preparation, placement, ranges, biases, and
// the check of the result. Each step is a version of its own. A part of the samples is held back: they decide what is
// kept and measure the result; ranges of the result are from all samples. Nothing is written but temporary files.

namespace qaliper {

// Why nothing of this version is quantized for its target; empty where something may be.
Text whyNotQuantized(const Analysis& start, DataType type);

// The nodes that each pattern names: by name, output, "#INDEX" or glob, else as an operator. Errors: Invalid for a
// pattern of no node.
Result<std::set<NodeId>> nodesNamed(const Context& context, const std::vector<std::string>& patterns);

// Errors: Unsupported, with the reason, where the model or the target does not allow it; Invalid for a name of no node;
// those of calibrateModel() and evaluateModel(); Cancelled.
Result<QuantizedModel> quantizeModel(const Inspector& inspector, std::shared_ptr<const Index> index,
    const QuantizeRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
