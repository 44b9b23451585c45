#include "model/report/quantization.h"

#include <algorithm>
#include <cmath>
#include <map>

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
        return {{"tensor", scale.tensor}, {"limit", scale.limit}, {"scale", scale.scale}, {"factor", scale.factor},
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

// With what is known of single samples.
ReportJson gradedToJson(const std::vector<EvaluatedOutput>& outputs) {
    ReportJson list = outputsToJson(outputs);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto grade = gradeOf(outputs[i]);
        const auto spread = spreadOf(outputs[i]);
        list[i].update({{"grade", grade ? ReportJson(outputGradeName(*grade)) : ReportJson()},
            {"before", textOrNull(outputs[i].before)},
            {"least_db", spread ? numberOrNull(spread->least) : ReportJson()},
            {"median_db", spread ? numberOrNull(spread->median) : ReportJson()},
            {"interval_db", spread ? ReportJson{spread->low, spread->high} : ReportJson()}});
    }
    return list;
}

ReportJson noisiestToJson(const QuantizedModel& result) {
    if (!result.noisiest)
        return {};
    const Index& index = result.placed->index();
    return {{"tensors", result.noisiest->tensors}, {"share", result.noisiest->share},
        {"readers",
            listOf(result.noisiest->products,
                [&](NodeId id) {
                    const auto node = index.find(id);
                    return node ? std::string(displayName(index.node(*node))) : std::string();
                })},
        {"multiply_adds", result.noisiest->macs}};
}

ReportJson accuracyToJson(const QuantizedModel& result) {
    ReportJson json{{"samples", result.accuracy.samples}, {"held_back", result.heldOut > 0}, {"folds", result.folds},
        {"outputs", gradedToJson(result.accuracy.outputs)}, {"written", gradedToJson(result.written.outputs)},
        {"noisiest", noisiestToJson(result)}};
    if (result.accuracy.metric)
        json.update({{"metric", *result.accuracy.metric}, {"float_metric", numberOrNull(result.accuracy.floatMetric)},
            {"agreement", numberOrNull(result.accuracy.agreement)}});
    return json;
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

Text wordOf(OutputGrade grade) {
    switch (grade) {
    case OutputGrade::Bad: return say("bad");
    case OutputGrade::Weak: return say("weak");
    case OutputGrade::Fair: return say("fair");
    case OutputGrade::Good: return say("good");
    case OutputGrade::Equal: break;
    }
    return say("equal");
}

Text lineOf(const QuantizedModel& result, const EvaluatedOutput& output) {
    const auto grade = gradeOf(output);
    if (auto line = lineWithoutSqnr(output); line || !grade)
        return line.value_or(say("output {output}: it is always zero in float", arg("output", output.name)));
    const TextArgument name = arg("output", output.name);
    const TextArgument sqnr = arg("sqnr", formatFixed(output.sqnr, 1));
    const TextArgument count = arg("count", result.accuracy.samples);
    const TextArgument word = arg("grade", wordOf(*grade));
    if (result.folds > 0)
        return say("output {output}: SQNR {sqnr} dB on {count} samples, each with ranges from others: {grade}", name,
            sqnr, count, word);
    if (result.heldOut > 0)
        return say("output {output}: SQNR {sqnr} dB on {count} samples held out: {grade}", name, sqnr, count, word);
    if (result.fromStatistics)
        return say(
            "output {output}: SQNR {sqnr} dB on {count} {count|sample|samples}: {grade}", name, sqnr, count, word);
    return say("output {output}: SQNR {sqnr} dB on {count} {count|sample|samples} that the ranges are from: {grade}",
        name, sqnr, count, word);
}

// What is known of an output besides.
std::vector<Text> moreOf(const QuantizedModel& result, const EvaluatedOutput& output) {
    constexpr double differs = 1; // dB
    std::vector<Text> lines;
    if (lineWithoutSqnr(output))
        return lines;
    if (!output.before.empty())
        lines.push_back(
            say("that is before its {op}, whose output is saturated where it is certain", arg("op", output.before)));
    if (const auto spread = spreadOf(output))
        lines.push_back(say("of single samples {least} dB at least and {median} dB in the median; from other samples "
                            "like these {low} to {high} dB are to be expected",
            arg("least", formatFixed(spread->least, 1)), arg("median", formatFixed(spread->median, 1)),
            arg("low", formatFixed(spread->low, 1)), arg("high", formatFixed(spread->high, 1))));
    const auto written = std::ranges::find(result.written.outputs, output.name, &EvaluatedOutput::name);
    if (written != result.written.outputs.end() && std::abs(written->sqnr - output.sqnr) > differs)
        lines.push_back(say("the model that is written, with ranges from all samples, has {sqnr} dB on the same ones",
            arg("sqnr", formatFixed(written->sqnr, 1))));
    return lines;
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
    lines.push_back(say("ranges: {method}, from {count} {count|sample|samples}",
        arg("method", rangeMethodName(result.ranges)), arg("count", result.samples)));
    for (const PairScale& pair : result.scales) {
        if (pair.factor != 1)
            lines.push_back(say("range of {tensor}: {factor} of that, which costs less at the outputs",
                arg("tensor", pair.tensor), arg("factor", formatShort(pair.factor, 2))));
    }
    return lines;
}

std::vector<Text> accuracyLines(const QuantizedModel& result) {
    std::vector<Text> lines;
    for (const EvaluatedOutput& output : result.accuracy.outputs) {
        lines.push_back(lineOf(result, output));
        for (Text& line : moreOf(result, output))
            lines.push_back(std::move(line));
    }
    for (Text& line : metricLine(result.accuracy))
        lines.push_back(std::move(line));
    return lines;
}

ReportJson evaluationToJson(const std::optional<Evaluation>& evaluation) {
    if (!evaluation)
        return {};
    return {{"samples", evaluation->samples}, {"left_out", evaluation->leftOut},
        {"outputs", gradedToJson(evaluation->outputs)}, {"metric", numberOrNull(evaluation->metric)},
        {"float_metric", numberOrNull(evaluation->floatMetric)}, {"agreement", numberOrNull(evaluation->agreement)}};
}

std::vector<Text> evaluationLines(const std::optional<Evaluation>& evaluation) {
    if (!evaluation)
        return {};
    const TextArgument count = arg("count", evaluation->samples);
    std::vector<Text> lines;
    for (const EvaluatedOutput& output : evaluation->outputs) {
        const auto grade = gradeOf(output);
        if (auto line = lineWithoutSqnr(output); line || !grade)
            lines.push_back(
                line.value_or(say("output {output}: it is always zero in float", arg("output", output.name))));
        else
            lines.push_back(
                say("output {output}: SQNR {sqnr} dB on {count} {count|sample|samples} of other data: {grade}",
                    arg("output", output.name), arg("sqnr", formatFixed(output.sqnr, 1)), count,
                    arg("grade", wordOf(*grade))));
    }
    for (Text& line : leftOutLine(evaluation->leftOut))
        lines.push_back(std::move(line));
    for (Text& line : metricLine(*evaluation))
        lines.push_back(std::move(line));
    return lines;
}

std::string wordsOf(const std::vector<std::string>& words, std::string_view between) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? std::string() : std::string(between)) + word;
    return text;
}

