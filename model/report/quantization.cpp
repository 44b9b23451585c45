#include "model/report/quantization.h"

#include <algorithm>
#include <map>
#include <ranges>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/graph/identity.h"
#include "model/quant/precision.h"
#include "model/report/evaluated_output.h"
#include "model/report/report.h"

namespace qaliper {

namespace {

ReportJson stepToJson(const QuantizeStep& step) {
    return {{"step", quantizeStepName(step.kind)}, {"title", render(quantizeStepTitle(step.kind))},
        {"kept", step.isKept}, {"reason", render(step.reason)}, {"relative_difference", numberOrNull(step.difference)}};
}

double macsOf(const QuantizedModel& result, const PlacedNode& placed) {
    return result.placed->costs.at(placed.node).macs.value_or(Estimate{}).value;
}

ReportJson nodesToJson(const QuantizedModel& result) {
    const Index& index = result.placed->index();
    return listOf(result.placement.nodes, [&](const PlacedNode& placed) -> ReportJson {
        const auto& own = result.placed->costs.at(placed.node).macs;
        return {{"node", displayName(index.node(placed.node))}, {"output", index.node(placed.node).output(0)},
            {"op_type", index.node(placed.node).opType}, {"role", placedRoleName(placed.role)},
            {"reason", render(placed.reason)}, {"multiply_adds", own ? ReportJson(own->value) : ReportJson()}};
    });
}

ReportJson tensorsToJson(const QuantizedModel& result) {
    const Index& index = result.placed->index();
    std::map<std::string_view, const PlacedPair*> pairs;
    for (const PlacedPair& pair : result.placement.pairs)
        pairs[index.name(pair.tensor)] = &pair;
    const auto consumerName = [&](const Use& use) { return displayName(index.node(use.node)); };
    return listOf(result.scales, [&](const PairScale& scale) -> ReportJson {
        return {{"tensor", scale.tensor}, {"limit", scale.limit}, {"scale", scale.scale},
            {"readers", listOf(pairs.at(scale.tensor)->consumers, consumerName)}};
    });
}

ReportJson weightsToJson(const QuantizedModel& result) {
    const Index& index = result.placed->index();
    return listOf(result.placement.weights, [&](const PlacedWeight& weight) -> ReportJson {
        return {{"node", displayName(index.node(weight.use.node))}, {"slot", weight.use.slot},
            {"axis", weight.axis ? ReportJson(*weight.axis) : ReportJson()},
            {"stored", result.placement.storesQuantized ? "quantized" : "float"}};
    });
}

// Nodes of the result that stay FP32 although the rest is in half precision.
ReportJson restToJson(const QuantizedModel& result) {
    const Index& index = result.analysis->context->index();
    ReportJson json = ReportJson::array();
    for (const auto& [id, reason] : result.restInFloat) {
        if (const auto node = index.find(id))
            json.push_back({{"node", displayName(index.node(*node))}, {"op_type", index.node(*node).opType},
                {"reason", render(reason)}});
    }
    return json;
}

ReportJson findingsToJson(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    return listOf(analysis.findings, [&](const Finding& finding) -> ReportJson {
        const auto node = index.find(finding.node);
        return {{"key", finding.key}, {"rule", finding.rule}, {"severity", severityName(finding.severity)},
            {"node", node ? ReportJson(displayName(index.node(*node))) : ReportJson()},
            {"title", render(finding.title)}, {"message", render(finding.message)}};
    });
}

ReportJson accuracyToJson(const QuantizedModel& result) {
    ReportJson json{{"samples", result.accuracy.samples}, {"held_back", result.heldOut > 0},
        {"outputs", outputsToJson(result.accuracy.outputs)}};
    if (result.accuracy.metric)
        json.update({{"metric", *result.accuracy.metric}, {"float_metric", result.accuracy.floatMetric.value_or(0)},
            {"agreement", result.accuracy.agreement.value_or(0)}});
    return json;
}

ReportJson payingToJson(const QuantizedModel& result) {
    if (!result.paying)
        return {};
    const Index& index = result.placed->index();
    const auto nameOf = [&](NodeId node) { return displayName(index.node(*index.find(node))); };
    const auto isThere = [&](NodeId node) { return index.find(node).has_value(); };
    const auto groups = listOf(result.paying->groups, [&](const PayingGroup& group) -> ReportJson {
        ReportJson names = ReportJson::array();
        for (const NodeId node : group.operators | std::views::filter(isThere))
            names.push_back(nameOf(node));
        return {{"op_type", group.op}, {"operators", names}, {"gain_without", group.gain}, {"float", group.isFloat}};
    });
    return {{"everywhere", result.paying->everywhere}, {"chosen", result.paying->chosen}, {"groups", groups}};
}

Text lineOfPaying(const PayingPairs& paying) {
    return say("expected time: {chosen} % of that without Q/DQ; with pairs everywhere {everywhere} %",
        arg("chosen", shareText(paying.chosen)), arg("everywhere", shareText(paying.everywhere)));
}

Text lineOfStep(const QuantizeStep& step) {
    const TextArgument title = arg("title", quantizeStepTitle(step.kind));
    if (!step.isKept)
        return say("{title}: left out, {reason}", title, arg("reason", step.reason));
    if (step.difference)
        return say("{title}: equal in float, largest difference {difference} of the output", title,
            arg("difference", formatShort(*step.difference, 2)));
    return step.reason.empty() ? say("{title}", title) : say("{title}: {reason}", title, arg("reason", step.reason));
}

Text lineOf(const QuantizedModel& result, const EvaluatedOutput& output) {
    const std::uint64_t samples = result.accuracy.samples;
    if (result.heldOut > 0 || result.fromStatistics)
        return lineOnSamples(output, samples, result.heldOut > 0);
    return lineWithoutSqnr(output).value_or(
        say("output {output}: SQNR {sqnr} dB on {count} samples that the ranges are from", arg("output", output.name),
            arg("sqnr", formatFixed(output.sqnr, 1)), arg("count", samples)));
}

// What is quantized, products in float counted by their reason, and where the ranges are from.
std::vector<Text> planLines(const QuantizedModel& result) {
    const auto quantized = std::ranges::count(result.placement.nodes, PlacedRole::Quantized, &PlacedNode::role);
    std::vector<Text> lines{say("quantized: {count} {count|node|nodes}, {share} % of the MACs", arg("count", quantized),
        arg("share", shareText(quantizedShare(*result.placed, result.placement))))};
    std::map<std::string, std::pair<Text, int>> reasons;
    for (const PlacedNode& placed : result.placement.nodes) {
        if (placed.role != PlacedRole::Float || macsOf(result, placed) <= 0)
            continue;
        auto& entry = reasons[render(placed.reason)];
        entry.first = placed.reason;
        ++entry.second;
    }
    for (const auto& [rendered, entry] : reasons)
        lines.push_back(say("in float: {count} × {reason}", arg("count", entry.second), arg("reason", entry.first)));
    if (result.paying)
        lines.push_back(lineOfPaying(*result.paying));
    lines.push_back(say("ranges: {method}, from {count} samples", arg("method", rangeMethodName(result.ranges)),
        arg("count", result.samples)));
    return lines;
}

std::vector<Text> accuracyLines(const QuantizedModel& result) {
    std::vector<Text> lines =
        linesFor(result.accuracy.outputs, [&](const EvaluatedOutput& output) { return lineOf(result, output); });
    if (result.accuracy.metric)
        lines.push_back(
            say("metric: {metric} %, of the float model {float} %", arg("metric", shareText(*result.accuracy.metric)),
                arg("float", shareText(result.accuracy.floatMetric.value_or(0)))));
    return lines;
}

std::vector<Text> adviceLines(const QuantizationReport& report) {
    std::vector<Text> lines = report.result.advice;
    for (Text& line : faultLines(faultsOf(*report.result.analysis).size(), report.output))
        lines.push_back(std::move(line));
    return lines;
}

} // namespace

Records recordsOf(const QuantizationReport& report) {
    const QuantizedModel& result = report.result;
    const Target& target = result.analysis->context->target;
    Records records{{"model", report.model}, {"output", textOrNull(report.output)},
        {"target", formatTarget(target),
            {say("{model} for {target}", arg("model", report.model), arg("target", describeTarget(target)))}},
        {"type", result.placement.type == DataType::Int8 ? "int8" : "fp8"}, {"ranges", rangeMethodName(result.ranges)},
        {"rest",
            result.rest == DataType::Float16        ? "fp16"
                : result.rest == DataType::Bfloat16 ? "bf16"
                                                    : "fp32"},
        {"rest_in_float", restToJson(result)}, {"samples", result.samples}, {"statistics", result.fromStatistics},
        {"steps", listOf(result.steps, stepToJson), linesFor(result.steps, lineOfStep)},
        {"plan",
            {{"quantized_multiply_adds", quantizedShare(*result.placed, result.placement)},
                {"nodes", nodesToJson(result)}, {"tensors", tensorsToJson(result)}, {"weights", weightsToJson(result)},
                {"expected_time", payingToJson(result)}},
            planLines(result)},
        {"findings", findingsToJson(*result.analysis)}, {"accuracy", accuracyToJson(result), accuracyLines(result)},
        {"advice", listOf(result.advice, [](const Text& advice) { return render(advice); }), adviceLines(report)}};
    const Records measured = measuredRecord(report.measured);
    records.insert(records.end(), measured.begin(), measured.end());
    return records;
}

} // namespace qaliper
