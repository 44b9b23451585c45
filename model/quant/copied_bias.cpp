#include "model/quant/copied_bias.h"

#include <algorithm>

#include "model/quant/operator_traits.h"

namespace qaliper {

bool givesBias(const Index& index, NodeIx node) {
    constexpr std::size_t biasSlot = 2;
    const ValueIx constant = index.node(node).is("Identity") ? index.input(node, 0) : ValueIx{};
    const auto isBias = [&](const Use& use) { return use.slot == biasSlot && isConvolution(index.node(use.node)); };
    return constant.valid() && index.isInitializer(constant) &&
        std::ranges::any_of(index.uses(index.output(node, 0)), isBias);
}

bool copiesSharedBias(const Index& index, NodeIx node) {
    return givesBias(index, node) && index.uses(index.input(node, 0)).size() > 1;
}

} // namespace qaliper
