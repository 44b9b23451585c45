#include "model/quant/contraction.h"

#include <algorithm>

#include "model/graph/axes.h"
#include "model/graph/queries.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestDetour = 8; // operators between a DQ and its product

// The dimension that MatMul or Gemm adds up, of the operand in that slot; nothing for other operators and slots.
std::optional<std::size_t> addedUp(const Node& node, std::uint32_t slot, std::size_t rank) {
    if (slot > 1 || rank < 2)
        return std::nullopt;
    if (node.is("MatMul"))
        return slot == 0 ? rank - 1 : rank - 2;
    if (!node.is("Gemm"))
        return std::nullopt;
    const bool isTransposed = node.integer(slot == 0 ? "transA" : "transB", 0) != 0;
    return (slot == 0) != isTransposed ? 1 : 0;
}

} // namespace

std::optional<Contraction> contractionOf(const Index& index, ValueIx value, std::size_t axis, std::size_t rank) {
    for (int step = 0; step < longestDetour && value.valid(); ++step) {
        const auto use = soleUse(index, value);
        if (!use)
            return std::nullopt;
        const Node& node = index.node(use->node);
        if (const auto sum = addedUp(node, use->slot, rank))
            return Contraction{use->node, *sum == axis};
        if (node.is("Transpose")) {
            const auto order = permutationOf(node, rank);
            if (!order)
                return std::nullopt;
            axis = static_cast<std::size_t>(std::ranges::find(*order, axis) - order->begin());
        } else if (!isFloatCast(node) && !node.is("Identity")) {
            return std::nullopt;
        }
        value = index.output(use->node, 0);
    }
    return std::nullopt;
}

} // namespace qaliper
