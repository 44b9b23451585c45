#include "model/layout/box_scopes.h"

#include <algorithm>

namespace qaliper {

void findScopes(ScopedNames& names, ViewGraph& view) {
    view.scopes.clear();
    for (const ViewBox& box : view.boxes)
        view.scopes.emplace_back(box.node.valid() ? scopeOf(names.of(box.node)) : "");
    const auto inherit = [&](BoxIx to, BoxIx from) {
        if (view.scopes[to.value].empty())
            view.scopes[to.value] = view.scopes[from.value];
    };
    std::for_each(view.edges.rbegin(), view.edges.rend(), [&](const ViewEdge& edge) { inherit(edge.from, edge.to); });
    for (const ViewEdge& edge : view.edges)
        inherit(edge.to, edge.from);
}

} // namespace qaliper
