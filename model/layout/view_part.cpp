#include "model/layout/view_part.h"

#include <algorithm>

#include "model/graph/identity.h"
#include "model/layout/adjacency.h"

namespace qaliper {

namespace {

constexpr std::uint32_t notTaken = 0xffffffff;

// Distances in the root frame, by box; notTaken for boxes that are too far away.
class Reach {
public:
    explicit Reach(const ViewGraph& view)
        : view_(view),
          graph_(view, view.frames.front()),
          hops_(graph_.boxCount(), notTaken),
          isBroad_(broadTensors(view)) {}

    std::vector<std::uint32_t> run(std::span<const NodeIx> nodes, std::uint32_t most) && {
        for (const NodeIx node : nodes) {
            if (const BoxIx box = rootBoxOf(node); box.valid())
                visit(box.value, 0);
        }
        for (std::size_t at = 0; at < queue_.size(); ++at) { // NOLINT(*-loop-convert): it grows
            const std::uint32_t box = queue_[at];
            if (hops_[box] == most)
                break;
            for (const std::uint32_t edge : graph_.in(box))
                follow(edge, graph_.from(edge), hops_[box] + 1);
            for (const std::uint32_t edge : graph_.out(box))
                follow(edge, graph_.to(edge), hops_[box] + 1);
        }
        return std::move(hops_);
    }

private:
    static std::vector<bool> broadTensors(const ViewGraph& view) {
        std::vector<std::size_t> consumers(view.tensors.size(), 0);
        for (const ViewEdge& edge : view.edges)
            ++consumers[edge.tensor];
        std::vector<bool> isBroad;
        isBroad.reserve(consumers.size());
        for (const std::size_t count : consumers)
            isBroad.push_back(count > bundleLimit);
        return isBroad;
    }

    // The box of the root frame that shows the node, or contains the body with the box that does.
    BoxIx rootBoxOf(NodeIx node) const {
        BoxIx box = boxOf(view_, node);
        while (box.valid() && view_.frames[view_.box(box).frame.value].owner.valid())
            box = view_.frames[view_.box(box).frame.value].owner;
        return box;
    }

    void follow(std::uint32_t edge, std::uint32_t box, std::uint32_t hops) {
        if (!isBroad_[view_.edges[edge].tensor])
            visit(box, hops);
    }

    void visit(std::uint32_t box, std::uint32_t hops) {
        if (hops_[box] != notTaken)
            return;
        hops_[box] = hops;
        queue_.push_back(box);
    }

    const ViewGraph& view_;
    Adjacency graph_;
    std::vector<std::uint32_t> hops_;
    std::vector<bool> isBroad_; // by tensor
    std::vector<std::uint32_t> queue_;
};

// Copies the boxes of the part, frame by frame, and what belongs to them. A new number is `notTaken` until its item is
// copied.
class Part {
public:
    Part(const Index& index, const ViewGraph& view, const std::vector<std::uint32_t>& hops)
        : index_(index),
          view_(view),
          newBox_(view.boxes.size(), notTaken),
          newFrame_(view.frames.size(), notTaken),
          newTensor_(view.tensors.size(), notTaken),
          newPill_(view.pills.size(), notTaken) {
        part_.direction = view.direction;
        part_.isPart = true;
        part_.text = view.text;
        part_.phrases = view.phrases;
        stays_.reserve(hops.size());
        for (const std::uint32_t hop : hops)
            stays_.push_back(hop != notTaken);
    }

    ViewGraph run() && {
        for (std::uint32_t f = 0; f < view_.frames.size(); ++f) {
            const BoxIx owner = view_.frames[f].owner;
            if (!owner.valid() || newBox_[owner.value] != notTaken)
                copyFrame(f);
        }
        copyReferences();
        copyPlaces();
        copyBlocks();
        return std::move(part_);
    }

private:
    bool isRoot(const ViewFrame& frame) const { return !frame.owner.valid(); }
    bool stays(std::uint32_t box) const { return newBox_[box] != notTaken; }

    void copyFrame(std::uint32_t f) {
        const ViewFrame& frame = view_.frames[f];
        newFrame_[f] = static_cast<std::uint32_t>(part_.frames.size());
        ViewFrame copy = frame;
        copy.owner = isRoot(frame) ? BoxIx{} : BoxIx{newBox_[frame.owner.value]};
        copy.firstBox = boxCount();
        copy.firstEdge = edgeCount();
        copy.firstTensor = tensorCount();
        for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b) {
            if (!isRoot(frame) || stays_[b])
                copyBox(b);
        }
        if (isRoot(frame))
            addStubs(frame);
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e)
            copyEdge(view_.edges[e]);
        copy.endBox = boxCount();
        copy.endEdge = edgeCount();
        copy.endTensor = tensorCount();
        part_.frames.push_back(std::move(copy));
    }

