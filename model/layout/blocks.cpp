#include "model/layout/blocks.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/base/hash.h"
#include "model/graph/identity.h"
#include "model/layout/contract.h"
#include "model/layout/piece.h"
#include "model/layout/repeats.h"

namespace qaliper {

namespace {

// Equal for pieces with equal operators and edges, whatever their sizes. The top articulation box belongs to the piece before.
std::uint64_t likenessOf(
    const ViewGraph& view, const ViewFrame& frame, const FrameOrder& order, const PieceSpan& span, const Piece& piece) {
    std::uint64_t hash = hashSeed;
    for (std::uint32_t at = span.begin + (span.topIsArticulation ? 1 : 0); at <= span.last; ++at)
        hash = hashCombine(hash, view.boxes[frame.firstBox + order.sequence[at]].likeness);
    for (const PieceTensor& tensor : piece.tensors)
        hash =
            hashCombine(hash, std::uint64_t{tensor.box} << 40U | std::uint64_t{tensor.endTarget} << 8U | tensor.pills);
    for (const PieceTarget& target : piece.targets)
        hash = hashCombine(hash, std::uint64_t{target.box} << 32U | target.slot);
    return hash;
}

// Adds the blocks of one frame to the plan.
class BlockPlanner {
public:
    BlockPlanner(ScopedNames& names, const ViewGraph& view, const ViewFrame& frame, BlockPlan& plan)
        : names_(names), view_(view), frame_(frame), plan_(plan), graph_(view, frame) {}

    void run() {
        order_ = orderFrame(view_, frame_, graph_);
        const Cuts cuts = cutFrame(view_, frame_, graph_, order_);
        const std::vector<BoxSize> noSizes(frame_.endBox - frame_.firstBox);
        PieceMaker maker(view_, frame_, graph_, order_, cuts, noSizes);
        std::vector<std::uint64_t> likeness;
        for (const PieceSpan& span : cuts.pieces)
            likeness.push_back(likenessOf(view_, frame_, order_, span, maker.make(span)));
        const auto first = static_cast<std::uint32_t>(plan_.blocks.size());
        for (const RepeatBlock& block : findRepeats(cuts.pieces, likeness))
            add(block);
        keepDistinctScopes(first);
        nameTurns(first);
    }

private:
    const ViewBox& boxAt(std::uint32_t position) const {
        return view_.boxes[frame_.firstBox + order_.sequence[position]];
    }

    // Outer blocks come first, so an inner block overwrites the entry of its outer one.
    void add(const RepeatBlock& block) {
        const auto number = static_cast<std::uint32_t>(plan_.blocks.size());
        PlannedBlock planned{.graph = frame_.graph, .number = block.number, .count = block.count, .level = block.level};
        planned.parent = noBlock;
        planned.likeness = hashSeed;
        std::vector<std::string_view> names;
        for (std::uint32_t at = block.begin; at < block.end; ++at) {
            const ViewBox& box = boxAt(at);
            planned.likeness = hashCombine(planned.likeness, box.likeness);
            if (!box.node.valid()) {
                plan_.ofValue[box.value.value] = number;
                continue;
            }
            if (!planned.first.valid()) {
                planned.first = box.node;
                planned.parent = plan_.ofNode[box.node.value];
            }
            plan_.ofNode[box.node.value] = number;
            names.push_back(names_.of(box.node));
        }
        planned.scope = commonScope(names);
        plan_.blocks.push_back(std::move(planned));
        namesInTurn_.push_back(std::move(names));
    }

    // A scope that several turns share does not distinguish them.
    void keepDistinctScopes(std::uint32_t first) {
        std::multiset<std::string_view> scopes;
        for (std::uint32_t b = first; b < plan_.blocks.size(); ++b)
            scopes.insert(plan_.blocks[b].scope);
        std::vector<bool> isShared;
        for (std::uint32_t b = first; b < plan_.blocks.size(); ++b)
            isShared.push_back(scopes.count(plan_.blocks[b].scope) > 1);
        for (std::uint32_t b = first; b < plan_.blocks.size(); ++b) {
            if (isShared[b - first])
                plan_.blocks[b].scope.clear();
        }
    }

