#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"
#include "model/target/target.h"

// Is the quantized model likely to be fast? Coverage does not answer that: every convolution in INT8 can be slower than
// FP16 when Q/DQ pairs do not fuse or every layer writes float. So the headline counts what costs time.

namespace qaliper {

enum class CostKind : std::uint8_t {
    FloatLayer,  // a layer with weights that stays in float; cost in multiply-adds
    FloatOutput, // a quantized layer that writes float; cost in bytes
    UnfusedPair, // Q → DQ on an activation whose consumers all run in float; cost in bytes
    Border,      // a tensor that passes between float and a quantized type; cost in bytes
    Requantize,  // DQ → Q with other parameters; cost in bytes
};

struct Cost {
    CostKind kind = CostKind::Border;
    NodeIx node;
    double amount = 0; // bytes, or multiply-adds for FloatLayer; an estimate
};

struct SpeedVerdict {
    std::size_t quantizedLayers = 0; // layers with weights expected (or open) in a quantized type
    std::size_t openLayers = 0;      // those of them that are open
    std::size_t weightedLayers = 0;  // all layers with weights
    std::size_t floatOutputs = 0;
    std::size_t unfusedPairs = 0;
    std::size_t requantizations = 0;
    double borderBytes = 0;
    DataType floatType = DataType::Undefined; // of the float layers; Undefined when there are several or none
    bool floatOrHalf = false;
    double quantizedMultiplyAdds = 0;
    double floatMultiplyAdds = 0;
    bool estimated = false;  // an unknown dimension was counted as 1
    std::vector<Cost> costs; // dearest first within each kind

    bool isQuantized() const { return quantizedLayers > 0 || unfusedPairs > 0; }
};

SpeedVerdict speedVerdict(const Index& index, const TypeTable& types, const QuantView& quant,
    const PrecisionMap& precision, const Target& target);

// One line each: "38 of 53 layers with weights in INT8", "12 Q/DQ pairs unlikely to fuse", …
std::vector<Text> describeVerdict(const SpeedVerdict& verdict);

} // namespace qaliper
