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
