#pragma once

#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/engine/logs/layer_names.h"
#include "model/quant/quantizers.h"

// A calibration cache compared with a model and a target: which of its ranges belong to tensors of the model, which
// tensors have none, and whether TensorRT uses it.

namespace qaliper {

enum class CacheVerdict : std::uint8_t {
    Reusable,   // 8.x to 10.0: implicit quantization works
    Deprecated, // 10.1 to 10.x: works, and TensorRT advises against it
    Ignored,    // the model has Q/DQ; then the cache is not used
    Gone,       // from 11.0 on: there are no calibrators; the ranges can still become Q/DQ
    Foreign,    // ONNX Runtime wrote it; TensorRT reads only its own format
    Unrelated,  // no range belongs to a tensor of this model
};
std::string_view cacheVerdictName(CacheVerdict verdict); // "reusable", …

struct CacheRow {
    std::size_t entry = 0; // of the cache
    TensorMatch match;
};

struct CacheReport {
    CacheVerdict verdict = CacheVerdict::Reusable;
    Text explanation;           // of the verdict, as a sentence
    std::vector<CacheRow> rows; // one for each entry, in the order of the cache
    std::size_t matched = 0;    // entries whose tensor the model has
    std::size_t unmatched = 0;  // entries of other tensors: of another model, or made by the parser
    std::size_t unusable = 0;   // entries without a positive, finite scale
    // Data of Conv, ConvTranspose, Gemm and MatMul without a range and without a DQ: their layers stay in float.
    std::vector<ValueIx> unranged;
};

CacheReport reportOn(const CalibrationCache& cache, const Index& index, const QuantView& quant, const Target& target);

// The scales of a model with Q/DQ as a cache: each activation with one symmetric INT8 scale, under the name of the
// tensor that its Q reads. Activations with a scale for each channel, a zero point or another type are omitted, and so
// are weights.
CalibrationCache cacheFromQuantizers(const Index& index, const QuantView& quant, const Target& target);

// "12 ranges in the cache"
Text rangesIn(const CalibrationCache& cache);

} // namespace qaliper
