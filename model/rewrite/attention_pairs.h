#pragma once

#include <optional>

#include "model/context/context.h"
#include "model/quant/attention.h"
#include "model/rewrite/pairs.h"

// Which parts of an attention are quantized, for the rules about it.

namespace qaliper {

// The DQ of an operand of a product, also across the Casts of attention that adds up in FP32; null when there is none.
const Quantizer* productOperand(const Context& context, NodeIx product, std::size_t slot);

// INT8 and FP8, the types of fused kernels for attention.
bool isAttentionType(DataType type);

// The type of both operands of the first product; nothing when they are not quantized to one type for which the target
// has fused kernels: INT8 from 8.6 on, FP8 from 9.0 on. Source: fact R91.
std::optional<DataType> quantizedAttention(const Context& context, const Attention& attention);

// Probabilities in float beside quantized values.
struct OpenSoftmax {
    ValueIx probabilities;             // what the second product reads
    const Quantizer* values = nullptr; // the DQ of its other operand
    bool isReadByProducts = false;     // products read the probabilities, and nothing else does
};
std::optional<OpenSoftmax> openSoftmax(const Context& context, const Attention& attention);

// What stands between a DQ and a product, and could stand before the Q: a Transpose, or a product with a number
// above 0 or a division by one, or the one after the other.
struct Between {
    QdqPair pair;
    NodeIx transpose; // invalid without one
    NodeIx mul;       // the same; reads what the Transpose gives
    double factor = 1;
    ValueIx last; // what the product reads
};
// At one input of the first product of an attention, whose type the target has fused kernels for. Source: facts R93 and
// R94.
std::optional<Between> betweenAt(const Context& context, NodeIx product, std::size_t slot);

// A product with a number above 0, or a division by one, that alone reads the scores and could stand before the
// first product, on the queries; before their Q where they are quantized. Source: fact R101.
struct ScoreScale {
    NodeIx node;
    double factor = 1;
    QdqPair pair;              // of the queries; empty where they are float
    NodeIx transpose;          // between that pair and the product; invalid without one
    bool isAfterPair = false;  // a pair is placed between the product and the scale, which then stays where it is
};
std::optional<ScoreScale> scaleOfScores(const Context& context, const Attention& attention);

} // namespace qaliper
