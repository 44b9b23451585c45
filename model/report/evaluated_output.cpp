#include "model/report/evaluated_output.h"

#include <cmath>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/quantize/output_grade.h"

namespace qaliper {

ReportJson outputsToJson(const std::vector<EvaluatedOutput>& outputs) {
    return listOf(outputs, [](const EvaluatedOutput& output) -> ReportJson {
        return {{"name", output.name}, {"compared", output.isCompared},
            {"sqnr_db", output.isCompared ? numberOrNull(output.sqnr) : ReportJson()},
            {"max_abs_error", output.isCompared ? numberOrNull(output.maxError) : ReportJson()},
            {"same", output.isCompared && output.maxError == 0},
            {"same_share", output.isCompared ? ReportJson(output.same) : ReportJson()}};
    });
}

std::optional<Text> lineWithoutSqnr(const EvaluatedOutput& output) {
    const TextArgument name = arg("output", output.name);
    if (!output.isCompared)
        return say(
            "output {output}: its shape depends on data and is not the same in both, so it is not compared", name);
    if (output.maxError == 0)
        return say("output {output}: the same numbers", name);
    if (output.isWhole)
        return say("output {output}: {share} of its whole numbers are the same", name,
            arg("share", formatPercent(output.same, 2)));
    if (!std::isfinite(output.sqnr))
        return say("output {output}: NaN or infinite in only one of the two", name);
    if (output.sqnr >= equalFrom)
        return say("output {output}: saturated or equal, above {db} dB", name,
            arg("db", static_cast<std::int64_t>(equalFrom)));
    return std::nullopt;
}

Text lineOnSamples(const EvaluatedOutput& output, std::uint64_t samples, bool isHeldOut) {
    if (auto line = lineWithoutSqnr(output))
        return *line;
    const TextArgument name = arg("output", output.name);
    const TextArgument sqnr = arg("sqnr", formatFixed(output.sqnr, 1));
    const TextArgument count = arg("count", samples);
    return isHeldOut ? say("output {output}: SQNR {sqnr} dB on {count} samples held out", name, sqnr, count)
                     : say("output {output}: SQNR {sqnr} dB on {count} samples", name, sqnr, count);
}

std::string metricText(double metric, bool isOfCommand, int digits) {
    constexpr int digitsOfCommand = 6;
    return isOfCommand ? formatShort(metric, digitsOfCommand) : formatPercent(metric, digits);
}

std::vector<Text> metricLine(const Evaluation& evaluation) {
    if (!evaluation.metric)
        return {};
    return {say("metric: {metric}, of the float model {float}, on {count} {count|sample|samples}",
        arg("metric", metricText(*evaluation.metric, evaluation.hasCommand)),
        arg("float", metricText(evaluation.floatMetric.value_or(0), evaluation.hasCommand)),
        arg("count", evaluation.samples))};
}

} // namespace qaliper
