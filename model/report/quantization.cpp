#include "model/report/quantization.h"

#include <algorithm>
#include <array>
#include <map>

#include <nlohmann/json.hpp>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/precision.h"
#include "model/report/evaluated_output.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

Json stepsToJson(const QuantizedModel& result) {
    Json json = Json::array();
    for (const QuantizeStep& step : result.steps)
        json.push_back({{"step", quantizeStepName(step.kind)}, {"title", render(quantizeStepTitle(step.kind))},
            {"kept", step.isKept}, {"reason", render(step.reason)},
            {"relative_difference", numberOrNull(step.difference)}});
    return json;
}

Json nodesToJson(const QuantizedModel& result) {
    const Index& index = result.placed->index();
    Json json = Json::array();
    for (const PlacedNode& placed : result.placement.nodes) {
        const auto& own = result.placed->costs.at(placed.node).multiplyAdds;
        json.push_back({{"node", displayName(index.node(placed.node))}, {"output", index.node(placed.node).output(0)},
            {"op_type", index.node(placed.node).opType}, {"role", placedRoleName(placed.role)},
            {"reason", render(placed.reason)}, {"multiply_adds", own ? Json(own->value) : Json()}});
    }
    return json;
}

Json tensorsToJson(const QuantizedModel& result) {
    const Index& index = result.placed->index();
    std::map<std::string_view, const PlacedPair*> pairs;
    for (const PlacedPair& pair : result.placement.pairs)
        pairs[index.name(pair.tensor)] = &pair;
    Json json = Json::array();
    for (const PairScale& scale : result.scales) {
        Json readers = Json::array();
        for (const Use& use : pairs.at(scale.tensor)->readers)
            readers.push_back(displayName(index.node(use.node)));
        json.push_back({{"tensor", scale.tensor}, {"limit", scale.limit}, {"scale", scale.scale},
            {"readers", std::move(readers)}});
    }
    return json;
}

Json weightsToJson(const QuantizedModel& result) {
    const Index& index = result.placed->index();
    Json json = Json::array();
    for (const PlacedWeight& weight : result.placement.weights)
        json.push_back({{"node", displayName(index.node(weight.use.node))}, {"slot", weight.use.slot},
            {"axis", weight.axis ? Json(*weight.axis) : Json()},
            {"stored", result.placement.storesQuantized ? "quantized" : "float"}});
    return json;
}

// Nodes of the result that stay FP32 although the rest is in half precision.
Json restToJson(const QuantizedModel& result) {
    const Index& index = result.analysis->context->index();
    Json json = Json::array();
    for (const auto& [id, reason] : result.restInFloat) {
        if (const auto node = index.find(id))
            json.push_back({{"node", displayName(index.node(*node))}, {"op_type", index.node(*node).opType},
                {"reason", render(reason)}});
    }
    return json;
}

Json findingsToJson(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    Json json = Json::array();
    for (const Finding& finding : analysis.findings) {
        const auto node = index.find(finding.node);
        json.push_back({{"key", finding.key}, {"rule", finding.rule}, {"severity", severityName(finding.severity)},
            {"node", node ? Json(displayName(index.node(*node))) : Json()}, {"title", render(finding.title)},
            {"message", render(finding.message)}});
    }
    return json;
}

Json accuracyToJson(const QuantizedModel& result) {
    Json json{{"samples", result.accuracy.samples}, {"held_back", result.heldBack > 0},
        {"outputs", outputsToJson(result.accuracy.outputs)}};
    if (result.accuracy.metric)
        json.update({{"metric", *result.accuracy.metric}, {"float_metric", result.accuracy.floatMetric.value_or(0)},
            {"agreement", result.accuracy.agreement.value_or(0)}});
    return json;
}

std::size_t countOf(const QuantizedModel& result, PlacedRole role, bool productsOnly) {
    return static_cast<std::size_t>(std::ranges::count_if(result.placement.nodes, [&](const PlacedNode& placed) {
        const bool isCounted =
            !productsOnly || result.placed->costs.at(placed.node).multiplyAdds.value_or(Estimate{}).value > 0;
        return placed.role == role && isCounted;
    }));
}

std::size_t faultsOf(const Analysis& analysis) {
    return static_cast<std::size_t>(std::ranges::count_if(
        analysis.findings, [](const Finding& finding) { return finding.severity != Severity::Note; }));
}

Text lineOf(const QuantizeStep& step) {
    const TextArgument title = arg("title", quantizeStepTitle(step.kind));
    if (!step.isKept)
        return say("{title}: left out, {reason}", title, arg("reason", step.reason));
    if (step.difference)
        return say("{title}: equal in float, largest difference {difference} of the output", title,
            arg("difference", formatShort(*step.difference, 2)));
    return step.reason.empty() ? say("{title}", title) : say("{title}: {reason}", title, arg("reason", step.reason));
}