    // By level and parent: the turns of each repetition there.
    using Repetitions = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::vector<std::uint32_t>>>;

    Repetitions repetitionsFrom(std::uint32_t first) const {
        Repetitions repetitions;
        for (std::uint32_t b = first; b < plan_.blocks.size(); ++b) {
            auto& beside = repetitions[{plan_.blocks[b].level, plan_.blocks[b].parent}];
            if (plan_.blocks[b].number == 1)
                beside.emplace_back();
            beside.back().push_back(b);
        }
        return repetitions;
    }

    void nameTurns(std::uint32_t first) {
        for (const auto& [place, repetitions] : repetitionsFrom(first)) {
            std::vector<std::vector<std::uint32_t>> unnamed;
            for (const std::vector<std::uint32_t>& turns : repetitions) {
                std::vector<std::vector<std::string_view>> inTurns;
                inTurns.reserve(turns.size());
                for (const std::uint32_t block : turns)
                    inTurns.push_back(namesInTurn_[block - first]);
                const std::vector<TurnName> names = turnNames(inTurns);
                for (std::size_t turn = 0; turn < names.size(); ++turn)
                    plan_.blocks[turns[turn]].name = names[turn];
                if (names.empty())
                    unnamed.push_back(turns);
            }
            for (std::size_t i = 0; unnamed.size() > 1 && i < unnamed.size(); ++i) {
                for (const std::uint32_t block : unnamed[i])
                    plan_.blocks[block].from = names_.of(plan_.blocks[unnamed[i].front()].first);
            }
        }
    }

