#include "model/rewrite/weights.h"

#include "model/quant/dequantize.h"

namespace qaliper {

std::optional<WeightChain> weightChain(const Context& context, NodeIx node, std::size_t slot) {
    const Index& index = context.index();
    ValueIx value = index.input(node, slot);
    if (!value.valid())
        return std::nullopt;
    WeightChain chain;
    const Quantizer* dequantizer = context.quant.producer(index, throughIdentity(index, value));
    if (dequantizer && dequantizer->dequantizes()) {
        chain.quantizer = dequantizer;
        chain.dequantize = dequantizer->node;
        value = dequantizer->data;
        const Quantizer* quantizer = context.quant.producer(index, throughIdentity(index, value));
        if (quantizer && quantizer->quantizes) {
            chain.quantize = quantizer->node;
            value = quantizer->data;
        }
    }
    chain.constantValue = throughIdentity(index, value);
    chain.constant = constantBehind(index, value);
    return chain.constant ? std::optional(chain) : std::nullopt;
}

void rewireWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot,
    const WeightChain& chain, const std::string& tensor, const std::optional<std::string>& scale,
    const std::optional<std::string>& zeroPoint) {
    std::string value = tensor;
    for (const NodeIx step : {chain.quantize, chain.dequantize}) {
        if (!step.valid())
            continue;
        std::vector<std::string> inputs = context.node(step).inputs;
        inputs[0] = value;
        if (scale)
            inputs[1] = *scale;
        if (zeroPoint && inputs.size() > 2)
            inputs[2] = *zeroPoint;
        value = builder.addCopy(step, std::move(inputs), std::string(context.node(step).output(0)));
    }
    builder.redirect(node, slot, value);
}

Result<Tensor> foldedWeight(const Context& context, const WeightChain& chain) {
    const std::string base = chain.constant->name.empty() ? "weight" : chain.constant->name;
    return dequantized(
        base + "_float", *chain.constant, *chain.quantizer, floatTypeOf(context, *chain.quantizer), context.storage());
}

DataType floatTypeOf(const Context& context, const Quantizer& quantizer) {
    for (const ValueIx value : {quantizer.dequantizes() ? quantizer.output : quantizer.data, quantizer.scale}) {
        const DataType type = value.valid() ? context.types.element(value) : DataType::Undefined;
        if (isFloat(type))
            return type;
    }
    return DataType::Float;
}

} // namespace qaliper
