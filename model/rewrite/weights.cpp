#include "model/rewrite/weights.h"

#include "model/quant/dequantize.h"

namespace qaliper {

std::optional<WeightChain> weightChain(const Context& context, NodeIx node, std::size_t slot) {
    return weightChain(context, context.index().input(node, slot));
}

std::optional<WeightChain> weightChain(const Context& context, ValueIx value) {
    const Index& index = context.index();
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
    chain.constant = constantAfter(index, value);
    return chain.constant ? std::optional(chain) : std::nullopt;
}

namespace {

// True for the Q or DQ of a weight that only this layer reads, so that findings about it keep their place.
bool isOwnStep(const Context& context, NodeIx node, const WeightChain& chain, NodeIx step) {
    const Index& index = context.index();
    const auto isReadBy = [&](NodeIx producer, NodeIx consumer) {
        const auto use = soleUse(index, index.output(producer, 0));
        return use && use->node == consumer && index.graphOf(producer) == index.graphOf(node);
    };
    return isReadBy(chain.dequantize, node) && (step == chain.dequantize || isReadBy(step, chain.dequantize));
}

// The node with other inputs, and the name of its output, whose shape may be another one now.
std::string withInputs(
    FixBuilder& builder, const Context& context, NodeIx node, const std::vector<std::string>& inputs) {
    for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
        if (inputs[slot] != context.node(node).inputs[slot])
            builder.redirect(node, slot, inputs[slot]);
    }
    const ValueIx output = context.index().output(node, 0);
    builder.forgetType(output);
    return std::string(context.index().name(output));
}

} // namespace

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
        const bool isOwn = isOwnStep(context, node, chain, step);
        value = isOwn ? withInputs(builder, context, step, inputs)
                      : builder.addCopy(step, std::move(inputs), std::string(context.node(step).output(0)));
        if (isOwn && step == chain.quantize) // what it writes has another shape, so that it has another name
            value = builder.renameAfter(context.index().output(step, 0));
    }
    if (value != context.node(node).input(slot))
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