    ScopedNames& names_;
    const ViewGraph& view_;
    const ViewFrame& frame_;
    BlockPlan& plan_;
    Adjacency graph_;
    FrameOrder order_;
    std::vector<std::vector<std::string_view>> namesInTurn_; // by block, beginning with the first of the frame
};

Text numberOf(const PlannedBlock& block) {
    const auto number = arg("number", block.number);
    const auto count = arg("count", block.count);
    return block.level == 0 ? say("layer {number} of {count}", number, count)
                            : say("block {number} of {count}", number, count);
}

Text titleOf(const PlannedBlock& block) {
    if (!block.name.isEmpty())
        return titleOf(block.name);
    return block.from.empty() ? numberOf(block)
                              : say("{turn} from {node}", arg("turn", numberOf(block)), arg("node", block.from));
}

// A folded node belongs to the block of the box that shows it.
void claimFoldedNodes(const ViewGraph& view, BlockPlan& plan) {
    for (std::uint32_t n = 0; n < view.shownBy.size(); ++n) {
        const BoxIx box = view.shownBy[n];
        const NodeIx shown = box.valid() ? view.box(box).node : NodeIx{};
        if (shown.valid() && plan.ofNode[n] == noBlock)
            plan.ofNode[n] = plan.ofNode[shown.value];
    }
}

std::uint32_t innermostOf(const BlockPlan& plan, const ViewBox& box) {
    if (box.node.valid())
        return plan.ofNode[box.node.value];
    const auto found = plan.ofValue.find(box.value.value);
    return found == plan.ofValue.end() ? noBlock : found->second;
}

// The block of that level that contains the node.
std::uint32_t blockAround(const BlockPlan& plan, NodeIx node, std::uint32_t level) {
    std::uint32_t block = plan.ofNode[node.value];
    while (block != noBlock && plan.blocks[block].level > level)
        block = plan.blocks[block].parent;
    return block;
}

// The boxes of a frame by the blocks that contain them, outer blocks first.
std::map<std::uint32_t, std::vector<BoxIx>> boxesByBlock(
    const BlockPlan& plan, const ViewGraph& view, const ViewFrame& frame) {
    std::map<std::uint32_t, std::vector<BoxIx>> boxes;
    for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b) {
        for (std::uint32_t block = innermostOf(plan, view.boxes[b]); block != noBlock;
             block = plan.blocks[block].parent) {
            if (plan.blocks[block].graph == frame.graph)
                boxes[block].push_back(BoxIx{b});
        }
    }
    return boxes;
}

// The turn after another one, of the same operators.
bool isNextTurn(const PlannedBlock& before, const PlannedBlock& block) {
    return block.graph == before.graph && block.level == before.level && block.parent == before.parent &&
        block.count == before.count && block.number == before.number + 1 && block.likeness == before.likeness;
}

// Into the box of the turns before it, if that is valid.
void foldBlock(
    const PlannedBlock& planned, BoxIx joined, ViewGraph& view, ViewBlock& block, std::vector<BoxIx>& target) {
    BoxIx into = joined;
    std::uint32_t count = 0;
    for (const BoxIx box : view.boxesOf(block)) {
        const NodeIx node = view.box(box).node;
        if (!node.valid())
            continue;
        ++count;
        if (!into.valid() || (!joined.valid() && node == planned.first))
            into = box;
    }
    if (!into.valid())
        return;
    for (const BoxIx box : view.boxesOf(block)) {
        if (view.box(box).node.valid())
            target[box.value] = into;
    }
    ViewBox& folded = view.boxes[into.value];
    folded.kind = BoxKind::Repeat;
    folded.canExpand = true;
    folded.slotsMatter = false;
    folded.count = joined.valid() ? folded.count + count : count;
    folded.turns = joined.valid() ? folded.turns + 1 : 1;
    folded.likeness = planned.likeness;
    block.folded = into;
}

// Fills ViewGraph::turnOf. `shown`: by number in the plan, the number of the block in the view.
void claimTurns(const BlockPlan& plan, const std::vector<std::uint32_t>& shown, ViewGraph& view) {
    if (std::ranges::none_of(view.blocks, [&](const ViewBlock& block) { return isJoined(view, block); }))
        return;
    view.turnOf.assign(plan.ofNode.size(), noTurn);
    for (std::size_t node = 0; node < plan.ofNode.size(); ++node) {
        for (std::uint32_t b = plan.ofNode[node]; b != noBlock; b = plan.blocks[b].parent) {
            if (shown[b] != noTurn && isJoined(view, view.blocks[shown[b]]))
                view.turnOf[node] = shown[b];
        }
    }
}

bool isInsideFolded(const BlockPlan& plan, const std::vector<bool>& isFolded, std::uint32_t block) {
    for (std::uint32_t outer = plan.blocks[block].parent; outer != noBlock; outer = plan.blocks[outer].parent) {
        if (isFolded[outer])
            return true;
    }
    return false;
}

} // namespace

std::string titleWithScope(const ViewBlock& block, const Catalogue* catalogue) {
    std::string title = render(block.title, catalogue);
    if (block.scope.empty())
        return title;
    return block.scope.ends_with(title) ? block.scope : title + " · " + block.scope;
}

Text titleOfTurns(const ViewBlock& first, const ViewBlock& last) {
    const auto turns = arg("turns", last.number - first.number + 1);
    if (!first.name.isEmpty() && !last.name.isEmpty())
        return say("× {turns}: {first} to {last}", turns, arg("first", first.name.first), arg("last", last.name.last));
    const auto begin = arg("first", first.number);
    const auto end = arg("last", last.number);
    const Text title = first.level == 0 ? say("× {turns}: layers {first} to {last}", turns, begin, end)
                                        : say("× {turns}: blocks {first} to {last}", turns, begin, end);
    const auto node = std::ranges::find(first.title.arguments, "node", &TextArgument::name);
    return node == first.title.arguments.end() ? title : say("{turn} from {node}", arg("turn", title), *node);
}

void planBlocks(const Index& index, ScopedNames& names, const ViewGraph& view, BlockPlan& plan) {
    plan.ofNode.resize(index.nodeCount(), noBlock);
    plan.isPlanned.resize(index.model().graphs.size());
    for (const ViewFrame& frame : view.frames) {
        if (plan.isPlanned[frame.graph.value])
            continue;
        plan.isPlanned[frame.graph.value] = true;
        BlockPlanner(names, view, frame, plan).run();
    }
    claimFoldedNodes(view, plan);
}

