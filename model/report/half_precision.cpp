#include "model/report/half_precision.h"

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/graph/identity.h"
#include "model/report/evaluated_output.h"
#include "model/report/report.h"

namespace qaliper {

namespace {

constexpr std::size_t listedNodes = 20; // in text

ReportJson keptToJson(const HalfPrecisionResult& result) {
    const Index& index = result.raised->context->index();
    ReportJson json = ReportJson::array();
    for (const auto& [id, reason] : result.halved.kept) {
        if (const auto node = index.find(id))
            json.push_back({{"node", displayName(index.node(*node))}, {"output", index.node(*node).output(0)},
                {"op_type", index.node(*node).opType}, {"reason", render(reason)}});
    }
    return json;
}

std::vector<Text> keptLines(const HalfPrecisionResult& result) {
    const Index& index = result.raised->context->index();
    std::vector<Text> lines;
    std::size_t listed = 0;
    for (const auto& [id, reason] : result.halved.kept) {
        const auto node = index.find(id);
        if (node && ++listed <= listedNodes)
            lines.push_back(say("FP32: {node} ({op}): {reason}", nodeArgument(*result.raised->context, *node),
                arg("op", index.node(*node).opType), arg("reason", reason)));
    }
    if (listed > listedNodes)
        lines.push_back(say("and {count} more {count|node|nodes} in FP32", arg("count", listed - listedNodes)));
    return lines;
}

// How the outputs are compared, and whether that is enough.
std::vector<Text> outcomeLines(const HalvedModel& halved) {
    std::vector<Text> lines = linesFor(halved.nearZero, [&](const std::string& output) {
        return say("output {output} stays near zero on these data, so it is measured by its largest error: that is "
                   "no more than one step of {type} beside 1",
            arg("output", output), arg("type", shortName(halved.type)));
    });
    if (!halved.isReached)
        lines.push_back(say("The wanted {wanted} dB are not reached", arg("wanted", formatFixed(halved.wanted, 0))));
    return lines;
}

ReportJson faultToJson(const Finding* fault) {
    return {{"key", fault->key}, {"rule", fault->rule}, {"severity", severityName(fault->severity)},
        {"title", render(fault->title)}};
}

} // namespace

Records recordsOf(const HalfPrecisionReport& report) {
    const HalfPrecisionResult& result = report.result;
    const HalvedModel& halved = result.halved;
    const Target& target = halved.analysis->context->target;
    const auto opset = halved.analysis->context->model().opset().value_or(0);
    const std::vector<const Finding*> faults = faultsOf(*halved.analysis);
    const auto lineOf = [&](const EvaluatedOutput& output) {
        return lineOnSamples(output, halved.accuracy.samples, result.heldOut > 0);
    };
    Records records{{"model", report.model}, {"output", textOrNull(report.output)},
        {"target", formatTarget(target),
            {say("{model} for {target}", arg("model", report.model), arg("target", describeTarget(target)))}},
        {"to", halved.type == DataType::Bfloat16 ? "bf16" : "fp16",
            {say("in {type}: {count} {count|node|nodes}, {share} % of the float MACs, {casts} "
                 "{casts|Cast|Casts} added",
                arg("type", shortName(halved.type)), arg("count", halved.nodes),
                arg("share", shareText(halved.macShare)), arg("casts", halved.casts))}},
        {"opset", opset,
            lineIf(result.raised != result.start,
                say("Operators that newer opsets have no longer were replaced: the model had opset {before} and has "
                    "{opset} now",
                    arg("before", result.start->context->model().opset().value_or(0)), arg("opset", opset)))},
        {"nodes", halved.nodes}, {"multiply_adds_half_share", halved.macShare}, {"casts", halved.casts},
        {"casts_of_weight_inputs", halved.weightCasts,
            lineIf(halved.weightCasts > 0,
                say("{count} of these Casts {count|is|are} on weights that are inputs of the graph as well and may be "
                    "replaced by a caller: remove such inputs first (graph-weight-input)",
                    arg("count", halved.weightCasts)))},
        {"kept", keptToJson(result), keptLines(result)},
        {"outputs", outputsToJson(halved.accuracy.outputs), linesFor(halved.accuracy.outputs, lineOf)}};
    const Records outcome{{"wanted_db", halved.wanted}, {"reached", halved.isReached},
        {"near_zero", halved.nearZero, outcomeLines(halved)}, {"samples", result.samples},
        {"measured_samples", halved.accuracy.samples},
        {"findings", listOf(faults, faultToJson), faultLines(faults.size(), report.output)}};
    records.insert(records.end(), outcome.begin(), outcome.end());
    const Records measured = measuredRecord(report.measured);
    records.insert(records.end(), measured.begin(), measured.end());
    return records;
}

} // namespace qaliper
