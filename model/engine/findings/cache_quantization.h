#pragma once

#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/rewrite/offer.h"

// Creates Q/DQ from a calibration cache: a model that was calibrated for implicit quantization can then be built by
// releases that support explicit quantization only. The change needs a review: implicit mode chose types by speed and
// placed scales at other points, so neither the numbers nor the types of the old engine are restored exactly.
//
// Data of Conv, ConvTranspose, Gemm and MatMul gets the range of the cache, weights get one symmetric scale for each
// channel by their largest value: along K of KCRS weights, and along C, the input channels, of the CKRS weights of
// ConvTranspose, as TensorRT's kernels need it. A residual Add reads such a tensor through the existing pair.
// Everything else stays in float. Scales for each channel need opset 13: an older model is converted to it where none
// of its operators changed, else its weights get one scale each.

namespace qaliper {

struct LeftInFloat {
    NodeIx node;
    Text reason;
};

struct CacheQuantization {
    Fix fix;
    std::vector<NodeIx> quantized;    // layers
    std::vector<LeftInFloat> left;    // layers that stay in float, each with its reason
    std::vector<ValueIx> tensors;     // that got a pair
    std::vector<std::string> foreign; // tensors of the cache that the model does not have
};

// Errors: Invalid when the model already has Q/DQ or no range belongs to this model; Unsupported below opset 10, which
// has no QuantizeLinear; the errors of reading the weights.
Result<CacheQuantization> quantizeFromCache(const Context& context, const CalibrationCache& cache);

} // namespace qaliper
