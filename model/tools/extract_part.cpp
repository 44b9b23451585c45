// Extracts chosen nodes as a new model.

#include <algorithm>
#include <set>

#include "model/graph/extract.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace extract_tool {

struct Border {
    std::vector<ValueInfo> inputs;
    std::vector<std::string> outputs;
};

// The values that the chosen nodes read from other nodes, and those of their outputs that other nodes or no node reads.
Result<Border> borderOf(const Context& context, const ToolNodes& nodes) {
    const Index& index = context.index();
    const std::set<NodeIx> inside(nodes.begin(), nodes.end());
    Border border;
    std::set<ValueIx> given;
    for (const NodeIx node : nodes) {
        std::vector<ValueIx> read(index.inputs(node).begin(), index.inputs(node).end());
        const auto captured = capturesOf(index, node);
        read.insert(read.end(), captured.begin(), captured.end());
        for (const ValueIx value : read) {
            if (!value.valid() || inside.contains(index.producer(value)) || index.constant(value) ||
                !given.insert(value).second)
                continue;
            const ValueType* type = context.types.type(value);
            if (!type)
                return fail(ErrorKind::Unsupported,
                    say("The type of \"{value}\" is not known, and an input of a model needs one",
                        arg("value", index.name(value))));
            border.inputs.push_back({std::string(index.name(value)), *type, {}});
        }
        for (const ValueIx value : index.outputs(node)) {
            if (!value.valid())
                continue;
            const auto isOutside = [&](const Use& use) { return !inside.contains(use.node); };
            const auto uses = index.uses(value);
            if (uses.empty() || index.isGraphOutput(value) || std::ranges::any_of(uses, isOutside))
                border.outputs.emplace_back(index.name(value));
        }
    }
    return border;
}

Result<Offer> offer(const Context& context, const ToolNodes& nodes) {
    const GraphId graph = context.index().graphOf(nodes.front());
    const auto isElsewhere = [&](NodeIx node) { return context.index().graphOf(node) != graph; };
    if (std::ranges::any_of(nodes, isElsewhere))
        return fail(ErrorKind::Unsupported, say("The nodes are in several graphs"));
    Offer offer = offerOf(extractPart.info);
    offer.note = say("Values that they read from other nodes become inputs; values that other nodes or no node reads "
                     "become outputs; constants are included. The open model does not change.");
    return offer;
}

Result<Fix> build(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    QALIPER_TRY(const auto border, borderOf(context, nodes));
    QALIPER_TRY(
        auto part, extract(context.index(), context.index().graphOf(nodes.front()), border.inputs, border.outputs));
    const auto inputs = arg("inputs", part.model.main().inputs.size());
    const auto outputs = arg("outputs", part.outputs.size());
    Text note = nodeCount(part.model) == 1 ? say("1 node; inputs: {inputs}, outputs: {outputs}", inputs, outputs)
                                           : say("{count} nodes; inputs: {inputs}, outputs: {outputs}",
                                                 arg("count", nodeCount(part.model)), inputs, outputs);
    return Fix{.note = std::move(note), .part = std::move(part.model)};
}

} // namespace extract_tool

constinit const Tool extractPart{{"extract", [] { return say("Extract into a new model"); }, ToolGroup::Export,
                                     ToolSubject::Nodes, Safety::Exact, false},
    extract_tool::offer, extract_tool::build};

} // namespace qaliper::toolbox
