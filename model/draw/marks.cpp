#include "model/draw/marks.h"

#include <algorithm>

#include "model/context/plugin_slots.h"
#include "model/draw/engine_overlay.h"
#include "model/quant/chains.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

std::string shortPrecision(const NodePrecision& precision) {
    if (precision.compute == DataType::Undefined)
        return {};
    return precision.orHalf ? "FP32/16" : std::string(shortName(precision.compute));
}

void markQuantizer(const Quantizer& quantizer, Mark& mark) {
    mark.precision = shortName(quantizer.type);
    mark.tone = toneOf(quantizer.type);
}

void markPrecision(const Context& context, std::vector<Mark>& marks) {
    for (const NodeIx node : context.index().nodes()) {
        const NodePrecision& precision = context.precision.at(node);
        Mark& mark = marks[node.value];
        if (const Quantizer* quantizer = context.quant.at(node)) {
            markQuantizer(*quantizer, mark);
        } else if (precision.certainty != Certainty::None) {
            mark.precision = shortPrecision(precision);
            mark.tone = toneOf(precision);
            mark.certainty = precision.certainty;
            mark.isFused = precision.kernel.valid();
        }
    }
}

// A plugin that is known to take this type reads the Q itself.
bool endsAtPlugin(const Context& context, const Chain& chain) {
    const auto takesIt = [&](NodeIx node, std::uint32_t slot) {
        const NodeIx producer = context.index().producer(context.index().input(node, slot));
        return std::ranges::count(chain.nodes, producer) > 0 &&
            PluginTypes{&context, node}.takes(slot, takenAs(chain.type)) == Answer::Yes;
    };
    return std::ranges::any_of(chain.consumers, [&](NodeIx node) {
        return context.classOf(node).plugin &&
            std::ranges::any_of(pluginSlots(context, node).quantized, [&](auto slot) { return takesIt(node, slot); });
    });
}

ChainTone toneOf(const Context& context, const Chain& chain) {
    if (chain.broken && !endsAtPlugin(context, chain))
        return ChainTone::Broken;
    return isFloat8(chain.type) ? ChainTone::Float8 : ChainTone::Int8;
}

// A consumer that runs in the chain's type has the tone of the chain. One that could and does not is marked as broken,
// and so is a weighted layer after a broken chain. A Softmax after a DQ has no tone.
ChainTone toneOfConsumer(const Context& context, NodeIx node, ChainTone chain) {
    const NodePrecision& precision = context.precision.at(node);
    if (runsQuantized(precision))
        return isFloat8(precision.compute) ? ChainTone::Float8 : ChainTone::Int8;
    const bool isLost = chain == ChainTone::Broken && isWeighted(context.node(node));
    return precision.missed || isLost ? ChainTone::Broken : ChainTone::None;
}

// Another chain of the same box does not hide a broken one.
void markChains(const Context& context, std::vector<Mark>& marks) {
    for (const Chain& chain : findChains(context.index(), context.quant, context.precision)) {
        const ChainTone tone = toneOf(context, chain);
        for (const NodeIx node : chain.nodes) {
            Mark& mark = marks[node.value];
            mark.chain = std::max(mark.chain, tone);
            mark.outgoing = std::max(mark.outgoing, tone);
        }
        for (const NodeIx node : chain.consumers) {
            Mark& mark = marks[node.value];
            mark.chain = std::max(mark.chain, toneOfConsumer(context, node, tone));
        }
    }
}

void markFindings(const Analysis& analysis, std::vector<Mark>& marks) {
    for (const Finding& finding : analysis.findings) {
        for (const NodeIx node : nodesNamedBy(analysis.context->index(), finding)) {
            Mark& mark = marks[node.value];
            mark.badge = std::max(mark.badge, badgeOf(finding.severity));
            ++mark.findings;
        }
    }
}

void markCosts(const Context& context, std::vector<Mark>& marks) {
    const auto known = [](const std::optional<Estimate>& estimate) { return estimate ? estimate->value : 0; };
    for (const NodeIx node : context.index().nodes()) {
        marks[node.value].macs = known(context.costs.at(node).macs);
        marks[node.value].bytes = known(context.costs.at(node).bytes);
    }
}

void markTimes(const SpeedVerdict& verdict, std::vector<Mark>& marks) {
    const double whole = verdict.time.expected;
    if (whole <= 0)
        return;
    for (std::size_t node = 0; node < std::min(marks.size(), verdict.nodeSeconds.size()); ++node)
        marks[node].expectedTime = verdict.nodeSeconds[node] / whole;
    for (const Loss& loss : verdict.losses)
        marks[loss.node().value].lostTime += loss.seconds.expected / whole;
}

} // namespace

std::vector<Mark> marksOf(const Analysis& analysis) {
    std::vector<Mark> marks(analysis.context->index().nodeCount());
    markPrecision(*analysis.context, marks);
    markChains(*analysis.context, marks);
    markFindings(analysis, marks);
    markCosts(*analysis.context, marks);
    markTimes(analysis.verdict, marks);
    if (analysis.engine)
        markEngine(*analysis.engine, marks);
    return marks;
}

} // namespace qaliper
