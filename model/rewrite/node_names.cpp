#include "model/rewrite/node_names.h"

#include <string>

namespace qaliper {

NodeNames nodeNamesOf(const Context& context) {
    NodeNames names;
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        const std::string& name = context.node(node).name;
        if (name.empty() || !names.taken.insert(name).second)
            names.nameless.push_back(node);
    }
    return names;
}

std::vector<Edit> nameNodes(const Context& context) {
    NodeNames names = nodeNamesOf(context);
    std::unordered_set<std::string> given;
    std::vector<Edit> edits;
    for (const NodeIx node : names.nameless) {
        const std::string_view output = context.node(node).output(0);
        const std::string wish(output.empty() ? context.node(node).opType : output);
        std::string name = wish;
        for (int i = 1; names.taken.contains(name) || !given.insert(name).second; ++i)
            name = wish + "_" + std::to_string(i);
        edits.emplace_back(SetNodeName{mainGraph, context.node(node).id, std::move(name)});
    }
    return edits;
}

} // namespace qaliper
