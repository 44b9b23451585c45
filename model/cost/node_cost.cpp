#include <algorithm>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/base/sort_unique.h"
#include "model/cost/verdict.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

std::optional<CauseKind> causeOf(const SpeedVerdict& verdict, NodeIx node) {
    const auto atPlace = std::ranges::find(verdict.losses, node, &Loss::node);
    const auto holds = [&](const Loss& loss) { return std::ranges::find(loss.nodes, node) != loss.nodes.end(); };
    const auto found = atPlace == verdict.losses.end() ? std::ranges::find_if(verdict.losses, holds) : atPlace;
    return found == verdict.losses.end() ? std::nullopt : std::optional(found->cause);
}

// Each once, in node order.
std::vector<NodeIx> neighboursOf(const Index& index, NodeIx node) {
    std::vector<NodeIx> around = consumersOf(index, node);
    for (const ValueIx input : index.inputs(node)) {
        if (input.valid() && index.producer(input).valid())
            around.push_back(index.producer(input));
    }
    sortUnique(around);
    return around;
}

std::string bytesText(double bytes) { return formatBytes(static_cast<std::uint64_t>(bytes)); }

// Not valid where the shapes of all outputs are known.
ValueIx outputOfUnknownShape(const Context& context, NodeIx node) {
    constexpr int bitsOfByte = 8;
    const auto outputs = context.index().outputs(node);
    const auto found = std::ranges::find_if(
        outputs, [&](ValueIx value) { return value.valid() && !valueBytes(context.types, value, bitsOfByte); });
    return found == outputs.end() ? ValueIx{} : *found;
}

Text describeBytes(const Context& context, const ExpectedCost& cost, NodeIx node) {
    if (const ValueIx open = outputOfUnknownShape(context, node); open.valid())
        return say("reads {read}; how much it writes is not known, because the shape of {tensor} is not",
            arg("read", bytesText(cost.bytesRead)), arg("tensor", context.index().name(open)));
    return say("reads {read}, writes {written}", arg("read", bytesText(cost.bytesRead)),
        arg("written", bytesText(cost.bytesWritten)));
}

} // namespace

ExpectedCost costOf(const Context& context, const SpeedVerdict& verdict, NodeIx node) {
    const NodeWork& work = verdict.nodes.at(node.value);
    const auto& macs = context.costs.at(node).macs;
    const auto& bytes = context.costs.at(node).bytes;
    ExpectedCost cost{.precision = context.precision.at(node),
        .macs = macs ? macs->value : 0,
        .kernel = work.kernel,
        .launches = work.launches,
        .bytesRead = work.bytesRead,
        .bytesWritten = work.bytesWritten,
        .reformats = {},
        .share = work.seconds,
        .cause = causeOf(verdict, node),
        .isExact = (!macs || macs->exact) && (!bytes || bytes->exact)};
    for (const Reformat& reformat : verdict.reformats) {
        if (reformat.node != node)
            continue;
        cost.reformats.push_back(reformat);
        cost.launches += reformat.isOpen ? 0 : 1;
        cost.share.expected += reformat.seconds.expected;
        cost.share.low += reformat.seconds.low;
        cost.share.high += reformat.seconds.high;
    }
    const double whole = verdict.time.expected > 0 ? verdict.time.expected : 1;
    const double rest = std::max(0.0, whole - cost.share.expected);
    const auto shareOf = [&](double seconds) { return seconds > 0 ? seconds / (rest + seconds) : 0; };
    cost.share = {cost.share.expected / whole, shareOf(cost.share.low), shareOf(cost.share.high)};
    const bool isInAnother = cost.kernel.valid() && cost.kernel != node;
    cost.kernelShare = isInAnother ? costOf(context, verdict, cost.kernel).share.expected : cost.share.expected;
    return cost;
}

ConversionsAround conversionsAround(const Context& context, const SpeedVerdict& verdict, NodeIx node) {
    ConversionsAround conversions;
    if (context.quant.at(node))
        return conversions;
    for (const NodeIx neighbour : neighboursOf(context.index(), node)) {
        if (!context.quant.at(neighbour))
            continue;
        const ExpectedCost cost = costOf(context, verdict, neighbour);
        conversions.count += cost.share.expected > 0 ? 1 : 0;
        conversions.bytes += cost.bytesRead + cost.bytesWritten;
        conversions.share += cost.share.expected;
    }
    return conversions;
}

Text describeConversions(const ConversionsAround& conversions) {
    return say("{count} next to it, {bytes}, {share} % of the expected time", arg("count", conversions.count),
        arg("bytes", bytesText(conversions.bytes)), arg("share", shareText(conversions.share)));
}

std::vector<Text> describeCost(const Context& context, const ExpectedCost& cost, NodeIx node) {
    std::vector<Text> lines;
    if (!cost.kernel.valid())
        return lines;
    if (cost.kernel != node)
        lines.push_back(say("runs in the kernel of {node}, which takes {share} % of the expected time",
            arg("node", displayName(context.node(cost.kernel))), arg("share", shareText(cost.kernelShare))));
    else
        lines.push_back(say("{share} % of the expected time", arg("share", shareText(cost.share.expected))));
    if (cost.bytesRead > 0 || cost.bytesWritten > 0)
        lines.push_back(describeBytes(context, cost, node));
    for (const Reformat& reformat : cost.reformats)
        lines.push_back(say("{reformat}, {bytes}", arg("reformat", describeReformat(reformat)),
            arg("bytes", bytesText(reformat.bytes))));
    return lines;
}

} // namespace qaliper