std::vector<std::uint32_t> addBlocks(const BlockPlan& plan, ViewGraph& view) {
    view.blocks.clear();
    view.blockBoxes.clear();
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t f = 0; f < view.frames.size(); ++f) {
        for (const auto& [number, boxes] : boxesByBlock(plan, view, view.frames[f])) {
            const PlannedBlock& planned = plan.blocks[number];
            ViewBlock shown{FrameIx{f}, planned.number, planned.count, planned.level, planned.first, {}, planned.name,
                titleOf(planned), planned.scope, static_cast<std::uint32_t>(view.blockBoxes.size()), 0};
            view.blockBoxes.insert(view.blockBoxes.end(), boxes.begin(), boxes.end());
            shown.endBox = static_cast<std::uint32_t>(view.blockBoxes.size());
            view.blocks.push_back(std::move(shown));
            numbers.push_back(number);
        }
    }
    return numbers;
}

std::vector<bool> blocksToFold(const Index& index, const ViewState& state, const BlockPlan& plan) {
    std::vector<bool> isFolded;
    for (const PlannedBlock& block : plan.blocks)
        isFolded.push_back(state.foldRepeats && block.level == 0);
    const auto apply = [&](const std::set<BlockName>& names, bool folded) {
        for (const BlockName& name : names) {
            const auto node = findNode(index, name.node);
            const std::uint32_t block = node ? blockAround(plan, *node, name.level) : noBlock;
            if (block != noBlock)
                isFolded[block] = folded;
        }
    };
    apply(state.openBlocks, false);
    apply(state.foldedBlocks, true);
    for (std::uint32_t b = 0; b < isFolded.size(); ++b) // outer blocks come first
        isFolded[b] = isFolded[b] && !isInsideFolded(plan, isFolded, b);
    return isFolded;
}

std::vector<NodeIx> openBodiesIn(
    const ViewGraph& view, const std::vector<std::uint32_t>& planned, const std::vector<bool>& isFolded) {
    std::vector<NodeIx> nodes;
    for (std::size_t b = 0; b < view.blocks.size(); ++b) {
        if (!isFolded[planned[b]])
            continue;
        for (const BoxIx box : view.boxesOf(view.blocks[b])) {
            if (view.box(box).canCollapse)
                nodes.push_back(view.box(box).node);
        }
    }
    return nodes;
}

void foldBlocks(const std::vector<std::uint32_t>& planned, const std::vector<bool>& isFolded, const BlockPlan& plan,
    bool joins, ViewGraph& view) {
    std::vector<BoxIx> target(view.boxes.size());
    for (std::uint32_t b = 0; b < target.size(); ++b)
        target[b] = BoxIx{b};
    std::vector<ViewBlock> shown;
    std::vector<std::uint32_t> numbers(plan.blocks.size(), noTurn);
    const PlannedBlock* before = nullptr; // the folded block before
    for (std::size_t b = 0; b < view.blocks.size(); ++b) {
        if (isInsideFolded(plan, isFolded, planned[b]))
            continue;
        const PlannedBlock& block = plan.blocks[planned[b]];
        if (isFolded[planned[b]]) {
            const bool isJoined = joins && before && isNextTurn(*before, block);
            foldBlock(block, isJoined ? shown.back().folded : BoxIx(), view, view.blocks[b], target);
            before = view.blocks[b].folded.valid() ? &block : nullptr;
        } else {
            before = nullptr;
        }
        numbers[planned[b]] = static_cast<std::uint32_t>(shown.size());
        shown.push_back(view.blocks[b]);
    }
    view.blocks = std::move(shown);
    if (std::ranges::none_of(view.blocks, [](const ViewBlock& block) { return block.folded.valid(); }))
        return;
    contract(view, target);
    claimTurns(plan, numbers, view);
}

} // namespace qaliper
