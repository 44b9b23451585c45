#include "model/report/cause_json.h"

#include "model/graph/identity.h"
#include "model/rules/speed_causes.h"

namespace qaliper {

namespace {

using CauseJson = nlohmann::ordered_json;

CauseJson fixToJson(const CauseFix& fix) {
    return {{"rule", fix.rule}, {"fix", fix.offer}, {"safety", safetyName(fix.safety)}, {"title", render(fix.title)},
        {"findings", fix.findings}, {"places", fix.places.size()}};
}

CauseJson nodesToJson(const Index& index, const std::vector<NodeIx>& nodes) {
    CauseJson list = CauseJson::array();
    for (const NodeIx node : nodes)
        list.push_back(identity(index, node));
    return list;
}

} // namespace

CauseJson causesToJson(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    CauseJson list = CauseJson::array();
    for (const SpeedCause& cause : speedCauses(analysis)) {
        const CauseKind kind = cause.cause.kind;
        const TimeRange& share = cause.cause.share;
        CauseJson fixes = CauseJson::array();
        for (const CauseFix& fix : cause.fixes)
            fixes.push_back(fixToJson(fix));
        CauseJson entry{{"id", causeId(kind)}, {"title", render(causeTitle(kind))},
            {"text", render(describeSpeedCause(cause))}, {"nodes", nodesToJson(index, cause.cause.nodes)},
            {"places", cause.stops() ? cause.errors : cause.cause.places.size()}, {"bytes", cause.cause.bytes},
            {"share", cause.stops() ? CauseJson() : CauseJson(share.expected)},
            {"range", cause.stops() ? CauseJson() : CauseJson::array({share.low, share.high})},
            {"places_without_fix", cause.stops() ? CauseJson() : CauseJson(cause.placesWithoutFix())},
            {"why", render(causeWhy(kind))}, {"advice", render(causeAdvice(kind))}, {"fix", std::move(fixes)}};
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace qaliper
