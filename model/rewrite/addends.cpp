#include "model/rewrite/addends.h"

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestActivation = 12; // operators between a layer and the Add behind it

// The first input that is no constant; invalid when there is none.
ValueIx dataOf(const Context& context, NodeIx node) {
    for (const ValueIx input : context.index().inputs(node)) {
        if (input.valid() && !context.quant.isConstant(input))
            return input;
    }
    return {};
}

// True behind a layer with weights, past its activation, which may be written out.
bool isOfLayer(const Context& context, ValueIx value) {
    for (int step = 0; step < longestActivation && value.valid(); ++step) {
        const NodeIx producer = context.index().producer(value);
        if (!producer.valid())
            return false;
        const Node& node = context.node(producer);
        if (isWeighted(node))
            return true;
        if (!isPointwise(node) && !node.is("Erf") && !node.is("Exp"))
            return false;
        value = dataOf(context, producer);
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
