#include <algorithm>
#include <array>

#include "model/base/hash.h"
#include "model/graph/identity.h"
#include "model/layout/back_edges.h"
#include "model/layout/blocks.h"
#include "model/layout/bodies.h"
#include "model/layout/box_lines.h"
#include "model/layout/box_scopes.h"
#include "model/layout/bundle.h"
#include "model/layout/fold.h"
#include "model/layout/kept_columns.h"
#include "model/layout/kept_links.h"
#include "model/layout/shown_by.h"
#include "model/layout/view_graph.h"

namespace qaliper {

namespace {

// Bodies with at most this many nodes are open unless the state says otherwise; local functions are closed.
constexpr std::uint32_t smallBody = 40;
// Limit of frames in one picture, because open functions may call open functions.
constexpr std::size_t frameLimit = 2000;
// Limit of folded pairs on one edge; a longer chain is a cycle.
constexpr std::uint32_t pillLimit = 64;

constexpr std::uint32_t noPlace = 0xffffffff;

constexpr std::array<std::string_view, 12> commutative{
    "Add", "Mul", "Sum", "Max", "Min", "Mean", "And", "Or", "Xor", "Equal", "BitwiseAnd", "BitwiseOr"};

bool isCommutative(const Node& node) {
    return node.isStandard() && std::ranges::find(commutative, node.opType) != commutative.end();
}

// The origin of a value, past folded nodes.
struct Source {
    BoxIx box;
    ValueIx value;
    std::uint32_t slot = 0;
    NodeIx producer;           // invalid when no node of this frame produces it
    std::vector<PillIx> pills; // first the one next to the producer
};

class ViewBuilder {
public:
    ViewBuilder(const Index& index, const ViewState& state, const Folding& fold, const Bodies& bodies)
        : index_(index),
          fold_(fold),
          bodies_(bodies),
          boxOfNode_(index.nodeCount()),
          boxOfValue_(index.valueCount()),
          pillOfQuantize_(index.nodeCount()),
          tensorOfValue_(index.valueCount(), noPlace),
          tensorOfQuantize_(index.nodeCount(), noPlace) {
        view_.direction = state.direction;
        view_.wraps = state.wraps;
        view_.shownBy.resize(index.nodeCount());
        view_.pillOf.resize(index.nodeCount());
        for (const std::string& name : state.collapsed) {
            if (const auto node = findNode(index, name))
                closed_.push_back(*node);
        }
    }

    ViewGraph run(GraphId root) && {
        openFrame({root, {}, {}});
        for (std::size_t frame = 0; frame < view_.frames.size(); ++frame) // the list grows when bodies open
            fillFrame(FrameIx{static_cast<std::uint32_t>(frame)});
        placeHiddenNodes(index_, fold_, bodies_, view_);
        return std::move(view_);
    }

private:
    void openFrame(const ViewFrame& frame) { view_.frames.push_back(frame); }

    const ViewFrame& current() const { return view_.frames[frame_.value]; }

    void fillFrame(FrameIx frame) {
        frame_ = frame;
        view_.frames[frame.value].firstBox = boxCount();
        view_.frames[frame.value].firstEdge = edgeCount();
        view_.frames[frame.value].firstTensor = tensorCount();
        const Graph& graph = *index_.model().graph(current().graph);
        addInputs(graph);
        for (const NodeIx node : index_.nodes(graph.id)) {
            if (fold_.hasBox(node))
                addNode(node);
        }
        for (const NodeIx node : index_.nodes(graph.id)) {
            if (fold_.hasBox(node))
                connectNode(node);
        }
        for (const ValueInfo& output : graph.outputs)
            addOutput(output);
        view_.frames[frame.value].endBox = boxCount();
        view_.frames[frame.value].endEdge = edgeCount();
        view_.frames[frame.value].endTensor = tensorCount();
    }

    std::uint32_t boxCount() const { return static_cast<std::uint32_t>(view_.boxes.size()); }
    std::uint32_t edgeCount() const { return static_cast<std::uint32_t>(view_.edges.size()); }

    std::uint32_t tensorCount() const { return static_cast<std::uint32_t>(view_.tensors.size()); }

    BoxIx addBox(BoxKind kind, NodeIx node, ValueIx value) {
        const BoxIx box{boxCount()};
        view_.boxes.push_back({.kind = kind, .frame = frame_, .node = node, .value = value});
        view_.boxes.back().likeness = hashCombine(hashSeed, static_cast<std::uint64_t>(kind));
        return box;
    }

    // An input with an initializer is a named constant and stays in its consumers.
    void addInputs(const Graph& graph) {
        for (const ValueInfo& input : graph.inputs) {
            const auto value = index_.value(graph.id, input.name);
            const bool isKnown =
                value && boxOfValue_[value->value].valid() && view_.box(boxOfValue_[value->value]).frame == frame_;
            if (value && !index_.isInitializer(*value) && !isKnown)
                boxOfValue_[value->value] = addBox(BoxKind::Input, {}, *value);
        }
        for (const ValueIx value : bodies_.captures(graph.id))
            boxOfValue_[value.value] = addBox(BoxKind::Capture, {}, value);
    }

