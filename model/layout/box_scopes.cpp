#include "model/layout/box_scopes.h"

#include <algorithm>

#include "model/graph/identity.h"

namespace qaliper {

namespace {

std::string scopeOf(const Node& node) {
    const std::string_view name = node.name;
    const std::size_t slash = name.rfind('/');
    return slash == std::string_view::npos ? std::string() : std::string(name.substr(0, slash));
}

} // namespace

void findScopes(const Index& index, ViewGraph& view) {
    view.scopes.clear();
    for (const ViewBox& box : view.boxes)
        view.scopes.push_back(box.node.valid() ? scopeOf(index.node(box.node)) : std::string());
    const auto inherit = [&](BoxIx to, BoxIx from) {
        if (view.scopes[to.value].empty())
            view.scopes[to.value] = view.scopes[from.value];
    };
    std::for_each(view.edges.rbegin(), view.edges.rend(), [&](const ViewEdge& edge) { inherit(edge.from, edge.to); });
    for (const ViewEdge& edge : view.edges)
        inherit(edge.to, edge.from);
}

} // namespace qaliper
