#include "model/rules/rule.h"

#include "model/context/parser_values.h"
#include "model/graph/identity.h"

namespace qaliper {

namespace {

// The producers of the values, and the consumers of those that no node produces.
std::vector<NodeId> nodesAt(const Index& index, const Finding& finding) {
    std::vector<NodeId> nodes;
    for (const std::string& name : finding.values) {
        const auto value = index.value(finding.graph, name);
        if (!value)
            continue;
        if (const NodeIx producer = index.producer(*value); producer.valid()) {
            nodes.push_back(index.node(producer).id);
            continue;
        }
        for (const Use& use : index.uses(*value))
            nodes.push_back(index.node(use.node).id);
    }
    return nodes;
}

} // namespace

void Report::add(Finding finding) {
    const auto node = finding.node.valid() ? context_->index().find(finding.node) : std::nullopt;
    if (node && finding.stage == Stage::Parser && !isReadByParser(*context_, *node))
        return; // the parser does not get there
    finding.key = std::string(finding.rule) + "@" + (node ? identity(context_->index(), *node) : std::string("model"));
    if (!finding.slot.empty())
        finding.key += "#" + finding.slot;
    finding.group = std::string(finding.rule) + "#" + finding.cause;
    if (!node && finding.related.empty())
        finding.related = nodesAt(context_->index(), finding);
    if (node)
        finding.graph = context_->index().graphOf(*node);
    findings_.push_back(std::move(finding));
}

Result<NodeIx> findingNode(const Context& context, const Finding& finding) {
    const auto node = context.index().find(finding.node);
    if (!node)
        return fail(ErrorKind::Stale, say("The node of this finding is gone; check the model again"));
    return *node;
}

} // namespace qaliper
