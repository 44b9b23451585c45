#include "model/layout/shown_by.h"

namespace qaliper {

namespace {

// Bodies that have no frame, outer ones first.
void placeClosedBodies(const Index& index, const Bodies& bodies, ViewGraph& view) {
    std::vector<bool> isPlaced(index.model().graphs.size());
    std::vector<GraphId> graphs;
    const auto place = [&](GraphId graph) {
        if (!isPlaced[graph.value])
            graphs.push_back(graph);
        isPlaced[graph.value] = true;
    };
    for (const ViewFrame& frame : view.frames)
        place(frame.graph);
    for (std::size_t at = 0; at < graphs.size(); ++at) { // `graphs` grows in the loop
        for (const NodeIx owner : index.nodes(graphs[at])) {
            for (const Body& body : bodies.of(owner)) {
                if (isPlaced[body.graph.value])
                    continue;
                place(body.graph);
                for (const NodeIx node : index.nodes(body.graph))
                    view.shownBy[node.value] = view.shownBy[owner.value];
            }
        }
    }
}

BoxIx firstConsumer(const Index& index, const ViewGraph& view, NodeIx node) {
    for (const ValueIx output : index.outputs(node)) {
        if (!output.valid())
            continue;
        for (const Use& use : index.uses(output)) {
            if (view.shownBy[use.node.value].valid())
                return view.shownBy[use.node.value];
        }
    }
    return {};
}

// The box of the graph output that is the only consumer of a DQ.
BoxIx outputBoxOf(const Index& index, const ViewGraph& view, NodeIx node) {
    for (const ViewBox& box : view.boxes) {
        if (box.kind == BoxKind::Output && box.value.valid() && index.producer(box.value) == node)
            return BoxIx{static_cast<std::uint32_t>(&box - view.boxes.data())};
    }
    return {};
}

} // namespace

void placeHiddenNodes(const Index& index, const Folding& fold, const Bodies& bodies, ViewGraph& view) {
    std::vector<bool> isDrawn(index.model().graphs.size());
    for (const ViewFrame& frame : view.frames)
        isDrawn[frame.graph.value] = true;
    placeClosedBodies(index, bodies, view);
    for (const NodeIx node : backwards(fold.order)) {
        BoxIx& box = view.shownBy[node.value];
        if (box.valid() || !isDrawn[index.graphOf(node).value])
            continue;
        box = firstConsumer(index, view, node);
        if (!box.valid() && fold.roles[node.value] == FoldRole::Dequantize)
            box = outputBoxOf(index, view, node);
    }
    placeClosedBodies(index, bodies, view); // again, for calls that are folded themselves
}

void collectMembers(ViewGraph& view) {
    std::vector<std::uint32_t> next(view.boxes.size() + 1, 0);
    for (const BoxIx box : view.shownBy) {
        if (box.valid())
            ++next[box.value + 1];
    }
    for (std::size_t i = 1; i < next.size(); ++i)
        next[i] += next[i - 1];
    view.members.assign(next.back(), NodeIx{});
    for (std::size_t i = 0; i < view.boxes.size(); ++i) {
        ViewBox& box = view.boxes[i];
        box.firstMember = next[i];
        box.endMember = next[i + 1];
        if (box.node.valid() && view.shownBy[box.node.value].value == i)
            view.members[next[i]++] = box.node;
    }
    for (std::uint32_t n = 0; n < view.shownBy.size(); ++n) {
        const BoxIx box = view.shownBy[n];
        if (box.valid() && view.box(box).node != NodeIx{n})
            view.members[next[box.value]++] = NodeIx{n};
    }
}

} // namespace qaliper
