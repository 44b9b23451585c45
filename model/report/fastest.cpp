#include "model/report/fastest.h"

#include <array>
#include <cmath>
#include <utility>

#include "model/base/number.h"
#include "model/base/percent.h"

namespace qaliper {

namespace {

std::string msText(double ms) { return formatShort(ms, 4); }

ReportJson turnsToJson(const std::optional<TurnComparison>& turns) {
    return turns ? ReportJson{{"before_ms", turns->beforeMs}, {"after_ms", turns->afterMs}, {"change", turns->change},
                       {"spread", turns->spread}}
                 : ReportJson();
}

ReportJson timedToJson(const std::optional<TimedVariant>& timed) {
    if (!timed)
        return {};
    ReportJson json = timed->turns ? turnsToJson(timed->turns) : ReportJson::object();
    json["engine_bytes"] = timed->engineBytes;
    json["known"] = timed->isKnown;
    json["failure"] = timed->failure.empty() ? ReportJson() : ReportJson(render(timed->failure));
    return json;
}

const char* decisionOf(const MeasuredGroup& group) { return group.isFloat ? "float" : "quantized"; }

ReportJson groupToJson(const MeasuredGroup& group) {
    return {{"operator", group.op}, {"operators", group.operators}, {"pairs", group.pairs},
        {"expected_share", group.share}, {"without", timedToJson(group.without)}, {"alone", timedToJson(group.alone)},
        {"skipped", group.isSkipped}, {"decision", decisionOf(group)}};
}

ReportJson askedToJson(const FastestReport& report) {
    const AskedTensorRt& that = report.asked;
    return {{"package", that.package}, {"release", that.release}, {"gpu", textOrNull(that.gpu)},
        {"compute_capability", textOrNull(that.capability)}, {"with", formatConnection(report.connection)},
        {"target", formatTarget(report.target)}};
}

std::vector<Text> headOf(const FastestReport& report) {
    return {say("{model}, timed on {product} ({connection}) on {gpu}", arg("model", report.model),
                arg("product", productOf(report.asked)), arg("connection", formatConnection(report.connection)),
                arg("gpu", report.asked.gpu.empty() ? "?" : report.asked.gpu)),
        say("{count} {count|group|groups} of quantized operators, {measured} {measured|variant|variants} measured, "
            "{known} of them before",
            arg("count", report.found.groups.size()), arg("measured", report.found.measured),
            arg("known", report.found.known))};
}

Text changeText(const TurnComparison& turns, double floor) {
    const TextArgument change = arg("change", formatFixed(std::abs(turns.change) * 100, 1));
    const double spread = std::max(floor, turns.spread);
    const TextArgument within = arg("spread", formatFixed(spread * 100, 1));
    if (turns.change < -spread)
        return say("{change} % faster, spread ± {spread} %", change, within);
    if (turns.change > spread)
        return say("{change} % slower, spread ± {spread} %", change, within);
    return say("no difference beyond the spread of ± {spread} %", within);
}

// With and without the pairs of the group; "alone": in the guard.
std::optional<Text> timesWithout(const MeasuredGroup& group, double spread) {
    if (group.without && group.without->turns)
        return say("with {with} ms, without {without} ms: {change}",
            arg("with", msText(group.without->turns->beforeMs)), arg("without", msText(group.without->turns->afterMs)),
            arg("change", changeText(*group.without->turns, spread)));
    if (group.without)
        return say("without its pairs: {reason}", arg("reason", group.without->failure));
    return std::nullopt;
}
std::optional<Text> timesAlone(const MeasuredGroup& group, double spread) {
    if (group.alone && group.alone->turns)
        return say("the guard without {without} ms, with {with} ms: {change}",
            arg("without", msText(group.alone->turns->beforeMs)), arg("with", msText(group.alone->turns->afterMs)),
            arg("change", changeText(*group.alone->turns, spread)));
    if (group.alone)
        return say("the guard with its pairs: {reason}", arg("reason", group.alone->failure));
    return std::nullopt;
}

Text lineOfGroup(const MeasuredGroup& group, std::size_t number, double spread) {
    std::vector<Text> times;
    for (const auto& text : {timesWithout(group, spread), timesAlone(group, spread)}) {
        if (text)
            times.push_back(*text);
    }
    if (times.empty() && group.isSkipped)
        times.push_back(say("not measured, {share} of the expected time", arg("share", formatPercent(group.share))));
    if (times.empty())
        times.push_back(say("not measured"));
    const TextArgument decision = arg("decision", group.isFloat ? say("in float") : say("quantized"));
    const TextArgument at = arg("number", number);
    const TextArgument op = arg("operator", group.op);
    const TextArgument first = arg("first", group.operators.front());
    if (group.operators.size() == 1)
        return say("{number}. {operator} {first}: {times} → {decision}", at, op, first, arg("times", times), decision);
    return say("{number}. {count} × {operator}, the first {first}: {times} → {decision}", at,
        arg("count", group.operators.size()), op, first, arg("times", times), decision);
}

std::vector<Text> groupLines(const FoundPlacement& found) {
    std::vector<Text> lines;
    lines.reserve(found.groups.size());
    for (std::size_t i = 0; i < found.groups.size(); ++i)
        lines.push_back(lineOfGroup(found.groups[i], i + 1, found.spread));
    return lines;
}

std::vector<Text> endLines(const FastestReport& report) {
    const FoundPlacement& found = report.found;
    std::vector<Text> lines;
    if (!found.stoppedBy.empty())
        lines.push_back(say("The search ended early: {reason}", arg("reason", found.stoppedBy)));
    else if (!found.isWhole)
        lines.push_back(say("The search ended before everything was tried; --resume goes on"));
    if (!found.isConfirmed && found.winner != FastestWinner::Model)
        lines.push_back(say("The result was not timed once more"));
    if (!found.isAccurate)
        lines.push_back(say("No variant keeps {db} dB", arg("db", formatFixed(report.wanted.value_or(0), 1))));
    return lines;
}

std::vector<Text> resultLines(const FastestReport& report) {
    std::vector<Text> lines = resultTimes(report.found);
    lines.insert(lines.begin(), winnerLine(report.found));
    return lines;
}

} // namespace

std::string_view goalName(FastestGoal goal) {
    static constexpr std::array<std::string_view, 3> names{"fastest", "within", "smallest"};
    return names.at(static_cast<std::size_t>(goal));
}

std::string_view winnerName(FastestWinner winner) {
    static constexpr std::array<std::string_view, 3> names{"model", "guard", "mixed"};
    return names.at(static_cast<std::size_t>(winner));
}

std::optional<GroupTimes> timesOf(const MeasuredGroup& group) {
    if (group.without && group.without->turns) {
        const TurnComparison& turns = *group.without->turns;
        return GroupTimes{turns.beforeMs, turns.afterMs, turns.change, turns.spread};
    }
    if (!group.alone || !group.alone->turns)
        return std::nullopt;
    const TurnComparison& turns = *group.alone->turns;
    const double ratio = 1 + turns.change;
    return GroupTimes{turns.afterMs, turns.beforeMs, 1 / ratio - 1, turns.spread / (ratio * ratio), true};
}

Text whyUntimed(const MeasuredGroup& group) {
    for (const auto& tried : {group.without, group.alone}) {
        if (tried && !tried->failure.empty())
            return tried->failure;
    }
    return group.isSkipped ? say("{share} of the expected time", arg("share", formatPercent(group.share))) : Text();
}

Text winnerLine(const FoundPlacement& found) {
    switch (found.winner) {
    case FastestWinner::Model:
        return say("The model stays as it is: nothing was faster beyond the spread of ± {spread} %",
            arg("spread", formatFixed(found.spread * 100, 1)));
    case FastestWinner::Guard: return say("The float model is the answer: no Q/DQ pair pays here");
    case FastestWinner::Mixed: break;
    }
    return say(
        "{count} of {all} groups compute in float", arg("count", found.floats.size()), arg("all", found.groups.size()));
}

std::vector<Text> resultTimes(const FoundPlacement& found) {
    std::vector<Text> lines;
    if (found.besideGuard)
        lines.push_back(say("beside the guard: {before} → {after} ms, {change}",
            arg("before", msText(found.besideGuard->beforeMs)), arg("after", msText(found.besideGuard->afterMs)),
            arg("change", changeText(*found.besideGuard, found.spread))));
    if (found.beside)
        lines.push_back(say("{before} → {after} ms ({change})", arg("before", msText(found.beside->beforeMs)),
            arg("after", msText(found.beside->afterMs)), arg("change", changeText(*found.beside, found.spread))));
    return lines;
}

std::vector<Text> guardLines(const FastestReport& report) {
    const auto& guard = report.found.guard;
    if (!guard)
        return {};
    const TextArgument type = arg("type", report.guardType);
    if (!guard->turns)
        return {say("The guard, without any pair ({type}): {reason}", type, arg("reason", guard->failure))};
    return {say("The guard, without any pair ({type}): {before} → {after} ms, {change}", type,
        arg("before", msText(guard->turns->beforeMs)), arg("after", msText(guard->turns->afterMs)),
        arg("change", changeText(*guard->turns, report.found.spread)))};
}

std::vector<Text> accuracyLines(const FastestReport& report) {
    if (!report.unjudged.empty())
        return {say("The outputs were not judged: {reason}", arg("reason", report.unjudged))};
    if (!report.db)
        return {};
    const TextArgument db = arg("db", std::isfinite(*report.db) ? formatFixed(*report.db, 1) : "∞");
    const TextArgument reference =
        arg("reference", report.reference.empty() ? say("the guard") : verbatim(report.reference));
    const TextArgument count = arg("count", report.samples);
    return {report.areDrawn
            ? say("SQNR {db} dB against {reference}, on {count} drawn {count|sample|samples}", db, reference, count)
            : say("SQNR {db} dB against {reference}, on {count} {count|sample|samples} not used before", db, reference,
                  count)};
}

Records recordsOf(const FastestReport& report) {
    const FoundPlacement& found = report.found;
    std::vector<std::string> notes;
    for (const Text& note : report.notes)
        notes.push_back(render(note));
    return {{"model", report.model, headOf(report)}, {"asked", askedToJson(report)},
        {"goal", {{"name", goalName(report.goal)}, {"db", numberOrNull(report.wanted)}}}, {"spread", found.spread},
        {"guard_type", report.guardType}, {"guard", timedToJson(found.guard), guardLines(report)},
        {"groups", listOf(found.groups, groupToJson), groupLines(found)}, {"whole", found.isWhole, endLines(report)},
        {"notes", notes, report.notes},
        {"sqnr",
            {{"db", numberOrNull(report.db)}, {"against", textOrNull(report.reference)}, {"samples", report.samples},
                {"drawn", report.areDrawn}, {"reached", found.isAccurate}},
            accuracyLines(report)},
        {"times", textOrNull(report.times)}, {"measured", found.measured}, {"known", found.known},
        {"output", textOrNull(report.output), writtenLine(report.output)}, {"confirmed", found.isConfirmed},
        {"beside_guard", turnsToJson(found.besideGuard)},
        {"result", {{"winner", winnerName(found.winner)}, {"turns", turnsToJson(found.beside)}}, resultLines(report)}};
}

} // namespace qaliper
