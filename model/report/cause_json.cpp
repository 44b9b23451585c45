#include "model/report/cause_json.h"

#include "model/report/records.h"
#include "model/rules/speed_causes.h"

namespace qaliper {

namespace {

ReportJson fixToJson(const CauseFix& fix) {
    return {{"rule", fix.rule}, {"fix", fix.offer}, {"safety", safetyName(fix.safety)}, {"title", render(fix.title)},
        {"findings", fix.findings}, {"places", fix.places.size()}};
}

} // namespace

ReportJson causesToJson(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    ReportJson list = ReportJson::array();
    for (const SpeedCause& cause : speedCauses(analysis)) {
        const CauseKind kind = cause.cause.kind;
        const TimeRange& share = cause.cause.share;
        ReportJson entry{{"id", causeId(kind)}, {"title", render(causeTitle(kind))},
            {"text", render(describeSpeedCause(cause))}, {"nodes", identitiesOf(index, cause.cause.nodes)},
            {"places", cause.stops() ? cause.errors : cause.cause.places.size()}, {"bytes", cause.cause.bytes},
            {"share", cause.stops() ? ReportJson() : ReportJson(share.expected)},
            {"range", cause.stops() ? ReportJson() : ReportJson::array({share.low, share.high})},
            {"places_without_fix", cause.stops() ? ReportJson() : ReportJson(cause.placesWithoutFix())},
            {"why", render(causeWhy(kind))}, {"advice", render(causeAdvice(kind))},
            {"fix", listOf(cause.fixes, fixToJson)}};
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace qaliper
