#include "model/rules/finding.h"

#include "model/context/context.h"

namespace qaliper {

std::string_view severityName(Severity severity) {
    switch (severity) {
    case Severity::Note: return "note";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
    }
    return "note";
}

std::string_view stageName(Stage stage) {
    switch (stage) {
    case Stage::None: break;
    case Stage::Parser: return "parser";
    case Stage::Builder: return "builder";
    case Stage::Run: return "run";
    }
    return "";
}

bool isOfFiles(const Finding& finding) {
    return finding.rule.starts_with("log-") || finding.rule.starts_with("layers-");
}

std::vector<NodeIx> nodesNamedBy(const Index& index, const Finding& finding) {
    if (const auto node = index.find(finding.node))
        return {*node};
    std::vector<NodeIx> nodes;
    std::vector<bool> isNamed(index.nodeCount());
    for (const NodeId related : finding.related) {
        const auto node = index.find(related);
        if (!node || isNamed[node->value])
            continue;
        isNamed[node->value] = true;
        nodes.push_back(*node);
    }
    return nodes;
}

Finding findingAt(const Context& context, std::string_view rule, Severity severity, NodeIx node, std::string cause) {
    Finding finding = findingOfModel(rule, severity, std::move(cause));
    finding.node = context.node(node).id;
    return finding;
}

Finding findingOfModel(std::string_view rule, Severity severity, std::string cause) {
    Finding finding;
    finding.rule = rule;
    finding.severity = severity;
    finding.cause = std::move(cause);
    return finding;
}

} // namespace qaliper
