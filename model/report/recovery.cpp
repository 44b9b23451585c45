#include "model/report/recovery.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "model/base/number.h"
#include "model/report/evaluated_output.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const Judged& judged) { return {{"db", numberOrNull(judged.db)}, {"metric", numberOrNull(judged.metric)}}; }

double shareTaken(const Recovery& recovery) {
    return recovery.taken == 0 ? 0 : recovery.steps[recovery.taken - 1].floatShare;
}

std::string decibelText(double db) { return std::isfinite(db) ? formatFixed(db, 1) : "∞"; }
std::string shortPercent(double share) { return formatFixed(100 * share, 1) + " %"; }

std::string listOf(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::vector<Text> recoveryLines(const RecoveryReport& report) {
    const Recovery& recovery = report.recovery;
    std::vector<Text> lines;
    lines.push_back(say("{model}: {count} {count|operator|operators} in float, {share} of the multiply-adds",
        arg("model", report.request.model.string()),
        arg("count", static_cast<std::uint64_t>(recovery.operators.size())),
        arg("share", shortPercent(shareTaken(recovery)))));
    if (recovery.taken > 0)
        lines.push_back(say("on the {count} samples that choose: {before} dB before, then, one after the other,",
            arg("count", recovery.chosenSamples), arg("before", decibelText(recovery.chosenBefore.db))));
    for (std::size_t i = 0; i < recovery.taken; ++i) {
        const RecoverStep& step = recovery.steps[i];
        lines.push_back(say("{db} dB with {operators} in float, too", arg("db", decibelText(step.db)),
            arg("operators", listOf(step.operators))));
    }
    lines.push_back(say("on {count} samples that did not choose: {before} dB before, {after} dB after",
        arg("count", recovery.judgedSamples), arg("before", decibelText(recovery.before.db)),
        arg("after", decibelText(recovery.after.db))));
    if (recovery.after.metric && recovery.before.metric && recovery.floatMetric)
        lines.push_back(say("there {metric} is {before} before, {after} after, {float} of the float model",
            arg("metric", metricName(*report.request.metric)), arg("before", shortPercent(*recovery.before.metric)),
            arg("after", shortPercent(*recovery.after.metric)), arg("float", shortPercent(*recovery.floatMetric))));
    lines.push_back(recovery.reached ? say("What was asked for is reached on these samples")
                                     : say("What was asked for is not reached on these samples"));
    if (auto why = whyUnreachable(recovery, report.request.goal))
        lines.push_back(std::move(*why));
    if (!report.output.empty())
        lines.push_back(say("Written: {file}", arg("file", report.output)));
    return lines;
}

} // namespace

std::string toJson(const RecoveryReport& report) {
    const Recovery& recovery = report.recovery;
    const RecoverGoal& goal = report.request.goal;
    Json steps = Json::array();
    for (const RecoverStep& step : recovery.steps)
        steps.push_back({{"operators", step.operators}, {"float_share", step.floatShare},
            {"expected_db", numberOrNull(step.expectedDb)}, {"db", numberOrNull(step.db)},
            {"metric", numberOrNull(step.metric)}});
    std::vector<std::string> names;
    for (std::size_t i = 0; i < recovery.taken; ++i)
        names.insert(names.end(), recovery.steps[i].operators.begin(), recovery.steps[i].operators.end());
    Json json{{"schema", "qaliper/1"}, {"model", report.request.model.string()},
        {"against", report.request.against.string()}};
    json["goal"] = {{"reach_db", numberOrNull(goal.reachDb)}, {"metric_drop", numberOrNull(goal.metricDrop)},
        {"float_share", numberOrNull(goal.floatShare)}};
    json["left_in_float"] = names;
    json["float_share"] = shareTaken(recovery);
    json["taken"] = recovery.taken;
    json["plan"] = std::move(steps);
    json["chosen_on"] = {{"samples", recovery.chosenSamples}, {"before", jsonOf(recovery.chosenBefore)}};
    json["rest_db"] = numberOrNull(recovery.restDb);
    json["judged_on"] = {{"samples", recovery.judgedSamples}, {"before", jsonOf(recovery.before)},
        {"after", jsonOf(recovery.after)}, {"float_metric", numberOrNull(recovery.floatMetric)}};
    json["reached"] = recovery.reached;
    json["output"] = report.output.empty() ? Json() : Json(report.output);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const RecoveryReport& report, const Catalogue* catalogue) {
    std::string text;
    for (const Text& line : recoveryLines(report))
        text += (text.empty() ? "" : "  ") + render(line, catalogue) + "\n";
    return text;
}

} // namespace qaliper
