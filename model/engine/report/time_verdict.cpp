#include "model/engine/report/time_verdict.h"

#include <algorithm>
#include <utility>

#include "model/base/number.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int verdictDigits = 4;

// The layer's time is counted for its node with weights.
double& placeOf(const LayerTime& layer, const Context& context, TimeVerdict& verdict) {
    switch (layer.kind) {
    case LayerKind::Reformat: return verdict.reformatMs;
    case LayerKind::Quantize: return verdict.quantizeMs;
    case LayerKind::Idle: return verdict.idleMs;
    case LayerKind::Compute: break;
    }
    for (const NodeMatch& match : layer.match.nodes) {
        if (isWeighted(context.node(match.node)))
            return runsQuantized(context.precision.at(match.node)) ? verdict.quantizedMs : verdict.floatMs;
    }
    return verdict.otherMs;
}

} // namespace

TimeVerdict timeVerdict(const TimeShares& times, const Context& context) {
    TimeVerdict verdict;
    verdict.totalMs = times.totalMs;
    for (const LayerTime& layer : times.layers)
        placeOf(layer, context, verdict) += layer.ms;
    return verdict;
}

std::vector<Text> describeTimes(const TimeVerdict& verdict) {
    const auto line = [&](double ms, Text what) {
        const double share = verdict.totalMs > 0 ? 100 * ms / verdict.totalMs : 0;
        return std::pair(ms,
            say("{ms} ms, {share} %: {what}", arg("ms", formatShort(ms, verdictDigits)),
                arg("share", formatFixed(share, 1)), arg("what", std::move(what))));
    };
    std::vector<std::pair<double, Text>> lines{
        line(verdict.quantizedMs, say("layers with weights in a quantized type")),
        line(verdict.floatMs, say("layers with weights in float")),
        line(verdict.otherMs, say("other layers that compute")),
        line(verdict.reformatMs, say("reformats: copies into another layout or type")),
        line(verdict.quantizeMs, say("separate Q and DQ")), line(verdict.idleMs, say("constants, shapes and helpers"))};
    std::erase_if(lines, [](const auto& each) { return each.first <= 0; });
    std::ranges::stable_sort(lines, std::ranges::greater{}, [](const auto& each) { return each.first; });
    std::vector<Text> texts;
    for (auto& each : lines)
        texts.push_back(std::move(each.second));
    return texts;
}

} // namespace qaliper
