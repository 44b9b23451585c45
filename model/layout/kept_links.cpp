#include "model/layout/kept_links.h"

#include "model/graph/identity.h"

namespace qaliper {

namespace {

class EdgeNames {
public:
    EdgeNames(const Index& index, const ViewGraph& view) : index_(index), view_(view) {
        for (const ViewFrame& frame : view.frames)
            paths_.push_back(graphPath(index, frame.graph) + ":");
    }

    // The part of the key that all edges of the tensor share. Valid until the next call.
    const std::string& ofTensor(const ViewEdge& edge) {
        name_ = paths_[view_.box(edge.from).frame.value];
        name_ += index_.name(view_.valueOf(edge));
        name_ += '\n';
        return name_;
    }

    const std::string& of(const ViewEdge& edge) {
        ofTensor(edge);
        const ViewBox& consumer = view_.box(edge.to);
        name_ += consumer.node.valid() ? identity(index_, consumer.node) : std::string(index_.name(consumer.value));
        return name_;
    }

private:
    const Index& index_;
    const ViewGraph& view_;
    std::vector<std::string> paths_; // by frame
    std::string name_;
};

} // namespace

std::set<std::string> linkedEdges(const Index& index, const ViewGraph& view, const Layout& layout) {
    std::set<std::string> linked;
    if (layout.links.empty())
        return linked;
    EdgeNames names(index, view);
    for (const std::uint32_t edge : layout.links)
        linked.insert(names.of(view.edges[edge]));
    return linked;
}

void rememberLinks(const Index& index, const std::set<std::string>& linked, ViewGraph& view) {
    EdgeNames names(index, view);
    const auto hasLinks = [&](const ViewEdge& edge) {
        const std::string& tensor = names.ofTensor(edge);
        const auto next = linked.lower_bound(tensor);
        return next != linked.end() && next->starts_with(tensor);
    };
    for (ViewEdge& edge : view.edges) {
        const bool wasLink = !linked.empty() && hasLinks(edge) && linked.contains(names.of(edge));
        edge.before = wasLink ? DrawnBefore::Link : DrawnBefore::Line;
    }
}

} // namespace qaliper
