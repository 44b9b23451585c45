#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// The path from a constant to the weight operand of a layer, with its Q and DQ.

namespace qaliper {

struct WeightChain {
    const Tensor* constant = nullptr; // as stored: quantized when a DQ follows, float when a Q follows
    ValueIx constantValue;
    NodeIx quantize;                      // invalid when the constant is stored quantized
    NodeIx dequantize;                    // invalid when the layer reads the constant directly
    const Quantizer* quantizer = nullptr; // of the DQ
};

// The path to the operand in `slot`, if it is a constant with at most Identity, Q and DQ in between.
std::optional<WeightChain> weightChain(const Context& context, NodeIx node, std::size_t slot);
// The same path to a value.
std::optional<WeightChain> weightChain(const Context& context, ValueIx value);

// Lets the layer read `tensor` through the path's Q and DQ, or through copies of those that somebody else reads, too;
// scale and zero point stay unless `scale` and `zeroPoint` name others.
void rewireWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot,
    const WeightChain& chain, const std::string& tensor, const std::optional<std::string>& scale = {},
    const std::optional<std::string>& zeroPoint = {});

// The dequantized tensor of a constant that is stored quantized, as an initializer.
Result<Tensor> foldedWeight(const Context& context, const WeightChain& chain);

// The type of the float side of a Q or DQ.
DataType floatTypeOf(const Context& context, const Quantizer& quantizer);

} // namespace qaliper
