#include "model/report/half_precision.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/report/evaluated_output.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t listedNodes = 20; // in text

Json keptToJson(const HalfPrecisionResult& result) {
    const Index& index = result.raised->context->index();
    Json json = Json::array();
    for (const auto& [id, reason] : result.halved.kept) {
        if (const auto node = index.find(id))
            json.push_back({{"node", displayName(index.node(*node))}, {"output", index.node(*node).output(0)},
                {"op_type", index.node(*node).opType}, {"reason", render(reason)}});
    }
    return json;
}

std::vector<const Finding*> errorsAndWarnings(const Analysis& analysis) {
    std::vector<const Finding*> faults;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity != Severity::Note)
            faults.push_back(&finding);
    }
    return faults;
}

Text lineOf(const HalfPrecisionResult& result, const EvaluatedOutput& output) {
    if (auto line = lineWithoutSqnr(output))
        return *line;
    const TextArgument name = arg("output", output.name);
    const TextArgument sqnr = arg("sqnr", formatFixed(output.sqnr, 1));
    const TextArgument count = arg("count", result.halved.accuracy.samples);
    return result.heldBack > 0 ? say("output {output}: SQNR {sqnr} dB on {count} samples held back", name, sqnr, count)
                               : say("output {output}: SQNR {sqnr} dB on {count} samples", name, sqnr, count);
}

void addKept(std::vector<Text>& lines, const HalfPrecisionResult& result) {
    const Index& index = result.raised->context->index();
    std::size_t listed = 0;
    for (const auto& [id, reason] : result.halved.kept) {
        const auto node = index.find(id);
        if (node && ++listed <= listedNodes)
            lines.push_back(say("FP32: {node} ({op}): {reason}", nodeArgument(*result.raised->context, *node),
                arg("op", index.node(*node).opType), arg("reason", reason)));
    }
    if (listed > listedNodes)
        lines.push_back(say("and {count} more {count|node|nodes} in FP32", arg("count", listed - listedNodes)));
}

} // namespace

std::string toJson(const HalfPrecisionReport& report) {
    const HalvedModel& halved = report.result.halved;
    Json json{{"schema", "qaliper/1"}, {"model", report.model}};
    json["output"] = report.output.empty() ? Json() : Json(report.output);
    json["target"] = formatTarget(halved.analysis->context->target);
    json["to"] = halved.type == DataType::Bfloat16 ? "bf16" : "fp16";
    json["opset"] = halved.analysis->context->model().opset().value_or(0);
    json["nodes"] = halved.nodes;
    json["multiply_adds_half_share"] = halved.multiplyAddShare;
    json["casts"] = halved.casts;
    json["casts_of_weight_inputs"] = halved.weightCasts;
    json["kept"] = keptToJson(report.result);
    json["outputs"] = outputsToJson(halved.accuracy.outputs);
    json["wanted_db"] = halved.wanted;
    json["reached"] = halved.isReached;
    json["near_zero"] = halved.nearZero;
    json["samples"] = report.result.samples;
    json["measured_samples"] = halved.accuracy.samples;
    json["findings"] = Json::array();
    for (const Finding* fault : errorsAndWarnings(*halved.analysis))
        json["findings"].push_back({{"key", fault->key}, {"rule", fault->rule},
            {"severity", severityName(fault->severity)}, {"title", render(fault->title)}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toText(const HalfPrecisionReport& report, const Catalogue* catalogue) {
    const HalvedModel& halved = report.result.halved;
    std::vector<Text> lines;
    lines.push_back(say("{model} for {target}", arg("model", report.model),
        arg("target", describeTarget(halved.analysis->context->target))));
    lines.push_back(say("in {type}: {count} {count|node|nodes}, {share} % of the float multiply-adds, {casts} "
                        "{casts|Cast|Casts} added",
        arg("type", shortName(halved.type)), arg("count", halved.nodes),
        arg("share", formatFixed(100 * halved.multiplyAddShare, 1)), arg("casts", halved.casts)));
    if (report.result.raised != report.result.start)
        lines.push_back(
            say("Operators that newer opsets have no longer were replaced: the model had opset {before} and has "
                "{opset} now",
                arg("before", report.result.start->context->model().opset().value_or(0)),
                arg("opset", halved.analysis->context->model().opset().value_or(0))));
    if (halved.weightCasts > 0)
        lines.push_back(
            say("{count} of these Casts {count|is|are} on weights that are inputs of the graph as well and may be "
                "replaced by a caller: remove such inputs first (graph-weight-input)",
                arg("count", halved.weightCasts)));
    addKept(lines, report.result);
    for (const EvaluatedOutput& output : halved.accuracy.outputs)
        lines.push_back(lineOf(report.result, output));
    for (const std::string& output : halved.nearZero)
        lines.push_back(
            say("output {output} stays near zero on these data, so it is judged by its largest error: that is "
                "no more than one step of {type} beside 1",
                arg("output", output), arg("type", shortName(halved.type))));
    if (!halved.isReached)
        lines.push_back(say("The wanted {wanted} dB are not reached", arg("wanted", formatFixed(halved.wanted, 0))));
    lines.push_back(say("check: {count} {count|error or warning|errors and warnings}",
        arg("count", errorsAndWarnings(*halved.analysis).size())));
    if (!report.output.empty())
        lines.push_back(say("Written: {file}", arg("file", report.output)));
    std::string text;
    for (const Text& line : lines)
        text += (text.empty() ? "" : "  ") + render(line, catalogue) + "\n";
    return text;
}

} // namespace qaliper