    void addNode(NodeIx ix) {
        const BoxIx box = addBox(BoxKind::Node, ix, {});
        boxOfNode_[ix.value] = box;
        const Node& node = index_.node(ix);
        view_.boxes[box.value].likeness = hashBytes(node.opType, hashBytes(node.domain));
        view_.boxes[box.value].slotsMatter = !isCommutative(node);
        if (!view_.shownBy[ix.value].valid())
            view_.shownBy[ix.value] = box;
        for (const Body& body : bodies_.of(ix)) {
            if (isOpen(ix, body)) {
                view_.boxes[box.value].canCollapse = true;
                openFrame({body.graph, box, body.title});
            } else {
                view_.boxes[box.value].canExpand = true;
            }
        }
    }

    bool isOpen(NodeIx node, const Body& body) const {
        if (view_.frames.size() >= frameLimit || isInside(body.graph))
            return false;
        if (std::ranges::find(closed_, node) != closed_.end())
            return false;
        return fold_.expanded[node.value] || (!body.isFunction && bodies_.size(body.graph) <= smallBody);
    }

    // A function that calls itself opens once.
    bool isInside(GraphId graph) const {
        FrameIx frame = frame_;
        while (view_.frames[frame.value].graph != graph) {
            const BoxIx owner = view_.frames[frame.value].owner;
            if (!owner.valid())
                return false;
            frame = view_.box(owner).frame;
        }
        return true;
    }

    void connectNode(NodeIx node) {
        const BoxIx box = boxOfNode_[node.value];
        const auto inputs = index_.inputs(node);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot)
            connect(inputs[slot], node, box, std::min(slot, implicitSlot - 1));
        const std::uint32_t firstImplicit = edgeCount();
        for (const Body& body : bodies_.of(node)) {
            for (const ValueIx value : bodies_.captures(body.graph)) {
                if (!isConnected(value, firstImplicit))
                    connect(value, node, box, implicitSlot);
            }
        }
    }

    bool isConnected(ValueIx value, std::uint32_t firstEdge) const {
        const auto leads = [&](const ViewEdge& edge) { return view_.valueOf(edge) == value; };
        return std::any_of(view_.edges.begin() + firstEdge, view_.edges.end(), leads);
    }

    void addOutput(const ValueInfo& output) {
        const auto value = index_.value(current().graph, output.name);
        if (!value)
            return;
        const BoxIx box = addBox(BoxKind::Output, {}, *value);
        connect(*value, {}, box, 0);
    }

    void connect(ValueIx value, NodeIx consumer, BoxIx to, std::uint32_t slot) {
        if (!value.valid() || isHiddenIn(value, consumer, to))
            return;
        const Source source = sourceOf(value);
        view_.edges.push_back({.from = source.box, .to = to, .tensor = tensorOf(source), .slot = slot});
    }

    // True for constants and folded shapes, which become lines of the consumer.
    bool isHiddenIn(ValueIx value, NodeIx consumer, BoxIx to) {
        const NodeIx producer = index_.producer(value);
        if (!producer.valid())
            return fold_.constantValues[value.value];
        const FoldRole role = fold_.roles[producer.value];
        if (role == FoldRole::Shaping)
            addReference(fold_.shapeOf[value.value], to);
        if (role == FoldRole::Constant || role == FoldRole::Shaping)
            return true;
        return fold_.revealed[producer.value] && consumer.valid() && !fold_.showsInputs(consumer);
    }

    void addReference(ValueIx source, BoxIx to) {
        const Source from = sourceOf(source);
        const ViewReference reference{from.box, to, from.value};
        const bool isNew = view_.references.empty() || view_.references.back() != reference;
        if (from.box.valid() && isNew)
            view_.references.push_back(reference);
    }

    Source sourceOf(ValueIx value) {
        Source source{.value = value};
        for (std::uint32_t step = 0; step < pillLimit && index_.producer(source.value).valid(); ++step) {
            const NodeIx dequantize = index_.producer(source.value);
            if (fold_.roles[dequantize.value] != FoldRole::Dequantize)
                break;
            const NodeIx quantize = index_.producer(index_.input(dequantize, 0));
            source.pills.push_back(pill(quantize, dequantize));
            source.value = index_.input(quantize, 0);
        }
        std::ranges::reverse(source.pills);
        const NodeIx producer = index_.producer(source.value);
        if (producer.valid() && index_.graphOf(source.value) == current().graph) {
            source.box = boxOfNode_[producer.value];
            source.producer = producer;
            const auto outputs = index_.outputs(producer);
            source.slot = static_cast<std::uint32_t>(std::ranges::find(outputs, source.value) - outputs.begin());
        } else {
            source.box = outsideBoxOf(source.value);
        }
        return source;
    }

