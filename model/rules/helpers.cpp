#include "model/rules/helpers.h"

#include "model/graph/identity.h"
#include "model/quant/cost.h"
#include "model/rules/weights.h"

namespace qaliper {

std::optional<ActivationPair> activationPair(const Context& context, NodeIx node, std::size_t slot) {
    const Index& index = context.index();
    const Quantizer* dequantizer = context.quant.producer(index, index.input(node, slot));
    if (!dequantizer || !dequantizer->dequantizes() || dequantizer->constantData)
        return std::nullopt;
    const Quantizer* quantizer = context.quant.producer(index, dequantizer->data);
    if (!quantizer || !quantizer->quantizes)
        return std::nullopt;
    return ActivationPair{quantizer->node, dequantizer->node, quantizer->data};
}

Status dequantizeOperand(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot) {
    if (const auto pair = activationPair(context, node, slot)) {
        builder.redirect(node, slot, context.index().name(pair->source));
        return {};
    }
    const auto chain = weightChain(context, node, slot);
    if (!chain || !chain->dequantize.valid())
        return {};
    if (chain->quantize.valid()) { // the float weights are still there
        builder.redirect(node, slot, context.index().name(chain->constantValue));
        return {};
    }
    auto tensor = foldedWeight(context, *chain);
    if (!tensor)
        return fail(std::move(tensor.error()));
    builder.redirect(node, slot, builder.addTensor(context.index().graphOf(node), std::move(*tensor)));
    return {};
}

namespace {

// Q and DQ in front of an operand that nobody else reads.
int loneQuantizers(const Context& context, ValueIx value) {
    const Index& index = context.index();
    int count = 0;
    for (const Quantizer* quantizer = context.quant.producer(index, value); quantizer && soleUse(index, value);
         quantizer = context.quant.producer(index, value)) {
        ++count;
        value = quantizer->data;
        if (quantizer->quantizes)
            break;
    }
    return count;
}

} // namespace

Effect effectOfDequantizing(const Context& context, NodeIx node, std::initializer_list<std::size_t> slots) {
    Effect effect;
    for (const std::size_t slot : slots) {
        const ValueIx value = context.index().input(node, slot);
        const auto chain = weightChain(context, node, slot);
        const bool isWeight = chain && chain->dequantize.valid();
        if (isWeight || activationPair(context, node, slot))
            effect.nodes -= loneQuantizers(context, value);
        if (isWeight && !chain->quantize.valid())
            effect.bytes += modelBytesRatio(context, *chain->constant,
                                static_cast<double>(bitsOf(floatTypeOf(context, *chain->quantizer))) /
                                    bitsOf(chain->constant->type)) -
                1;
    }
    return effect;
}

double modelMultiplyAddsRatio(const Context& context, NodeIx node, double factor) {
    double total = 0;
    double own = 0;
    for (const NodeIx other : context.index().nodes()) {
        const auto cost = multiplyAdds(context.index(), context.types, other);
        total += cost ? cost->value : 0;
        if (other == node && cost)
            own = cost->value;
    }
    return total > 0 ? (total + own * (factor - 1)) / total : 1;
}

double modelBytesRatio(const Context& context, const Tensor& tensor, double factor) {
    double total = 0;
    for (const auto& graph : context.model().graphs) {
        for (const Tensor& other : graph ? graph->initializers : SharedList<Tensor>{})
            total += static_cast<double>(byteSize(other).value_or(0));
    }
    const auto own = static_cast<double>(byteSize(tensor).value_or(0));
    return total > 0 ? (total + own * (factor - 1)) / total : 1;
}

TextArgument targetArgument(const Context& context) {
    return arg("target", "TensorRT " + formatVersion(context.target.version));
}

TextArgument nodeArgument(const Context& context, NodeIx node) { return arg("node", displayName(context.node(node))); }

} // namespace qaliper
