#include "views/node_search.h"

#include <algorithm>

namespace qaliper {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool contains(std::string_view text, const std::string& word) {
    const auto isSame = [](char a, char b) { return lower(a) == lower(b); };
    return std::ranges::search(text, word, isSame).begin() != text.end() || word.empty();
}

bool matchesNode(const Index& index, NodeIx node, const std::string& word) {
    const Node& item = index.node(node);
    if (contains(item.opType, word) || contains(item.name, word))
        return true;
    const auto isNamed = [&](ValueIx value) { return value.valid() && contains(index.name(value), word); };
    return std::ranges::any_of(index.outputs(node), isNamed) || std::ranges::any_of(index.inputs(node), isNamed);
}

} // namespace

Result<std::vector<NodeId>> searchNodes(const Index& index, const std::vector<std::string>& words, const Job& job) {
    std::vector<NodeId> found;
    if (words.empty())
        return found;
    for (const NodeIx node : index.nodes()) {
        if (Status status = job.check(); !status)
            return fail(std::move(status.error()));
        const auto matches = [&](const std::string& word) { return matchesNode(index, node, word); };
        if (std::ranges::all_of(words, matches))
            found.push_back(index.node(node).id);
    }
    return found;
}

} // namespace qaliper
