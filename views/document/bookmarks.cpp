#include "views/document/bookmarks.h"

#include <algorithm>

#include "model/graph/identity.h"

namespace qaliper {

bool Bookmarks::contains(std::string_view identity) const {
    return std::ranges::find(identities_, identity) != identities_.end();
}

void Bookmarks::set(std::vector<std::string> identities) {
    identities_ = std::move(identities);
    emit changed();
}

void Bookmarks::toggle(const std::string& identity) {
    if (std::erase(identities_, identity) == 0)
        identities_.push_back(identity);
    emit changed();
}

std::vector<NodeIx> Bookmarks::nodes(const Index& index) const {
    std::vector<NodeIx> nodes;
    for (const std::string& name : identities_) {
        // An output's name alone would also find the node in another graph.
        if (const auto node = findNode(index, name); node && identity(index, *node) == name)
            nodes.push_back(*node);
    }
    std::ranges::sort(nodes);
    return nodes;
}

NodeId Bookmarks::next(int by, NodeId from, const Index& index) const {
    const std::vector<NodeIx> all = nodes(index);
    if (all.empty())
        return {};
    const auto here = index.find(from);
    if (!here)
        return index.node(by > 0 ? all.front() : all.back()).id;
    if (by > 0) {
        const auto after = std::ranges::upper_bound(all, *here);
        return index.node(after == all.end() ? all.front() : *after).id;
    }
    const auto before = std::ranges::lower_bound(all, *here);
    return index.node(before == all.begin() ? all.back() : *std::prev(before)).id;
}

} // namespace qaliper
