// Inputs of nodes that nothing defines: edges that a tool cut and forgot.

#include <array>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_undefined_value {

void check(const Context& context, Report& report) {
    const Index& index = context.index();
    for (const ValueIx value : index.values()) {
        if (!index.isUndefined(value) || index.uses(value).empty())
            continue;
        const NodeIx reader = index.uses(value).front().node;
        Finding finding = findingAt(context, "graph-undefined-value", Severity::Error, reader, "undefined");
        finding.slot = std::string(index.name(value));
        finding.values = {finding.slot};
        finding.title = say("Value that nothing defines");
        finding.message = say("{node} reads \"{value}\", which is no input, no initializer and no output of a node. "
                              "{target} stops with \"Node input "
                              "was not registered\".",
            nodeArgument(context, reader), arg("value", index.name(value)), targetArgument(context));
        for (const Use& use : index.uses(value)) {
            if (use.node != reader)
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
    graph_undefined_value::check, nullptr, nullptr};

} // namespace qaliper::catalog
