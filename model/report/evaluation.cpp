#include "model/report/evaluation.h"

#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/data/doubt.h"
#include "model/report/evaluated_output.h"

namespace qaliper {

namespace {

Text lineOf(const EvaluatedOutput& output) {
    if (auto line = lineWithoutSqnr(output))
        return *line;
    return say("output {output}: SQNR {sqnr} dB, largest difference {error}", arg("output", output.name),
        arg("sqnr", formatFixed(output.sqnr, 1)), arg("error", formatShort(output.maxError, 3)));
}

Text lineOfTensor(const EvaluatedOutput& tensor) {
    return say("tensor {tensor}: SQNR {sqnr} dB", arg("tensor", tensor.name),
        arg("sqnr", std::isfinite(tensor.sqnr) ? formatFixed(tensor.sqnr, 1) : std::string("∞")));
}

std::vector<Text> headOf(const EvaluationReport& report) {
    const TextArgument model = arg("model", report.request.model.string());
    const TextArgument count = arg("count", report.evaluation.samples);
    std::vector<Text> lines{report.request.against.empty() ? say("{model} on {count} samples", model, count)
                                                           : say("{model} against {float} on {count} samples", model,
                                                                 arg("float", report.request.against.string()), count)};
    for (Text& line : conversionLines(report.evaluation.conversions))
        lines.push_back(std::move(line));
    for (Text& line : leftOutLine(report.evaluation.leftOut))
        lines.push_back(std::move(line));
    return lines;
}

// Of the float model, which is the only one where it is evaluated alone.
std::optional<Text> doubtIn(const EvaluationReport& report) {
    const Evaluation& evaluation = report.evaluation;
    const auto& metric = report.request.against.empty() ? evaluation.metric : evaluation.floatMetric;
    return metric ? doubtOf(*report.request.metric, *metric, evaluation.inputs) : std::nullopt;
}

TextArgument percent(std::optional<double> share) { return arg("value", formatPercent(share.value_or(0), 2)); }

} // namespace

Records recordsOf(const EvaluationReport& report) {
    const EvaluateRequest& request = report.request;
    const Evaluation& evaluation = report.evaluation;
    const std::string metric(request.metric ? metricName(*request.metric) : "");
    const Text doubt = doubtIn(report).value_or(Text());
    const bool hasMetric = evaluation.metric.has_value();
    return {{"model", request.model.string(), headOf(report)}, {"against", textOrNull(request.against.string())},
        {"outputs", outputsToJson(evaluation.outputs), linesFor(evaluation.outputs, lineOf)},
        {"tensors", outputsToJson(report.tensors), linesFor(report.tensors, lineOfTensor)},
        {"metric_name", textOrNull(metric)}, {"metric_output", textOrNull(evaluation.scores)},
        {"metric", numberOrNull(evaluation.metric),
            lineIf(hasMetric,
                say("{metric} of {output}: {value}", arg("metric", metric), arg("output", evaluation.scores),
                    percent(evaluation.metric)))},
        {"float_metric", numberOrNull(evaluation.floatMetric),
            lineIf(hasMetric && evaluation.floatMetric,
                say("of the float model: {value}", percent(evaluation.floatMetric)))},
        {"agreement", numberOrNull(evaluation.agreement),
            lineIf(hasMetric && evaluation.agreement,
                say("the same class as the float model: {value}", percent(evaluation.agreement)))},
        {"doubt", textOrNull(render(doubt)), lineIf(!doubt.empty(), doubt)}, {"samples", evaluation.samples},
        {"left_out", evaluation.leftOut}, {"converted", conversionsToJson(evaluation.conversions)},
        {"seconds", evaluation.seconds, {spentLine(evaluation.seconds, evaluation.peakMiB)}},
        {"peak_mib", evaluation.peakMiB}};
}

} // namespace qaliper
