#include "model/report/evaluation.h"

#include <cmath>
#include <tuple>
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
    return metric && report.request.metric ? doubtOf(*report.request.metric, *metric, evaluation.inputs) : std::nullopt;
}

TextArgument valueOf(const Evaluation& evaluation, std::optional<double> metric) {
    return arg("value", metricText(metric.value_or(0), evaluation.hasCommand, 2));
}

Text metricLineOf(const EvaluationReport& report) {
    const Evaluation& evaluation = report.evaluation;
    if (report.request.command)
        return say("metric of {command}: {value}", arg("command", report.request.command->line),
            valueOf(evaluation, evaluation.metric));
    return say("{metric} of {output}: {value}",
        arg("metric", report.request.metric ? metricName(*report.request.metric) : ""),
        arg("output", evaluation.scores), valueOf(evaluation, evaluation.metric));
}

// How much worse than the float model.
std::optional<double> lossIn(const EvaluationReport& report) {
    const auto& [metric, ofFloat] = std::tie(report.evaluation.metric, report.evaluation.floatMetric);
    if (!metric || !ofFloat)
        return std::nullopt;
    return report.request.command ? report.request.command->loss(*metric, *ofFloat) : *ofFloat - *metric;
}

// Of a command.
Text lossLine(double loss) {
    const TextArgument size = arg("loss", metricText(std::abs(loss), true));
    if (loss == 0)
        return say("as good as the float model");
    return loss > 0 ? say("{loss} worse than the float model", size) : say("{loss} better than the float model", size);
}

} // namespace

Records recordsOf(const EvaluationReport& report) {
    const EvaluateRequest& request = report.request;
    const Evaluation& evaluation = report.evaluation;
    const std::string metric(request.command ? "command" : request.metric ? metricName(*request.metric) : "");
    const auto loss = lossIn(report);
    const Text doubt = doubtIn(report).value_or(Text());
    const bool hasMetric = evaluation.metric.has_value();
    return {{"model", request.model.string(), headOf(report)}, {"against", textOrNull(request.against.string())},
        {"outputs", outputsToJson(evaluation.outputs), linesFor(evaluation.outputs, lineOf)},
        {"tensors", outputsToJson(report.tensors), linesFor(report.tensors, lineOfTensor)},
        {"metric_name", textOrNull(metric)},
        {"metric_command", textOrNull(request.command ? request.command->line : std::string())},
        {"metric_output", textOrNull(evaluation.scores)},
        {"metric", numberOrNull(evaluation.metric), lineIf(hasMetric, metricLineOf(report))},
        {"float_metric", numberOrNull(evaluation.floatMetric),
            lineIf(hasMetric && evaluation.floatMetric,
                say("of the float model: {value}", valueOf(evaluation, evaluation.floatMetric)))},
        {"metric_loss", numberOrNull(loss),
            lineIf(loss.has_value() && request.command.has_value(), lossLine(loss.value_or(0)))},
        {"agreement", numberOrNull(evaluation.agreement),
            lineIf(hasMetric && evaluation.agreement,
                say("the same class as the float model: {value}",
                    arg("value", formatPercent(evaluation.agreement.value_or(0), 2))))},
        {"doubt", textOrNull(render(doubt)), lineIf(!doubt.empty(), doubt)}, {"samples", evaluation.samples},
        {"left_out", evaluation.leftOut}, {"converted", conversionsToJson(evaluation.conversions)},
        {"seconds", evaluation.seconds, {spentLine(evaluation.seconds, evaluation.peakMiB)}},
        {"peak_mib", evaluation.peakMiB}};
}

} // namespace qaliper
