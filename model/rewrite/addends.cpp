#include "model/rewrite/addends.h"

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestFusion = 8; // operators between a layer and the Add that fuses with it

// True behind a layer with weights, past operators that fuse into it.
bool isOfLayer(const Context& context, ValueIx value) {
    for (int step = 0; step < longestFusion && value.valid(); ++step) {
        const NodeIx producer = context.index().producer(value);
        if (!producer.valid())
            return false;
        const QuantTrait trait = quantTrait(context.node(producer));
        if (trait == QuantTrait::Weighted)
            return true;
        if (trait != QuantTrait::Activation && trait != QuantTrait::Normalizes)
            return false;
        value = context.index().input(producer, 0);
    }
    return false;
}

} // namespace

std::optional<OpenAddend> openAddend(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (!context.node(node).is("Add") || !context.flow.isRequantized(index.output(node, 0)))
        return std::nullopt;
    for (const std::uint32_t slot : {0U, 1U}) {
        const ValueIx value = index.input(node, slot);
        const Quantizer* other = context.dequantizerBehind(index.input(node, 1 - slot));
        const bool isOpen = other && !other->constantData && value.valid() && !context.quant.isConstant(value) &&
            !context.dequantizerBehind(value) && !isOfLayer(context, value);
        if (isOpen)
            return OpenAddend{other, slot};
    }
    return std::nullopt;
}

} // namespace qaliper
