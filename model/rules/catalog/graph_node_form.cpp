// Nodes that the schema of their operator does not allow: numbers of inputs and outputs, and attributes.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_node_form {

Text messageOf(const Context& context, const Contradiction& found) {
    const auto op = arg("op", context.node(found.node).opType);
    const auto node = nodeArgument(context, found.node);
    const auto reason = arg("reason", found.reason);
    if (found.kind != ContradictionKind::Form)
        return say(
            "ONNX's schema of {op} rejects {node}: \"{reason}\". ONNX Runtime and ONNX's checker reject the model; "
            "TensorRT's parser does not compare attributes with the schema.",
            op, node, reason);
    return say("ONNX's schema of {op} rejects {node}: \"{reason}\". ONNX Runtime and ONNX's checker reject the model.",
        op, node, reason);
}

// Of those that TensorRT does not know either, the engine does something else than the file says.
std::optional<Severity> severityOf(ContradictionKind kind) {
    switch (kind) {
    case ContradictionKind::Form: return Severity::Error;
    case ContradictionKind::Unknown: return Severity::Warning;
    case ContradictionKind::Newer: return Severity::Note;
    default: return std::nullopt;
    }
}

Text titleOf(ContradictionKind kind) {
    switch (kind) {
    case ContradictionKind::Form: return say("Inputs, outputs or attributes that the operator's schema does not allow");
    case ContradictionKind::Newer: return say("Attributes that only a newer version of the operator has");
    default: return say("Attributes that the operator does not have");
    }
}

std::string_view causeOf(ContradictionKind kind) {
    switch (kind) {
    case ContradictionKind::Form: return "form";
    case ContradictionKind::Newer: return "newer";
    default: return "unknown";
    }
}

// TensorRT reads attributes of a newer Q or DQ, and rules of their own look at them.
bool isReadAnyway(const Context& context, const Contradiction& found) {
    return found.kind == ContradictionKind::Newer && context.quant.at(found.node);
}

void check(const Context& context, Report& report) {
    for (const Contradiction& found : context.types.contradictions()) {
        const auto severity = severityOf(found.kind);
        if (!severity || isReadAnyway(context, found))
            continue;
        Finding finding =
            findingAt(context, "graph-node-form", *severity, found.node, std::string(causeOf(found.kind)));
        finding.title = titleOf(found.kind);
        finding.message = messageOf(context, found);
        report.add(std::move(finding));
    }
}

constexpr std::array<std::string_view, 1> refs{"F732"};

} // namespace graph_node_form

extern const Rule graphNodeForm;
constinit const Rule graphNodeForm{{"graph-node-form", "Node that its operator's schema does not allow", "graph",
                                       Severity::Error, {}, graph_node_form::refs},
    graph_node_form::check};

} // namespace qaliper::catalog