// The scale that makes more than half of the noise, and any that makes most of a bad result.
std::vector<Text> noisiestLines(const QuantizedModel& result, bool isWeak) {
    constexpr double mostOfNoise = 0.5;
    const auto& noisiest = result.noisiest;
    if (!noisiest || (noisiest->share <= mostOfNoise && !isWeak))
        return {};
    const TextArgument tensor = arg("tensor", wordsOf(noisiest->tensors, ", "));
    const TextArgument share = arg("share", formatPercent(noisiest->share));
    std::vector<std::string> readers;
    for (const NodeId id : noisiest->products) {
        if (const auto node = result.placed->index().find(id))
            readers.emplace_back(displayName(result.placed->index().node(*node)));
    }
    if (readers.empty())
        return {say("the scale of {tensor} makes most noise of all, {share}", tensor, share)};
    return {
        say("the scale of {tensor} makes most noise of all, {share}; without it {layers} would be in float, {macs} of "
            "the MACs",
            tensor, share, arg("layers", wordsOf(readers, ", ")), arg("macs", formatPercent(noisiest->macs)))};
}

std::vector<Text> noiseLines(const QuantizationReport& report) {
    const auto grade = gradeOf(report.result);
    const bool isWeak = grade && *grade <= OutputGrade::Weak;
    std::vector<Text> lines = noisiestLines(report.result, isWeak);
    if (!isWeak)
        return lines;
    lines.push_back(*grade == OutputGrade::Bad
            ? say("Warning: an output is below {db} dB: do not use this model before a metric on labels has shown that "
                  "it "
                  "is good enough",
                  arg("db", static_cast<std::int64_t>(badBelow)))
            : say("An output is below {db} dB, which is weak: look at a metric on labels",
                  arg("db", static_cast<std::int64_t>(weakBelow))));
    lines.push_back(say("What leaves layers in float until a goal is reached: {command}",
        arg("command",
            "qaliper-cli recover " + (report.output.empty() ? std::string("RESULT") : report.output) + " --against " +
                report.model + (report.data.empty() ? std::string() : " --data " + report.data) +
                " --reach-db 25 -o better.onnx")));
    return lines;
}

std::vector<Text> adviceLines(const QuantizationReport& report) {
    std::vector<Text> lines = noiseLines(report);
    for (Text& line : conversionLines(report.result.accuracy.conversions))
        lines.push_back(std::move(line));
    for (Text& line : leftOutLine(report.result.accuracy.leftOut))
        lines.push_back(std::move(line));
    lines.insert(lines.end(), report.result.advice.begin(), report.result.advice.end());
    if (report.result.placement.type != DataType::Int8)
        lines.push_back(
            say("In ONNX Runtime run it with graph_optimization_level ORT_ENABLE_BASIC: by default it drops a Relu or "
                "Clip in front of a Q in FP8, which changes the numbers"));
    for (Text& line : faultLines(faultsOf(*report.result.analysis).size(), report.output))
        lines.push_back(std::move(line));
    return lines;
}

} // namespace

std::optional<OutputGrade> gradeOf(const QuantizedModel& result) {
    const auto measured = worstGrade(result.accuracy);
    const auto written = worstGrade(result.written);
    return measured && written ? std::min(*measured, *written) : measured;
}

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
                {"nodes", nodesToJson(result)}, {"tensors", tensorsToJson(result)}, {"weights", weightsToJson(result)}},
            planLines(result)},
        {"findings", findingsToJson(*result.analysis)}, {"accuracy", accuracyToJson(result), accuracyLines(result)},
        {"evaluation", evaluationToJson(report.evaluation), evaluationLines(report.evaluation)},
        {"grade", gradeOf(result) ? ReportJson(outputGradeName(*gradeOf(result))) : ReportJson()},
        {"advice", listOf(result.advice, [](const Text& advice) { return render(advice); }), adviceLines(report)}};
    const Records measured = measuredRecord(report.measured);
    records.insert(records.end(), measured.begin(), measured.end());
    return records;
}

} // namespace qaliper
