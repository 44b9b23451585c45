#include "model/rules/rule.h"

#include "model/context/parser_values.h"
#include "model/graph/identity.h"

namespace qaliper {

void Report::add(Finding finding) {
    const auto node = finding.node.valid() ? context_->index().find(finding.node) : std::nullopt;
    if (node && finding.stage == Stage::Parser && !isReadByParser(*context_, *node))
        return; // the parser does not get there
    finding.key = std::string(finding.rule) + "@" + (node ? identity(context_->index(), *node) : std::string("model"));
    if (!finding.slot.empty())
        finding.key += "#" + finding.slot;
    finding.group = std::string(finding.rule) + "#" + finding.cause;
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
