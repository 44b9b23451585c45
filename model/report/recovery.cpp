#include "model/report/recovery.h"

#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/report/evaluated_output.h"

namespace qaliper {

namespace {

ReportJson accuracyToJson(const Accuracy& accuracy) {
    return {{"db", numberOrNull(accuracy.db)}, {"metric", numberOrNull(accuracy.metric)}};
}

ReportJson recoverStepToJson(const RecoverStep& step) {
    return {{"operators", step.operators}, {"float_share", step.floatShare},
        {"expected_db", numberOrNull(step.expectedDb)}, {"db", numberOrNull(step.db)},
        {"metric", numberOrNull(step.metric)}};
}

double shareTaken(const Recovery& recovery) {
    return recovery.taken == 0 ? 0 : recovery.steps[recovery.taken - 1].floatShare;
}

std::vector<std::string> operatorsTaken(const Recovery& recovery) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < recovery.taken; ++i)
        names.insert(names.end(), recovery.steps[i].operators.begin(), recovery.steps[i].operators.end());
    return names;
}

std::string decibelText(double db) { return std::isfinite(db) ? formatFixed(db, 1) : "∞"; }

std::string inOneLine(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

// Whether a step that was taken is lower than the one before it.
bool falls(const Recovery& recovery) {
    double before = recovery.selectionBefore.db;
    for (std::size_t i = 0; i < recovery.taken; ++i) {
        if (recovery.steps[i].db < std::exchange(before, recovery.steps[i].db))
            return true;
    }
    return false;
}

std::vector<Text> chosenLines(const Recovery& recovery) {
    std::vector<Text> lines = lineIf(recovery.taken > 0,
        say("on the {count} samples that choose: {before} dB before, then, one after the other,",
            arg("count", recovery.selectionSamples), arg("before", decibelText(recovery.selectionBefore.db))));
    for (std::size_t i = 0; i < recovery.taken; ++i) {
        const RecoverStep& step = recovery.steps[i];
        lines.push_back(say("{db} dB with {operators} in float, too", arg("db", decibelText(step.db)),
            arg("operators", inOneLine(step.operators))));
    }
    if (falls(recovery))
        lines.push_back(
            say("a step may be lower than the one before it: noises of quantizers cancel in part, and one that is "
                "off cancels none"));
    if (recovery.restored > 0)
        lines.push_back(say("{count} {count|layer has|layers have} the bias of the float model again",
            arg("count", recovery.restored)));
    return lines;
}

TextArgument nameOfMetric(const RecoverRequest& request) {
    if (request.command)
        return arg("metric", say("the metric of the command"));
    return arg("metric", metricName(*request.metric));
}

std::vector<Text> validationLines(const RecoveryReport& report) {
    const Recovery& recovery = report.recovery;
    const auto metric = [&](double number) { return metricText(number, report.request.command.has_value()); };
    std::vector<Text> lines{say("on {count} samples that did not choose: {before} dB before, {after} dB after",
        arg("count", recovery.validationSamples), arg("before", decibelText(recovery.before.db)),
        arg("after", decibelText(recovery.after.db)))};
    if (recovery.after.metric && recovery.before.metric && recovery.floatMetric)
        lines.push_back(say("there {metric} is {before} before, {after} after, {float} of the float model",
            nameOfMetric(report.request), arg("before", metric(*recovery.before.metric)),
            arg("after", metric(*recovery.after.metric)), arg("float", metric(*recovery.floatMetric))));
    return lines;
}

std::vector<Text> reachedLines(const RecoveryReport& report) {
    std::vector<Text> lines{report.recovery.reached ? say("What was asked for is reached on these samples")
                                                    : say("What was asked for is not reached on these samples")};
    if (auto why = whyUnreachable(report.recovery, report.request.goal))
        lines.push_back(std::move(*why));
    return lines;
}

} // namespace

Records recordsOf(const RecoveryReport& report) {
    const Recovery& recovery = report.recovery;
    const RecoverGoal& goal = report.request.goal;
    const std::string model = report.request.model.string();
    const double share = shareTaken(recovery);
    Records records{
        {"model", model,
            {say("{model}: {count} {count|operator|operators} in float, {share} of the MACs", arg("model", model),
                arg("count", recovery.operators.size()), arg("share", formatPercent(share)))}},
        {"against", report.request.against.string()},
        {"goal",
            {{"reach_db", numberOrNull(goal.reachDb)}, {"metric_drop", numberOrNull(goal.metricDrop)},
                {"float_share", numberOrNull(goal.floatShare)}}},
        {"left_in_float", operatorsTaken(recovery)}, {"float_share", share}, {"taken", recovery.taken},
        {"plan", listOf(recovery.steps, recoverStepToJson)},
        {"chosen_on", {{"samples", recovery.selectionSamples}, {"before", accuracyToJson(recovery.selectionBefore)}},
            chosenLines(recovery)},
        {"rest_db", numberOrNull(recovery.restDb)}, {"refused", recovery.refused},
        {"restored_biases", recovery.restored},
        {"judged_on",
            {{"samples", recovery.validationSamples}, {"before", accuracyToJson(recovery.before)},
                {"after", accuracyToJson(recovery.after)}, {"float_metric", numberOrNull(recovery.floatMetric)}},
            validationLines(report)},
        {"reached", recovery.reached, reachedLines(report)},
        {"output", textOrNull(report.output), writtenLine(report.output)}};
    const Records measured = measuredRecord(report.measured);
    records.insert(records.end(), measured.begin(), measured.end());
    return records;
}

} // namespace qaliper
