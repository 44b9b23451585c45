#include "model/draw/marks.h"

#include <algorithm>

#include "model/quant/chains.h"

namespace qaliper {

namespace {

std::string shortPrecision(const NodePrecision& precision) {
    if (precision.compute == DataType::Undefined)
        return {};
    return precision.orHalf ? "FP32/16" : std::string(shortName(precision.compute));
}

void markPrecision(const Context& context, std::vector<Mark>& marks) {
    for (const NodeIx node : context.index().nodes()) {
        const NodePrecision& precision = context.precision.at(node);
        if (const Quantizer* quantizer = context.quant.at(node)) {
            marks[node.value].precision = shortName(quantizer->type);
            marks[node.value].tone = isFloat8(quantizer->type) ? PrecisionTone::Float8 : PrecisionTone::Int8;
            continue;
        }
        if (precision.certainty == Certainty::None)
            continue;
        Mark& mark = marks[node.value];
        mark.precision = shortPrecision(precision);
        mark.tone = toneOf(precision);
        mark.certainty = precision.certainty;
    }
}

ChainTone toneOf(const Chain& chain) {
    if (chain.broken)
        return ChainTone::Broken;
    return isFloat8(chain.type) ? ChainTone::Float8 : ChainTone::Int8;
}

// A broken chain is not hidden by another one that meets it.
void markChains(const Context& context, std::vector<Mark>& marks) {
    for (const Chain& chain : findChains(context.index(), context.quant, context.precision)) {
        const ChainTone tone = toneOf(chain);
        for (const NodeIx node : chain.nodes) {
            Mark& mark = marks[node.value];
            mark.chain = std::max(mark.chain, tone);
            mark.outgoing = std::max(mark.outgoing, tone);
        }
        for (const NodeIx node : chain.consumers) {
            const NodePrecision& precision = context.precision.at(node);
            Mark& mark = marks[node.value];
            if (runsQuantized(precision))
                mark.chain = std::max(mark.chain, tone == ChainTone::Broken ? ChainTone::Int8 : tone);
            else if (precision.missed)
                mark.chain = ChainTone::Broken;
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
    markPrecision(*analysis.context, marks);
    markChains(*analysis.context, marks);
    markFindings(analysis, marks);
    return marks;
}

} // namespace qaliper
