#include "model/report/half_precision.h"

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/report/evaluated_output.h"
#include "model/report/kept_float.h"
#include "model/report/report.h"

namespace qaliper {

namespace {

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
        {"kept", keptToJson(*result.raised->context, halved.kept), keptLines(*result.raised->context, halved.kept)},
        {"outputs", outputsToJson(halved.accuracy.outputs), linesFor(halved.accuracy.outputs, lineOf)}};
    const Records outcome{{"wanted_db", halved.wanted}, {"reached", halved.isReached},
        {"near_zero", halved.nearZero, outcomeLines(halved)}, {"samples", result.samples},
        {"measured_samples", halved.accuracy.samples},
        {"findings", faultsToJson(faults), faultLines(faults.size(), report.output)}};
    records.insert(records.end(), outcome.begin(), outcome.end());
    const Records measured = measuredRecord(report.measured);
    records.insert(records.end(), measured.begin(), measured.end());
    return records;
}

} // namespace qaliper