    std::uint32_t boxCount() const { return static_cast<std::uint32_t>(part_.boxes.size()); }
    std::uint32_t edgeCount() const { return static_cast<std::uint32_t>(part_.edges.size()); }
    std::uint32_t tensorCount() const { return static_cast<std::uint32_t>(part_.tensors.size()); }

    void copyBox(std::uint32_t b) {
        newBox_[b] = boxCount();
        ViewBox box = view_.boxes[b];
        box.frame = FrameIx{newFrame_[box.frame.value]};
        box.firstLine = static_cast<std::uint32_t>(part_.lines.size());
        const auto lines = view_.linesOf(view_.boxes[b]);
        part_.lines.insert(part_.lines.end(), lines.begin(), lines.end());
        box.endLine = static_cast<std::uint32_t>(part_.lines.size());
        box.firstMember = static_cast<std::uint32_t>(part_.members.size());
        const auto members = view_.membersOf(view_.boxes[b]);
        part_.members.insert(part_.members.end(), members.begin(), members.end());
        box.endMember = static_cast<std::uint32_t>(part_.members.size());
        part_.boxes.push_back(box);
    }

    // Adds one stub for each tensor that comes from outside, and one for all outside consumers of a tensor.
    void addStubs(const ViewFrame& frame) {
        source_.assign(view_.tensors.size(), notTaken);
        sink_.assign(view_.tensors.size(), notTaken);
        std::vector<std::uint32_t> consumers(view_.tensors.size(), 0);
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
            const ViewEdge& edge = view_.edges[e];
            if (stays(edge.from.value) && !stays(edge.to.value))
                consumers[edge.tensor] += edge.count;
        }
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
            const ViewEdge& edge = view_.edges[e];
            if (!stays(edge.from.value) && stays(edge.to.value) && source_[edge.tensor] == notTaken)
                source_[edge.tensor] = addStub(edge, say("from {box}", arg("box", describeBox(edge.from))));
            if (stays(edge.from.value) && !stays(edge.to.value) && sink_[edge.tensor] == notTaken) {
                const std::uint32_t count = consumers[edge.tensor];
                sink_[edge.tensor] = addStub(edge,
                    count > 1 ? say("to {count} consumers", arg("count", count))
                              : say("to {box}", arg("box", describeBox(edge.to))));
            }
        }
    }

    std::uint32_t addStub(const ViewEdge& edge, const Text& remark) {
        const std::uint32_t stub = boxCount();
        ViewBox box{.kind = BoxKind::Stub, .frame = FrameIx{0}, .value = view_.valueOf(edge)};
        box.firstLine = static_cast<std::uint32_t>(part_.lines.size());
        addLine(LineKind::Title, index_.name(box.value));
        addLine(LineKind::Note, render(remark));
        part_.phrases.push_back({part_.lines.back().begin, part_.lines.back().end, remark});
        box.endLine = static_cast<std::uint32_t>(part_.lines.size());
        box.firstMember = box.endMember = static_cast<std::uint32_t>(part_.members.size());
        part_.boxes.push_back(box);
        return stub;
    }

    void addLine(LineKind kind, std::string_view content) {
        const auto begin = static_cast<std::uint32_t>(part_.text.size());
        part_.text += content;
        part_.lines.push_back({begin, static_cast<std::uint32_t>(part_.text.size()), kind});
    }

    Text describeBox(BoxIx ix) const {
        const ViewBox& box = view_.box(ix);
        if (box.kind == BoxKind::Repeat)
            return box.turns == 1 ? std::ranges::find(view_.blocks, ix, &ViewBlock::folded)->title
                                  : verbatim(std::string(view_.textOf(view_.linesOf(box).front())));
        if (!box.node.valid())
            return verbatim(index_.name(box.value));
        const Node& node = index_.node(box.node);
        const std::string_view name = displayName(node);
        return verbatim(name == node.opType ? node.opType : node.opType + " · " + std::string(name));
    }

    void copyEdge(const ViewEdge& edge) {
        const bool hasFrom = stays(edge.from.value);
        const bool hasTo = stays(edge.to.value);
        if (!hasFrom && !hasTo)
            return;
        ViewEdge copy = edge;
        copy.from = BoxIx{hasFrom ? newBox_[edge.from.value] : source_[edge.tensor]};
        copy.to = BoxIx{hasTo ? newBox_[edge.to.value] : sink_[edge.tensor]};
        copy.back = edge.back && hasFrom && hasTo;
        copy.tensor = copyTensor(edge.tensor, copy.from);
        if (!hasTo) { // all outside consumers share one line
            const auto isSame = [&](const ViewEdge& known) {
                return known.to == copy.to && known.tensor == copy.tensor;
            };
            const auto known = std::find_if(part_.edges.begin(), part_.edges.end(), isSame);
            if (known != part_.edges.end()) {
                known->count += copy.count;
                return;
            }
            copy.slot = 0;
        }
        part_.edges.push_back(copy);
    }

    std::uint32_t copyTensor(std::uint32_t t, BoxIx from) {
        if (newTensor_[t] != notTaken)
            return newTensor_[t];
        newTensor_[t] = tensorCount();
        ViewTensor tensor = view_.tensors[t];
        const std::uint32_t firstPill = tensor.firstPill;
        const std::uint32_t endPill = tensor.endPill;
        tensor.from = from;
        tensor.firstPill = static_cast<std::uint32_t>(part_.tensorPills.size());
        for (std::uint32_t p = firstPill; p < endPill; ++p)
            part_.tensorPills.push_back(copyPill(view_.tensorPills[p]));
        tensor.endPill = static_cast<std::uint32_t>(part_.tensorPills.size());
        part_.tensors.push_back(tensor);
        return newTensor_[t];
    }

    PillIx copyPill(PillIx pill) {
        std::uint32_t& number = newPill_[pill.value];
        if (number == notTaken) {
            number = static_cast<std::uint32_t>(part_.pills.size());
            part_.pills.push_back(view_.pills[pill.value]);
        }
        return PillIx{number};
    }

    void copyReferences() {
        for (const ViewReference& reference : view_.references) {
            if (stays(reference.from.value) && stays(reference.to.value))
                part_.references.push_back(
                    {BoxIx{newBox_[reference.from.value]}, BoxIx{newBox_[reference.to.value]}, reference.value});
        }
    }

    // Copies the blocks that the part contains as a whole; of folded ones the box is enough.
    void copyBlocks() {
        std::vector<std::uint32_t> numbers(view_.blocks.size(), noTurn);
        for (std::size_t b = 0; b < view_.blocks.size(); ++b) {
            const ViewBlock& block = view_.blocks[b];
            const auto boxes = view_.boxesOf(block);
            const bool isIn = block.folded.valid()
                ? stays(block.folded.value)
                : std::ranges::all_of(boxes, [&](BoxIx box) { return stays(box.value); });
            if (!isIn)
                continue;
            numbers[b] = static_cast<std::uint32_t>(part_.blocks.size());
            ViewBlock copy = block;
            copy.frame = FrameIx{newFrame_[block.frame.value]};
            copy.folded = block.folded.valid() ? BoxIx{newBox_[block.folded.value]} : BoxIx{};
            copy.firstBox = static_cast<std::uint32_t>(part_.blockBoxes.size());
            for (const BoxIx box : boxes) {
                if (stays(box.value))
                    part_.blockBoxes.push_back(BoxIx{newBox_[box.value]});
            }
            copy.endBox = static_cast<std::uint32_t>(part_.blockBoxes.size());
            part_.blocks.push_back(std::move(copy));
        }
        for (const std::uint32_t turn : view_.turnOf)
            part_.turnOf.push_back(turn == noTurn ? noTurn : numbers[turn]);
    }

    void copyPlaces() {
        part_.shownBy.resize(view_.shownBy.size());
        part_.pillOf.resize(view_.pillOf.size());
        for (std::size_t n = 0; n < view_.shownBy.size(); ++n) {
            const BoxIx box = view_.shownBy[n];
            const PillIx pill = view_.pillOf[n];
            if (pill.valid() && newPill_[pill.value] != notTaken)
                part_.pillOf[n] = PillIx{newPill_[pill.value]};
            if (box.valid() && stays(box.value))
                part_.shownBy[n] = BoxIx{newBox_[box.value]};
        }
    }

    const Index& index_;
    const ViewGraph& view_;
    ViewGraph part_;
    std::vector<bool> stays_; // by box of the root frame
    std::vector<std::uint32_t> newBox_;
    std::vector<std::uint32_t> newFrame_;
    std::vector<std::uint32_t> newTensor_;
    std::vector<std::uint32_t> newPill_;
    std::vector<std::uint32_t> source_; // by tensor: the stub it comes from
    std::vector<std::uint32_t> sink_;   // by tensor: the stub of its outside consumers
};

} // namespace

ViewGraph partOfView(const Index& index, const ViewGraph& view, std::span<const NodeIx> nodes, std::uint32_t hops) {
    return Part(index, view, Reach(view).run(nodes, hops)).run();
}

ViewGraph buildViewAround(
    const Index& index, const ViewState& state, std::span<const NodeIx> nodes, std::uint32_t hops) {
    ViewState there = state;
    there.graph = nodes.empty() || index.graphOf(nodes.front()) == mainGraph
        ? std::string()
        : graphPath(index, index.graphOf(nodes.front()));
    return partOfView(index, buildViewGraph(index, there), nodes, hops);
}

} // namespace qaliper
