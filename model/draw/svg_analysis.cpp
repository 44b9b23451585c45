#include "model/draw/svg_analysis.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/rules/speed_lines.h"

namespace qaliper {

namespace {

bool isShown(const ViewGraph& view, const Analysis& analysis, const Finding& finding) {
    return std::ranges::any_of(
        nodesNamedBy(analysis.context->index(), finding), [&](NodeIx node) { return boxOf(view, node).valid(); });
}

// For a part of a graph: only the findings of nodes that it shows.
std::vector<const Finding*> shownFindings(const ViewGraph& view, const Analysis& analysis, const FindingGroup& group) {
    std::vector<const Finding*> shown;
    for (const std::size_t number : group.findings) {
        if (!view.isPart || isShown(view, analysis, analysis.findings[number]))
            shown.push_back(&analysis.findings[number]);
    }
    return shown;
}

SvgFinding rowOf(const Index& index, const std::vector<const Finding*>& findings, const Catalogue* catalogue) {
    const Finding& first = *findings.front();
    SvgFinding row{.tone = badgeOf(first.severity),
        .text = render(first.title, catalogue),
        .reason = render(first.message, catalogue)};
    const std::vector<NodeIx> nodes = nodesNamedBy(index, first);
    if (!nodes.empty()) {
        row.node = nodes.front();
        row.where = displayName(index.node(nodes.front()));
    }
    if (const std::size_t places = findings.size() > 1 ? findings.size() : nodes.size(); places > 1)
        row.where += " × " + formatNumber(static_cast<std::int64_t>(places));
    return row;
}

} // namespace

SvgOptions svgOptionsFor(
    const Analysis& analysis, const ViewGraph& view, const std::string& title, const Catalogue* catalogue) {
    const Context& context = *analysis.context;
    SvgOptions options;
    options.title = title;
    options.catalogue = catalogue;
    options.summary.push_back(describeTarget(context.target));
    if (!view.isPart) {
        for (const Text& line : describeSpeed(analysis))
            options.summary.push_back(render(line, catalogue));
        for (const SpeedLine& line : linesAgainstHalf(analysis))
            options.summary.push_back(render(line.text, catalogue));
    }
    for (const FindingGroup& group : groupFindings(analysis.findings)) {
        if (const auto shown = shownFindings(view, analysis, group); !shown.empty())
            options.findings.push_back(rowOf(context.index(), shown, catalogue));
    }
    return options;
}

} // namespace qaliper
