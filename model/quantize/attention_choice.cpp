#include "model/quantize/attention_choice.h"

#include <algorithm>
#include <set>

#include "model/quant/operator_traits.h"
#include "model/target/attention_kernels.h"

namespace qaliper {

namespace {

// Keys and values of earlier steps come in through an input of the model.
bool comesFromInput(const Context& context, ValueIx value) {
    const Index& index = context.index();
    std::vector<ValueIx> open{value};
    std::set<ValueIx> seen;
    while (!open.empty()) {
        const ValueIx next = open.back();
        open.pop_back();
        if (!next.valid() || !seen.insert(next).second)
            continue;
        const NodeIx producer = index.producer(next);
        if (!producer.valid() && index.isGraphInput(next) && !context.quant.isConstant(next))
            return true;
        if (!producer.valid() || quantTrait(context.node(producer)) != QuantTrait::Commutes)
            continue;
        const std::size_t parts = context.node(producer).is("Concat") ? index.inputs(producer).size() : 1;
        for (std::size_t slot = 0; slot < parts; ++slot)
            open.push_back(index.input(producer, slot));
    }
    return false;
}

bool isReadByProductsOnly(const Context& context, ValueIx value) {
    return !context.index().isGraphOutput(value) &&
        std::ranges::all_of(
            context.index().uses(value), [&](const Use& use) { return context.node(use.node).is("MatMul"); });
}

} // namespace

Text whyAttentionStaysFloat(const Context& context, const Attention& attention, DataType type) {
    const Index& index = context.index();
    const ValueIx keys = index.input(attention.first, 1);
    const ValueIx values = index.input(attention.second, 1 - attention.probabilitySlot);
    if (comesFromInput(context, keys) || comesFromInput(context, values))
        return say("its keys or values come from an input of the model, as a cache does");
    if (!isReadByProductsOnly(context, index.input(attention.second, attention.probabilitySlot)))
        return say("more than products reads the output of its Softmax");
    if (!attention.size.head)
        return say("the size of its heads is not known");
    if (!attention.size.queries || !attention.size.keys)
        return say("the length of its sequences is not known");
    return whyNoAttentionKernel(context.target, type, attention.size);
}

} // namespace qaliper
