#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/cost.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"
#include "model/target/target.h"

// Whether the quantized model is likely to be fast. Coverage is not enough: a model with every convolution in INT8 can
// be slower than in FP16 when Q/DQ pairs do not fuse or every layer writes float. The verdict counts what costs time.

namespace qaliper {

enum class CostKind : std::uint8_t {
    FloatLayer,  // a weighted layer that stays in float; cost in multiply-adds
    FloatOutput, // a quantized layer that writes float; cost in bytes
    UnfusedPair, // a Q/DQ pair on an activation whose consumers all run in float; cost in bytes
    Border,      // a tensor that is converted to or from float; cost in bytes
    Requantize,  // a DQ and a Q with other parameters; cost in bytes
};

struct Cost {
    CostKind kind = CostKind::Border;
    NodeIx node;
    double amount = 0; // estimated bytes; multiply-adds for FloatLayer
};

struct SpeedVerdict {
    std::size_t quantizedLayers = 0; // weighted layers that are expected (or open) in a quantized type
    std::size_t openLayers = 0;      // of these, the open ones
    std::size_t weightedLayers = 0;  // all weighted layers
    std::size_t floatOutputs = 0;
    std::size_t unfusedPairs = 0;
    std::size_t requantizations = 0;
    double borderBytes = 0;
    DataType floatType = DataType::Undefined; // of the float layers; Undefined when there are none or several
    bool floatOrHalf = false;
    double quantizedMultiplyAdds = 0;
    double floatMultiplyAdds = 0;
    bool estimated = false;  // an unknown dimension counted as 1
    std::vector<Cost> costs; // largest first within each kind

    bool isQuantized() const { return quantizedLayers > 0 || unfusedPairs > 0; }
};

SpeedVerdict speedVerdict(const Index& index, const TypeTable& types, const QuantView& quant,
    const PrecisionMap& precision, const CostMap& costs, const Target& target);

// One message each: "38 of 53 layers with weights in INT8", "12 Q/DQ pairs unlikely to fuse", …
std::vector<Text> describeVerdict(const SpeedVerdict& verdict);

} // namespace qaliper
