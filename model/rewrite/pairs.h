#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Q/DQ pairs on activations: a Q and the DQs that read it, for the rules about placement. A constant with a DQ is no
// pair; see weights.h.

namespace qaliper {

struct QdqPair {
    const Quantizer* quantize = nullptr;
    const Quantizer* dequantize = nullptr;
};

// The pair of this DQ; nothing when its producer is no Q, or the Q quantizes a constant.
std::optional<QdqPair> pairEndingAt(const Context& context, const Quantizer& dequantize);
std::optional<QdqPair> pairEndingAt(const Context& context, ValueIx value);

// True when this DQ is the only consumer of the Q, and the Q the only consumer of its input.
bool isInLine(const Context& context, const QdqPair& pair);

// Connects the consumers of the DQ to the input of the Q; removes the Q, too, when it has no other consumers. Errors:
// Invalid when the DQ writes a graph output that cannot be replaced.
Status removePair(FixBuilder& builder, const Context& context, const QdqPair& pair);
// The change in the number of nodes: Q, DQ, and nodes that computed their scales.
int nodesWithoutPair(const Context& context, const QdqPair& pair);

// A Q whose consumers are all DQs.
struct QuantizedTensor {
    const Quantizer* quantize = nullptr;
    std::vector<const Quantizer*> dequantize;
};
std::optional<QuantizedTensor> tensorOf(const Context& context, const Quantizer& quantize);

// The DQs that read a value, when it has no other consumers and is no graph output; else empty.
std::vector<const Quantizer*> onlyDequantizers(const Context& context, ValueIx value);

// Names of a new scale and zero point.
struct NewParameters {
    std::string scale;
    std::string zeroPoint;
};
void setParameters(FixBuilder& builder, const Quantizer& quantizer, const NewParameters& parameters);

// Adds a pair on a value, with the type and scale form of `like` and the given scale; returns the output of its DQ.
std::string addPair(FixBuilder& builder, const Context& context, ValueIx value, const Quantizer& like, double scale);

// True for one known scale per tensor and zero point 0.
bool isSymmetricPerTensor(const Quantizer& quantizer);

} // namespace qaliper
