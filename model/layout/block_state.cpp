#include "model/layout/block_state.h"

#include <algorithm>

#include "model/graph/identity.h"

namespace qaliper {

namespace {

bool holds(const ViewGraph& view, const ViewBlock& block, BoxIx box) {
    return std::ranges::find(view.boxesOf(block), box) != view.boxesOf(block).end();
}

bool holds(const ViewGraph& view, const ViewBlock& block, NodeIx node) {
    if (isJoined(view, block))
        return view.turnOf[node.value] < view.blocks.size() && &view.blocks[view.turnOf[node.value]] == &block;
    return boxOf(view, node).valid() && holds(view, block, boxOf(view, node));
}

void forget(const Index& index, const ViewGraph& view, const ViewBlock& block, std::set<BlockName>& names) {
    std::erase_if(names, [&](const BlockName& name) {
        const auto node = name.level == block.level ? findNode(index, name.node) : std::nullopt;
        return node && holds(view, block, *node);
    });
}

} // namespace

void setFolded(const Index& index, const ViewGraph& view, const ViewBlock& block, bool folded, ViewState& state) {
    forget(index, view, block, state.openBlocks);
    forget(index, view, block, state.foldedBlocks);
    const bool isFoldedAnyway = state.foldRepeats && block.level == 0;
    if (folded != isFoldedAnyway)
        (folded ? state.foldedBlocks : state.openBlocks).insert({block.level, identity(index, block.node)});
}

void setAllFolded(bool folded, ViewState& state) {
    state.foldRepeats = folded;
    state.openBlocks.clear();
    state.foldedBlocks.clear();
}

std::optional<std::uint32_t> blockAround(const ViewGraph& view, BoxIx box) {
    std::optional<std::uint32_t> found;
    for (std::uint32_t b = 0; b < view.blocks.size(); ++b) {
        if (holds(view, view.blocks[b], box) && (!found || view.blocks[b].level > view.blocks[*found].level))
            found = b;
    }
    return found;
}

std::optional<std::uint32_t> blockAround(const ViewGraph& view, NodeIx node) {
    if (!view.turnOf.empty() && view.turnOf[node.value] != noTurn)
        return view.turnOf[node.value];
    return boxOf(view, node).valid() ? blockAround(view, boxOf(view, node)) : std::nullopt;
}

std::optional<std::uint32_t> blockHolding(const ViewGraph& view, NodeIx node, std::uint32_t level) {
    for (std::uint32_t b = 0; b < view.blocks.size(); ++b) {
        if (view.blocks[b].level == level && holds(view, view.blocks[b], node))
            return b;
    }
    return std::nullopt;
}

} // namespace qaliper
