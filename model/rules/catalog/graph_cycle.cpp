// Edges that close a cycle. A valid ONNX graph has none, and nodes on a cycle cannot be computed.

#include <array>

#include "model/graph/cycles.h"
#include "model/graph/identity.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_cycle {

Text messageOf(const Context& context, const ClosingEdge& edge) {
    const TextArgument value = arg("value", context.index().name(edge.value));
    if (edge.producer == edge.consumer)
        return say("{node} reads its own output \"{value}\". An ONNX graph has no cycles: nothing can compute it.",
            nodeArgument(context, edge.consumer), value);
    return say("{node} reads \"{value}\" of {producer}, which depends on {node} itself. An ONNX graph has no cycles: "
               "nothing can compute it.",
        nodeArgument(context, edge.consumer), value, arg("producer", displayName(context.node(edge.producer))));
}

void check(const Context& context, Report& report) {
    for (const ClosingEdge& edge : closingEdges(context.index())) {
        Finding finding = findingAt(context, "graph-cycle", Severity::Error, edge.consumer, "cycle");
        finding.stage = Stage::Parser;
        finding.slot = std::string(context.index().name(edge.value));
        finding.values = {finding.slot};
        finding.title = say("Edge that closes a cycle");
        finding.message = messageOf(context, edge);
        if (edge.producer != edge.consumer)
            finding.related = {context.node(edge.producer).id};
        report.add(std::move(finding));
    }
}

constexpr std::array<std::string_view, 1> refs{"F211"}; // a rule of the ONNX format, independent of the target

} // namespace graph_cycle

extern const Rule graphCycle;
constinit const Rule graphCycle{
    {"graph-cycle", "Edge that closes a cycle", "graph", Severity::Error, {}, graph_cycle::refs},
    graph_cycle::check,
};

} // namespace qaliper::catalog