    // The box of a value that no node of this frame produces; added for an invalid graph.
    BoxIx outsideBoxOf(ValueIx value) {
        BoxIx& box = boxOfValue_[value.value];
        if (!box.valid() || view_.box(box).frame != frame_)
            box = addBox(BoxKind::Missing, {}, value);
        return box;
    }

    PillIx pill(NodeIx quantize, NodeIx dequantize) {
        PillIx& known = pillOfQuantize_[quantize.value];
        if (!known.valid()) {
            known = PillIx{static_cast<std::uint32_t>(view_.pills.size())};
            view_.pills.push_back({quantize, index_.input(quantize, 0)});
            view_.pillOf[quantize.value] = known;
        }
        view_.pillOf[dequantize.value] = known;
        return known;
    }

    std::uint32_t tensorOf(const Source& source) {
        std::uint32_t& tensor = source.pills.empty()
            ? tensorOfValue_[source.value.value]
            : tensorOfQuantize_[view_.pills[source.pills.back().value].quantize.value];
        if (tensor != noPlace && tensor >= current().firstTensor)
            return tensor;
        tensor = tensorCount();
        const auto firstPill = static_cast<std::uint32_t>(view_.tensorPills.size());
        view_.tensorPills.insert(view_.tensorPills.end(), source.pills.begin(), source.pills.end());
        const auto endPill = static_cast<std::uint32_t>(view_.tensorPills.size());
        view_.tensors.push_back({source.box, source.value, source.slot, firstPill, endPill, source.producer});
        return tensor;
    }

    ViewGraph view_;
    const Index& index_;
    const Folding& fold_;
    const Bodies& bodies_;
    FrameIx frame_;
    std::vector<BoxIx> boxOfNode_;  // in the frame being filled
    std::vector<BoxIx> boxOfValue_; // of inputs, captures and missing values; stale entries belong to another frame
    std::vector<PillIx> pillOfQuantize_;
    std::vector<std::uint32_t> tensorOfValue_;
    std::vector<std::uint32_t> tensorOfQuantize_;
    std::vector<NodeIx> closed_;
};

GraphId graphNamed(const Index& index, const std::string& path) {
    if (path.empty())
        return mainGraph;
    for (const auto& graph : index.model().graphs) {
        if (graph && graphPath(index.model(), graph->id) == path)
            return graph->id;
    }
    return mainGraph;
}

struct FoldedView {
    Folding fold;
    ViewGraph view; // without blocks, members and lines
};

FoldedView foldView(const Index& index, const ViewState& state) {
    FoldedView folded{foldNodes(index, state), {}};
    const Bodies bodies(index, folded.fold);
    folded.view = ViewBuilder(index, state, folded.fold, bodies).run(graphNamed(index, state.graph));
    bundleSiblings(index, folded.fold, folded.view);
    markBackEdges(folded.view);
    return folded;
}

// Blocks are found without expanded and collapsed nodes: a layer in which the user expanded a node remains a turn of
// the repetition.
BlockPlan blocksFor(const Index& index, ScopedNames& names, const ViewState& state, const ViewGraph& view) {
    BlockPlan plan;
    if (state.hasExceptions()) {
        ViewState plain = state;
        plain.expanded.clear();
        plain.collapsed.clear();
        planBlocks(index, names, foldView(index, plain).view, plan);
    }
    planBlocks(index, names, view, plan); // adds blocks of bodies that are open here only
    return plan;
}

} // namespace

ViewGraph buildViewGraph(const Index& index, const ViewState& state) {
    FoldedView folded = foldView(index, state);
    ScopedNames names(index);
    const BlockPlan plan = blocksFor(index, names, state, folded.view);
    const std::vector<bool> isFolded = blocksToFold(index, state, plan);
    std::vector<std::uint32_t> planned = addBlocks(plan, folded.view);
    if (const std::vector<NodeIx> open = openBodiesIn(folded.view, planned, isFolded); !open.empty()) {
        ViewState closed = state; // nothing inside a folded block is open
        for (const NodeIx node : open)
            closed.collapsed.insert(identity(index, node));
        folded = foldView(index, closed);
        planned = addBlocks(plan, folded.view);
    }
    foldBlocks(planned, isFolded, plan, state.joinsTurns, folded.view);
    collectMembers(folded.view);
    findScopes(names, folded.view);
    writeLines(index, folded.fold, state, folded.view);
    if (state.linkedBefore)
        rememberLinks(index, *state.linkedBefore, folded.view);
    if (state.wraps && state.columnsBefore)
        rememberColumns(index, *state.columnsBefore, folded.view);
    return std::move(folded.view);
}

} // namespace qaliper
