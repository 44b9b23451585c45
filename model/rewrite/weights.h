#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// The weights of a layer on their way to it: a constant, perhaps a Q, a DQ.

namespace qaliper {

struct WeightChain {
    const Tensor* constant = nullptr; // what the file holds: INT8 in front of a DQ, float in front of a Q
    ValueIx constantValue;
    NodeIx quantize;                      // invalid when the constant is quantized already
    NodeIx dequantize;                    // invalid when the layer reads the constant directly
    const Quantizer* quantizer = nullptr; // of the DQ
};

// The weight operand in `slot`, when it is a constant behind at most Identity, Q and DQ.
std::optional<WeightChain> weightChain(const Context& context, NodeIx node, std::size_t slot);

// Lets the layer read `tensor` through copies of the chain's Q and DQ; scale and zero point are those of the chain
// unless `scale` and `zeroPoint` name others.
void rewireWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot,
    const WeightChain& chain, const std::string& tensor, const std::optional<std::string>& scale = {},
    const std::optional<std::string>& zeroPoint = {});

// What the DQ makes of a constant that is quantized already, as an initializer.
Result<Tensor> foldedWeight(const Context& context, const WeightChain& chain);

// The type on the float side of a Q or DQ.
DataType floatTypeOf(const Context& context, const Quantizer& quantizer);

} // namespace qaliper
