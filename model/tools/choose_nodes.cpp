#include "model/tools/choose_nodes.h"

#include <algorithm>
#include <set>

#include "model/graph/identity.h"
#include "model/rules/registry.h"

namespace qaliper {

namespace {

bool answersTo(const Index& index, NodeIx node, std::string_view pattern) {
    const Node& it = index.node(node);
    const auto matches = [&](std::string_view name) { return !name.empty() && matchesGlob(name, pattern); };
    return matches(it.name) || std::ranges::any_of(it.outputs, matches) || matches(identity(index, node)) ||
        nodeAtPosition(index, pattern) == node;
}

template <class Answers>
Result<std::set<NodeIx>> nodesFor(
    const Index& index, const std::vector<std::string>& patterns, const Answers& answers) {
    std::set<NodeIx> found;
    for (const std::string& pattern : patterns) {
        bool isKnown = false;
        for (const NodeIx node : index.nodes()) {
            if (!answers(node, pattern))
                continue;
            isKnown = true;
            found.insert(node);
        }
        if (!isKnown)
            return fail(ErrorKind::Invalid, say("No node matches \"{pattern}\"", arg("pattern", pattern)));
    }
    return found;
}

} // namespace

Result<ToolNodes> chooseNodes(const Context& context, const NodeChoice& choice) {
    const Index& index = context.index();
    const auto named = nodesFor(index, choice.patterns,
        [&](NodeIx node, const std::string& pattern) { return answersTo(index, node, pattern); });
    const auto ofType = nodesFor(index, choice.ops,
        [&](NodeIx node, const std::string& op) { return matchesGlob(index.node(node).opType, op); });
    if (!named || !ofType)
        return fail(named ? ofType.error() : named.error());
    const auto isChosen = [&](NodeIx node) {
        return (choice.patterns.empty() || named->contains(node)) && (choice.ops.empty() || ofType->contains(node));
    };
    ToolNodes nodes;
    if (!choice.empty())
        std::ranges::copy_if(index.nodes(), std::back_inserter(nodes), isChosen);
    if (nodes.empty() && !choice.empty())
        return fail(ErrorKind::Invalid, say("No node has both that name and that operator"));
    return nodes;
}

} // namespace qaliper
