#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Activations held in a quantized type, node by node: a Q with the DQs that read it. What the rules about placement
// look at and take away. Constants behind a DQ are no pairs; weights.h knows them.

namespace qaliper {

struct QdqPair {
    const Quantizer* quantize = nullptr;
    const Quantizer* dequantize = nullptr;
};

// The pair that ends in this DQ; nothing when no Q stands directly in front, or when it quantizes a constant.
std::optional<QdqPair> pairEndingAt(const Context& context, const Quantizer& dequantize);
std::optional<QdqPair> pairEndingAt(const Context& context, ValueIx value);

// The Q is read by this DQ alone and the value in front by this Q alone, so that nothing else depends on the pair.
bool isInLine(const Context& context, const QdqPair& pair);

// Readers of the DQ read what stands in front of the Q instead; the Q goes too when nobody else reads it. Errors:
// Invalid when the DQ writes an output of the graph that cannot be taken over.
Status removePair(FixBuilder& builder, const Context& context, const QdqPair& pair);
// What that does to the number of nodes: Q and DQ go, and whatever computed their scales.
int nodesWithoutPair(const Context& context, const QdqPair& pair);

// A Q and what reads it, when that is nothing but DQs.
struct QuantizedTensor {
    const Quantizer* quantize = nullptr;
    std::vector<const Quantizer*> dequantize;
};
std::optional<QuantizedTensor> tensorOf(const Context& context, const Quantizer& quantize);

// The DQs that read a value, when nothing else does and the graph does not return it; empty otherwise.
std::vector<const Quantizer*> onlyDequantizers(const Context& context, ValueIx value);

// Names of a new scale and zero point, and a Q or DQ made to read them.
struct NewParameters {
    std::string scale;
    std::string zeroPoint;
};
void setParameters(FixBuilder& builder, const Quantizer& quantizer, const NewParameters& parameters);

// A new pair on a value, of the type and with the kind of scale that `like` has; what its DQ writes.
std::string addPair(FixBuilder& builder, GraphId graph, const std::string& value, const Quantizer& like, double scale);

// A Q or DQ of one scale for each tensor, known, with zero point 0.
bool isSymmetricPerTensor(const Quantizer& quantizer);

} // namespace qaliper
