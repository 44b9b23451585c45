#include "model/report/evaluation.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "model/base/number.h"
#include "model/data/doubt.h"
#include "model/report/evaluated_output.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

std::string percent(double share) { return formatFixed(100 * share, 2) + " %"; }

Text lineOf(const EvaluatedOutput& output) {
    if (auto line = lineWithoutSqnr(output))
        return *line;
    return say("output {output}: SQNR {sqnr} dB, largest difference {error}", arg("output", output.name),
        arg("sqnr", formatFixed(output.sqnr, 1)), arg("error", formatShort(output.maxError, 3)));
}

// Of the float model, which is the only one where it is evaluated alone.
std::optional<Text> doubtIn(const EvaluationReport& report) {
    const Evaluation& evaluation = report.evaluation;
    const auto& metric = report.request.against.empty() ? evaluation.metric : evaluation.floatMetric;
    return metric ? doubtOf(*report.request.metric, *metric, evaluation.inputs) : std::nullopt;
}

std::vector<Text> metricLines(const EvaluationReport& report) {
    const Evaluation& evaluation = report.evaluation;
    std::vector<Text> lines;
    if (!evaluation.metric)
        return lines;
    lines.push_back(say("{metric} of {output}: {value}", arg("metric", metricName(*report.request.metric)),
        arg("output", evaluation.scores), arg("value", percent(*evaluation.metric))));
    if (evaluation.floatMetric)
        lines.push_back(say("of the float model: {value}", arg("value", percent(*evaluation.floatMetric))));
    if (evaluation.agreement)
        lines.push_back(
            say("the same class as the float model: {value}", arg("value", percent(*evaluation.agreement))));
    return lines;
}

} // namespace

std::string toJson(const EvaluationReport& report) {
    const Evaluation& evaluation = report.evaluation;
    Json json{{"schema", "qaliper/1"}, {"model", report.request.model.string()}};
    json["against"] = report.request.against.empty() ? Json() : Json(report.request.against.string());
    json["outputs"] = outputsToJson(evaluation.outputs);
    json["tensors"] = outputsToJson(report.tensors);
    json["metric_name"] = report.request.metric ? Json(metricName(*report.request.metric)) : Json();
    json["metric_output"] = evaluation.scores.empty() ? Json() : Json(evaluation.scores);
    json["metric"] = numberOrNull(evaluation.metric);
    json["float_metric"] = numberOrNull(evaluation.floatMetric);
    json["agreement"] = numberOrNull(evaluation.agreement);
    const auto doubt = doubtIn(report);
    json["doubt"] = doubt ? Json(render(*doubt)) : Json();
    json["samples"] = evaluation.samples;
    json["left_out"] = evaluation.leftOut;
    json["seconds"] = evaluation.seconds;
    json["peak_mib"] = evaluation.peakMiB;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const EvaluationReport& report, const Catalogue* catalogue) {
    const Evaluation& evaluation = report.evaluation;
    std::vector<Text> lines;
    lines.push_back(report.request.against.empty()
            ? say("{model} on {count} samples", arg("model", report.request.model.string()),
                  arg("count", evaluation.samples))
            : say("{model} against {float} on {count} samples", arg("model", report.request.model.string()),
                  arg("float", report.request.against.string()), arg("count", evaluation.samples)));
    if (evaluation.leftOut > 0)
        lines.push_back(
            say("{count} samples at the end were not used: they are too few for a run of the model's fixed batch",
                arg("count", evaluation.leftOut)));
    for (const EvaluatedOutput& output : evaluation.outputs)
        lines.push_back(lineOf(output));
    for (const EvaluatedOutput& tensor : report.tensors)
        lines.push_back(say("tensor {tensor}: SQNR {sqnr} dB", arg("tensor", tensor.name),
            arg("sqnr", std::isfinite(tensor.sqnr) ? formatFixed(tensor.sqnr, 1) : std::string("∞"))));
    for (Text& line : metricLines(report))
        lines.push_back(std::move(line));
    if (const auto doubt = doubtIn(report))
        lines.push_back(*doubt);
    lines.push_back(say("{seconds} s, {memory} MiB at most", arg("seconds", formatFixed(evaluation.seconds, 1)),
        arg("memory", formatFixed(evaluation.peakMiB, 0))));
    std::string text;
    for (const Text& line : lines)
        text += (text.empty() ? "" : "  ") + render(line, catalogue) + "\n";
    return text;
}

} // namespace qaliper
