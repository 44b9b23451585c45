#include "model/report/migration.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/report/evaluated_output.h"
#include "model/report/kept_float.h"
#include "model/report/report.h"

namespace qaliper {

namespace {

ReportJson stepOfMoveToJson(const Applied& step) {
    return {{"title", render(step.title)}, {"safety", safetyName(step.safety)}, {"note", render(step.note)}};
}

Text lineOfMove(const Applied& step) {
    return step.note.empty() ? step.title : say("{title}. {note}", arg("title", step.title), arg("note", step.note));
}

ReportJson halfToJson(const MigratedModel& result) {
    if (!result.halved)
        return {};
    const HalvedModel& halved = *result.halved;
    return {{"to", halved.type == DataType::Bfloat16 ? "bf16" : "fp16"}, {"nodes", halved.nodes},
        {"multiply_adds_half_share", halved.macShare}, {"casts", halved.casts},
        {"kept", keptToJson(*result.unhalved->context, halved.kept)}};
}

std::vector<Text> halfLines(const MigratedModel& result) {
    if (!result.halved)
        return {};
    const HalvedModel& halved = *result.halved;
    std::vector<Text> lines{say("in {type}: {count} {count|node|nodes}, {share} % of the float MACs, {casts} "
                                "{casts|Cast|Casts} added",
        arg("type", shortName(halved.type)), arg("count", halved.nodes), arg("share", shareText(halved.macShare)),
        arg("casts", halved.casts))};
    const std::vector<Text> kept = keptLines(*result.unhalved->context, halved.kept);
    lines.insert(lines.end(), kept.begin(), kept.end());
    return lines;
}

ReportJson numbersToJson(const MigratedModel& result) {
    if (!result.numbers)
        return {};
    return {{"former", outputsToJson(result.numbers->before.outputs)},
        {"migrated", outputsToJson(result.numbers->after.outputs)}, {"samples", result.numbers->after.samples}};
}

// An output beside what the types of the former engine leave of it.
Text lineOfOutput(const EvaluatedOutput& after, const Evaluation& before) {
    const auto former = std::ranges::find(before.outputs, after.name, &EvaluatedOutput::name);
    if (const auto line = lineWithoutSqnr(after))
        return *line;
    if (former == before.outputs.end() || lineWithoutSqnr(*former))
        return say(
            "output {output}: SQNR {sqnr} dB", arg("output", after.name), arg("sqnr", formatFixed(after.sqnr, 1)));
    return say("output {output}: SQNR {sqnr} dB; with the former types {former} dB", arg("output", after.name),
        arg("sqnr", formatFixed(after.sqnr, 1)), arg("former", formatFixed(former->sqnr, 1)));
}

std::vector<Text> numberLines(const MigratedModel& result) {
    if (!result.numbers)
        return {result.whyNoNumbers};
    return linesFor(result.numbers->after.outputs,
        [&](const EvaluatedOutput& output) { return lineOfOutput(output, result.numbers->before); });
}

ReportJson goneToJson(const GoneOption& gone) { return {{"option", gone.option}, {"reason", render(gone.reason)}}; }

Text lineOfGone(const GoneOption& gone) {
    return say("option {option}: {reason}", arg("option", gone.option), arg("reason", gone.reason));
}

} // namespace

Records recordsOf(const MigrationReport& report) {
    const MigratedModel& result = report.result;
    const Target& target = result.analysis->context->target;
    const NextCommand& command = result.command;
    const std::vector<const Finding*> faults = faultsOf(*result.analysis);
    return {{"model", report.model}, {"output", textOrNull(report.output)},
        {"target", formatTarget(target),
            {say("{model} for {target}", arg("model", report.model), arg("target", describeTarget(target)))}},
        {"steps", listOf(report.steps, stepOfMoveToJson),
            report.steps.empty() ? std::vector{say("Nothing in the model has to change")}
                                 : linesFor(report.steps, lineOfMove)},
        {"half_precision", halfToJson(result), halfLines(result)},
        {"numbers", numbersToJson(result), numberLines(result)},
        {"command", textOrNull(command.line),
            lineIf(!command.line.empty(), say("Build it with: {command}", arg("command", command.line)))},
        {"gone_options", listOf(command.gone, goneToJson), linesFor(command.gone, lineOfGone)},
        {"open", listOf(result.open, [](const Text& text) { return render(text); }), result.open},
        {"findings", faultsToJson(faults), faultLines(faults.size(), report.output)}};
}

} // namespace qaliper
