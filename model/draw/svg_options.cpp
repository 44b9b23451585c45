#include "model/draw/svg_options.h"

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/describe.h"

namespace qaliper {

SvgOptions svgOptionsFor(const Analysis& analysis, const std::string& title, const Catalogue* catalogue) {
    const Context& context = *analysis.context;
    SvgOptions options;
    options.title = title;
    options.summary.push_back(describeTarget(context.target));
    if (!context.quant.empty()) {
        for (const Text& line : describeVerdict(analysis.verdict))
            options.summary.push_back(render(line, catalogue));
    }
    for (const FindingGroup& group : groupFindings(analysis.findings)) {
        const Finding& first = analysis.findings[group.findings.front()];
        const auto node = context.index().find(first.node);
        SvgFinding row;
        row.tone = badgeOf(first.severity);
        row.text = render(first.title, catalogue);
        row.node = node.value_or(NodeIx{});
        if (node)
            row.where = displayName(context.node(*node));
        if (group.findings.size() > 1)
            row.where += " × " + formatNumber(static_cast<std::int64_t>(group.findings.size()));
        options.findings.push_back(std::move(row));
    }
    return options;
}

} // namespace qaliper
