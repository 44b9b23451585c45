#include "model/draw/analysis_overlay.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/chains.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

ChainTone toneOf(const Chain& chain) {
    if (chain.broken)
        return ChainTone::Broken;
    return isFloat8(chain.type) ? ChainTone::Float8 : ChainTone::Int8;
}

void markPrecision(const Analysis& analysis, std::vector<Mark>& marks) {
    const Context& context = *analysis.context;
    for (const NodeIx node : context.index().nodes()) {
        const NodePrecision& precision = context.precision.at(node);
        Mark& mark = marks[node.value];
        if (const Quantizer* quantizer = context.quant.at(node)) {
            mark.precision = shortName(quantizer->type);
            mark.tone = isFloat8(quantizer->type) ? PrecisionTone::Float8 : PrecisionTone::Int8;
        } else if (precision.certainty != Certainty::None) {
            mark.precision = shortName(precision.compute);
            mark.tone = toneOf(precision);
            mark.certainty = precision.certainty;
            if (runsQuantized(precision))
                mark.chain = isFloat8(precision.compute) ? ChainTone::Float8 : ChainTone::Int8;
        }
    }
}

// A layer that a broken chain leads to belongs to the damage; a Softmax behind a DQ does not.
void markChains(const Analysis& analysis, std::vector<Mark>& marks) {
    const Context& context = *analysis.context;
    for (const Chain& chain : findChains(context.index(), context.quant, context.precision)) {
        for (const NodeIx node : chain.nodes) {
            Mark& mark = marks[node.value];
            mark.chain = std::max(mark.chain, toneOf(chain));
        }
        for (const NodeIx node : chain.consumers) {
            if (chain.broken && isWeighted(context.node(node)))
                marks[node.value].chain = ChainTone::Broken;
        }
    }
}

void markFindings(const Analysis& analysis, std::vector<Mark>& marks) {
    for (const Finding& finding : analysis.findings) {
        const auto node = analysis.context->index().find(finding.node);
        if (!node)
            continue;
        Mark& mark = marks[node->value];
        mark.badge = std::max(mark.badge, badgeOf(finding.severity));
        ++mark.findings;
    }
}

} // namespace

std::vector<Mark> marksOf(const Analysis& analysis) {
    std::vector<Mark> marks(analysis.context->index().nodeCount());
    markPrecision(analysis, marks);
    markChains(analysis, marks);
    markFindings(analysis, marks);
    return marks;
}

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
