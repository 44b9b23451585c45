#include "model/quant/copied_bias.h"

#include <algorithm>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr std::size_t biasSlot = 2;

} // namespace

bool givesBias(const Index& index, NodeIx node) {
    const ValueIx constant = index.node(node).is("Identity") ? index.input(node, 0) : ValueIx{};
    const auto isBias = [&](const Use& use) { return use.slot == biasSlot && isConvolution(index.node(use.node)); };
    return constant.valid() && index.isInitializer(constant) &&
        std::ranges::any_of(index.uses(index.output(node, 0)), isBias);
}

bool readsCopiedBias(const Index& index, NodeIx convolution) {
    const ValueIx bias = index.input(convolution, biasSlot);
    const NodeIx giver = bias.valid() ? index.producer(bias) : NodeIx{};
    return giver.valid() && givesBias(index, giver);
}

bool copiesSharedBias(const Index& index, NodeIx node) {
    return givesBias(index, node) && index.uses(index.input(node, 0)).size() > 1;
}

} // namespace qaliper
