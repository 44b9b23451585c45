// Inputs of nodes that nothing defines, mostly left by a tool that removed nodes. And sparse initializers, which the
// parser does not read.

#include <array>

#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_undefined_value {

// The index lists both kinds as initializers; only a dense one has a tensor.
bool isSparse(const Index& index, ValueIx value) { return index.isInitializer(value) && !index.constant(value); }

Text messageFor(const Context& context, ValueIx value, NodeIx consumer) {
    const auto node = nodeArgument(context, consumer);
    const auto name = arg("value", context.index().name(value));
    if (isSparse(context.index(), value))
        return say(
            "{node} reads \"{value}\", a sparse initializer. No version of TensorRT's parser reads those: {target} "
            "stops with \"Node input was not registered\". Write it densely.",
            node, name, targetArgument(context));
    return say(
        "{node} reads \"{value}\", which is no input, no initializer and no output of a node. {target} stops with "
        "\"Node input was not registered\".",
        node, name, targetArgument(context));
}

void check(const Context& context, Report& report) {
    const Index& index = context.index();
    for (const ValueIx value : index.values()) {
        const bool isGone = index.isUndefined(value) || isSparse(index, value);
        if (!isGone || index.uses(value).empty())
            continue;
        const NodeIx consumer = index.uses(value).front().node;
        Finding finding = findingAt(context, "graph-undefined-value", Severity::Error, consumer,
            isSparse(index, value) ? "sparse" : "undefined");
        finding.stage = Stage::Parser;
        finding.slot = std::string(index.name(value));
        finding.values = {finding.slot};
        finding.title = isSparse(index, value) ? say("Sparse initializer, which the parser does not read")
                                               : say("Value that nothing defines");
        finding.message = messageFor(context, value, consumer);
        for (const Use& use : index.uses(value)) {
            if (use.node != consumer)
                finding.related.push_back(context.node(use.node).id);
        }
        report.add(std::move(finding));
    }
}

constexpr std::array<std::string_view, 1> refs{"F212"};

} // namespace graph_undefined_value

extern const Rule graphUndefinedValue;
constinit const Rule graphUndefinedValue{
    {"graph-undefined-value", "Value that nothing defines", "graph", Severity::Error, {}, graph_undefined_value::refs},
    graph_undefined_value::check};

} // namespace qaliper::catalog
