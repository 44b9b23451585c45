#include "model/layout/scope_tree.h"

#include <algorithm>
#include <map>
#include <optional>

#include "model/layout/scope.h"

namespace qaliper {

namespace {

std::string_view trimmed(std::string_view scope) {
    while (scope.ends_with('/'))
        scope.remove_suffix(1);
    while (scope.starts_with('/'))
        scope.remove_prefix(1);
    return scope;
}

bool isIn(std::string_view scope, std::string_view outer) {
    return outer.empty() || (scope.starts_with(outer) && (scope.size() == outer.size() || scope[outer.size()] == '/'));
}

class TreeMaker {
public:
    explicit TreeMaker(const Index& index) : index_(index), scopes_(nodeScopes(index)) {}

    std::vector<ScopeBranch> run() && {
        for (const NodeIx node : index_.nodes(mainGraph)) {
            for (std::uint32_t branch = branchOf(scopes_[node.value]); branch != noScope; branch = tree_[branch].parent)
                tree_[branch].nodes.push_back(node);
        }
        return withoutChains();
    }

private:
    // Makes it and those around it where they are not known.
    std::uint32_t branchOf(const std::string& scope) {
        if (trimmed(scope).empty())
            return noScope;
        if (const auto known = numbers_.find(scope); known != numbers_.end())
            return known->second;
        const std::size_t slash = scope.rfind('/');
        const std::uint32_t parent = slash == std::string::npos ? noScope : branchOf(scope.substr(0, slash));
        const auto number = static_cast<std::uint32_t>(tree_.size());
        tree_.push_back({scope, scope.substr(slash == std::string::npos ? 0 : slash + 1), parent, {}});
        numbers_.emplace(scope, number);
        return number;
    }

    // The scopes that hold no node besides those of one scope in them.
    std::vector<ScopeBranch> withoutChains() {
        std::vector<bool> isChain(tree_.size());
        for (const ScopeBranch& branch : tree_) {
            if (branch.parent != noScope && tree_[branch.parent].nodes.size() == branch.nodes.size())
                isChain[branch.parent] = true;
        }
        std::vector<std::uint32_t> moved(tree_.size(), noScope);
        std::vector<ScopeBranch> kept;
        for (std::uint32_t b = 0; b < tree_.size(); ++b) {
            ScopeBranch& branch = tree_[b];
            std::uint32_t parent = branch.parent;
            while (parent != noScope && isChain[parent]) {
                branch.name.insert(0, tree_[parent].name + "/");
                parent = tree_[parent].parent;
            }
            if (isChain[b])
                continue;
            branch.parent = parent == noScope ? noScope : moved[parent];
            moved[b] = static_cast<std::uint32_t>(kept.size());
            kept.push_back(branch);
        }
        return kept;
    }

    const Index& index_;
    std::vector<std::string> scopes_;
    std::vector<ScopeBranch> tree_;
    std::map<std::string, std::uint32_t, std::less<>> numbers_;
};

} // namespace

std::vector<std::string> nodeScopes(const Index& index) {
    std::vector<std::string> scopes(index.nodeCount());
    std::vector<bool> isKnown(index.nodeCount());
    const auto nodes = index.nodes(mainGraph);
    for (const NodeIx node : nodes) {
        const auto own = ownScope(index, node);
        scopes[node.value] = own.value_or("");
        isKnown[node.value] = own.has_value();
    }
    const auto inherit = [&](NodeIx to, NodeIx from) {
        if (isKnown[to.value] || !from.valid() || !isKnown[from.value] || index.graphOf(from) != mainGraph)
            return;
        scopes[to.value] = scopes[from.value];
        isKnown[to.value] = true;
    };
    for (std::uint32_t at = index.nodeCount(); at-- > 0;) { // nodes are mostly sorted: consumers first
        const NodeIx node{at};
        if (index.graphOf(node) != mainGraph)
            continue;
        for (const ValueIx output : index.outputs(node)) {
            for (const Use& use : index.uses(output))
                inherit(node, use.node);
        }
    }
    for (const NodeIx node : nodes) {
        for (const ValueIx input : index.inputs(node))
            inherit(node, index.producer(input));
    }
    return scopes;
}

std::vector<ScopeBranch> scopeTree(const Index& index) { return TreeMaker(index).run(); }

std::vector<NodeIx> nodesInScope(const Index& index, std::string_view scope) {
    const std::vector<std::string> scopes = nodeScopes(index);
    std::vector<NodeIx> nodes;
    for (const NodeIx node : index.nodes(mainGraph)) {
        if (isIn(trimmed(scopes[node.value]), trimmed(scope)))
            nodes.push_back(node);
    }
    for (std::uint32_t graph = 1; nodes.empty() && graph < index.model().graphs.size(); ++graph) {
        for (const NodeIx node : index.nodes(GraphId{graph})) {
            const auto own = ownScope(index, node);
            if (own && isIn(trimmed(*own), trimmed(scope)))
                nodes.push_back(node);
        }
    }
    return nodes;
}

} // namespace qaliper
