#pragma once

#include <memory>

#include "model/base/worker.h"
#include "model/quantize/quantized.h"
#include "model/rules/inspect.h"

// From a float model and a user's samples to a quantized model for a target: preparation, placement, ranges, biases, and
// the check of the result. Each step is a version of its own. A part of the samples is held out: they decide what is
// kept and measure the result; ranges of the result are from all samples. Nothing is written but temporary files.

namespace qaliper {

// Errors: Unsupported, with the reason, where the model or the target does not allow it; Invalid for a name of no node;
// those of calibrateModel() and evaluateModel(); Cancelled.
Result<QuantizedModel> quantizeModel(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const QuantizeRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