Text lineOf(const QuantizedModel& result, const EvaluatedOutput& output) {
    if (auto line = lineWithoutSqnr(output))
        return *line;
    const TextArgument name = arg("output", output.name);
    const TextArgument sqnr = arg("sqnr", formatFixed(output.sqnr, 1));
    const TextArgument count = arg("count", result.accuracy.samples);
    if (result.heldBack > 0)
        return say("output {output}: SQNR {sqnr} dB on {count} samples held back", name, sqnr, count);
    if (result.fromStatistics)
        return say("output {output}: SQNR {sqnr} dB on {count} samples", name, sqnr, count);
    return say("output {output}: SQNR {sqnr} dB on {count} samples that the ranges are from", name, sqnr, count);
}

// Products in float, counted by their reason.
std::vector<Text> reasonsOf(const QuantizedModel& result) {
    std::map<std::string, std::pair<Text, int>> reasons;
    for (const PlacedNode& placed : result.placement.nodes) {
        const bool isCounted = result.placed->costs.at(placed.node).multiplyAdds.value_or(Estimate{}).value > 0;
        if (placed.role != PlacedRole::Float || !isCounted)
            continue;
        auto& entry = reasons[render(placed.reason)];
        entry.first = placed.reason;
        ++entry.second;
    }
    std::vector<Text> lines;
    lines.reserve(reasons.size());
    for (auto& [rendered, entry] : reasons)
        lines.push_back(say("in float: {count} × {reason}", arg("count", entry.second), arg("reason", entry.first)));
    return lines;
}

} // namespace

std::string toJson(const QuantizationReport& report) {
    const QuantizedModel& result = report.result;
    Json json{{"schema", "qaliper/1"}, {"model", report.model}};
    json["output"] = report.output.empty() ? Json() : Json(report.output);
    json["target"] = formatTarget(result.analysis->context->target);
    json["type"] = result.placement.type == DataType::Int8 ? "int8" : "fp8";
    json["ranges"] = rangeMethodName(result.ranges);
    json["rest"] = result.rest == DataType::Float16 ? "fp16" : result.rest == DataType::Bfloat16 ? "bf16" : "fp32";
    json["rest_in_float"] = restToJson(result);
    json["samples"] = result.samples;
    json["statistics"] = result.fromStatistics;
    json["steps"] = stepsToJson(result);
    json["plan"] = {{"quantized_multiply_adds", quantizedShare(*result.placed, result.placement)},
        {"nodes", nodesToJson(result)}, {"tensors", tensorsToJson(result)}, {"weights", weightsToJson(result)}};
    json["findings"] = findingsToJson(*result.analysis);
    json["accuracy"] = accuracyToJson(result);
    json["advice"] = Json::array();
    for (const Text& advice : result.advice)
        json["advice"].push_back(render(advice));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const QuantizationReport& report, const Catalogue* catalogue) {
    const QuantizedModel& result = report.result;
    std::vector<Text> lines;
    lines.push_back(say("{model} for {target}", arg("model", report.model),
        arg("target", describeTarget(result.analysis->context->target))));
    for (const QuantizeStep& step : result.steps)
        lines.push_back(lineOf(step));
    lines.push_back(say("quantized: {count} {count|node|nodes}, {share} % of the multiply-adds",
        arg("count", countOf(result, PlacedRole::Quantized, false)),
        arg("share", formatFixed(100 * quantizedShare(*result.placed, result.placement), 1))));
    for (Text& line : reasonsOf(result))
        lines.push_back(std::move(line));
    lines.push_back(say("ranges: {method}, from {count} samples", arg("method", rangeMethodName(result.ranges)),
        arg("count", result.samples)));
    for (const EvaluatedOutput& output : result.accuracy.outputs)
        lines.push_back(lineOf(result, output));
    if (result.accuracy.metric)
        lines.push_back(say("metric: {metric} %, of the float model {float} %",
            arg("metric", formatFixed(100 * *result.accuracy.metric, 1)),
            arg("float", formatFixed(100 * result.accuracy.floatMetric.value_or(0), 1))));
    for (const Text& advice : result.advice)
        lines.push_back(advice);
    lines.push_back(
        say("check: {count} {count|error or warning|errors and warnings}", arg("count", faultsOf(*result.analysis))));
    if (!report.output.empty())
        lines.push_back(say("Written: {file}", arg("file", report.output)));
    std::string text;
    for (const Text& line : lines)
        text += (text.empty() ? "" : "  ") + render(line, catalogue) + "\n";
    return text;
}

} // namespace qaliper
