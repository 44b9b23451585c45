#pragma once

#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/rewrite/offer.h"

// Q/DQ from a calibration cache: the way of a model that was calibrated implicitly into releases that know explicit
// quantization only. A change to be reviewed: implicit mode chose types by speed and placed scales at other points, so
// neither the numbers nor the types of the old engine come back exactly.
//
// Data of Conv, ConvTranspose, Gemm and MatMul gets the range of the cache, weights one symmetric scale for each
// channel (by their largest value; ConvTranspose along the input channels, as TensorRT's kernels want it). A residual
// Add reads such a tensor through the pair that is there. Everything else stays in float. Scales for each channel need
// opset 13: an older model is raised to it where no operator of its own changed, else its weights get one scale each.

namespace qaliper {

struct LeftInFloat {
    NodeIx node;
    Text reason;
};

struct CacheQuantization {
    Fix fix;
    std::vector<NodeIx> quantized;    // layers
    std::vector<LeftInFloat> left;    // layers that stay, each with its reason
    std::vector<ValueIx> tensors;     // that got a pair
    std::vector<std::string> foreign; // tensors of the cache that the model does not have
};

// Errors: Invalid when the model has Q/DQ already or none of the ranges is of this model; Unsupported below opset 10,
// which has no QuantizeLinear; and what reading the weights may end in.
Result<CacheQuantization> quantizeFromCache(const Context& context, const CalibrationCache& cache);

} // namespace qaliper
