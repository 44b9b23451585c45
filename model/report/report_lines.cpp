#include "model/report/report_lines.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr std::size_t shownOutputs = 16;
constexpr std::size_t shownDeclarations = 8;
constexpr std::size_t shownRegions = 5; // that are not equal; the rest is counted

// How far each output of the model is off, where the edit was one to be reviewed.
void writeSignals(ReportLines& lines, const RegionProof& outputs) {
    const std::size_t count = std::min(outputs.outputs.size(), outputs.outputSqnr.size());
    for (std::size_t i = 0; i < std::min(count, shownOutputs); ++i) {
        const auto output = arg("output", cleanText(outputs.outputs[i]));
        const double sqnr = outputs.outputSqnr[i];
        lines.line(std::isnan(sqnr) ? say("output {output}: cannot be compared", output)
                : std::isinf(sqnr)  ? say("output {output}: the same numbers", output)
                                    : say("output {output}: SQNR {sqnr} dB", output, arg("sqnr", formatFixed(sqnr, 1))),
            4);
    }
    lines.rest(count, shownOutputs, 4);
}

// What callers have to know, wanted or not.
void writeInterface(ReportLines& lines, const Proof& proof) {
    for (const InterfaceChange& change : proof.interface)
        lines.line(say("the interface changed: {change}", arg("change", describeChange(change))), 4);
    for (const InterfaceChange& change : proof.declared)
        lines.line(say("the interface changed as declared: {change}", arg("change", describeChange(change))), 4);
}

Text obstacleWords(const UnverifiedRegions& open) {
    const auto count = arg("count", open.count);
    switch (open.obstacle) {
    case Obstacle::NoRuntime: return say("{count} {count|region|regions}: there is no ONNX Runtime here", count);
    case Obstacle::Plugin:
        return say("{count} {count|region|regions} with operators that ONNX Runtime does not know", count);
    case Obstacle::Random: return say("{count} {count|region|regions} with random numbers", count);
    case Obstacle::MissingData: return say("{count} {count|initializer|initializers} without data", count);
    case Obstacle::TooLarge: return say("{count} {count|region|regions} with inputs that are too large", count);
    case Obstacle::NoInput: return say("{count} {count|region|regions} that no input can be made for", count);
    case Obstacle::WorkerDied:
        return say(
            "{count} {count|region|regions} at which the helper process crashed, or took too much memory or time",
            count);
    case Obstacle::Uninformative:
        return say("{count} {count|region|regions} whose numbers would not show a difference", count);
    case Obstacle::Unaligned:
        return say("{count} {count|region|regions} that begin at other values than before", count);
    case Obstacle::Lost: return say("{count} {count|region|regions} whose values are not computed any more", count);
    case Obstacle::CannotRun:
    case Obstacle::NotLoaded:
    case Obstacle::None: break;
    }
    return say("{count} {count|region|regions} that ONNX Runtime cannot run", count);
}

// What is not verified, counted and named.
void writeOpen(ReportLines& lines, const Proof& proof) {
    for (const UnverifiedRegions& open : unverifiedRegions(proof)) {
        const std::size_t shown = std::min(open.names.size(), shownOutputs);
        std::string names;
        for (std::size_t i = 0; i < shown; ++i)
            names += (i == 0 ? "" : ", ") + cleanText(open.names[i]);
        if (shown < open.names.size())
            names += ", …";
        lines.line(names.empty()
                ? say("not verified: {what}", arg("what", obstacleWords(open)))
                : say("not verified: {what}: {names}", arg("what", obstacleWords(open)), arg("names", names)),
            4);
    }
    if (proof.unread > 0)
        lines.line(say("{count} changed {count|piece feeds|pieces feed} no output", arg("count", proof.unread)), 4);
}

// One line for each kind of fix; JSON has them one by one.
void writeApplied(ReportLines& lines, const std::vector<AppliedFix>& applied) {
    const auto isSameKind = [](const AppliedFix& a, const AppliedFix& b) {
        return a.rule == b.rule && a.fix == b.fix && a.title == b.title;
    };
    for (std::size_t i = 0; i < applied.size(); ++i) {
        const auto isAlike = [&](const AppliedFix& other) { return isSameKind(applied[i], other); };
        if (std::any_of(applied.begin(), applied.begin() + static_cast<std::ptrdiff_t>(i), isAlike))
            continue;
        const auto count = std::ranges::count_if(applied, isAlike);
        lines.line("applied " + applied[i].rule + "=" + applied[i].fix + " [" +
                std::string(safetyName(applied[i].safety)) + "]" +
                (count > 1 ? " ×" + formatNumber(std::int64_t{count}) : "") + ": " + lines.rendered(applied[i].title),
            2);
    }
}

void writeRedeclared(ReportLines& lines, const std::vector<Redeclared>& redeclared) {
    for (std::size_t i = 0; i < std::min(redeclared.size(), shownDeclarations); ++i)
        lines.line(say("declared anew: {value} was {was} and is {now}", arg("value", cleanText(redeclared[i].value)),
                       arg("was", describeType(redeclared[i].was)), arg("now", describeType(redeclared[i].now))),
            4);
    lines.rest(redeclared.size(), shownDeclarations, 4);
}

// For how many places each offer was there, where it was asked for several; and what became of them.
void writeCounts(ReportLines& lines, const Applied& applied) {
    for (const TakenOffer& offer : applied.offers) {
        if (offer.counts.places > 1)
            lines.line(offer.rule + "=" + offer.fix + ": " + lines.rendered(describeOffers(offer.counts)), 2);
    }
    if (applied.counts.asked > 0)
        lines.line(describeFixed(applied.counts), 2);
}

} // namespace

void ReportLines::rest(std::size_t all, std::size_t listed, int indent) {
    if (all > listed)
        line(say("and {count} more", arg("count", all - listed)), indent);
}

std::string textOf(const ReportLines& lines) {
    std::string text;
    for (const ReportLine& line : lines.lines()) {
        text.append(static_cast<std::size_t>(line.indent), ' ');
        text += escapedText(line.text);
        text += '\n';
    }
    return text;
}

void addIgnored(ReportLines& lines, const std::vector<SuppressedFinding>& ignored) {
    std::map<std::string_view, std::size_t> counts;
    for (const SuppressedFinding& entry : ignored)
        ++counts[entry.reason];
    for (const auto& [reason, count] : counts)
        lines.line(count == 1 ? say("1 finding ignored: {reason}", arg("reason", reason))
                              : say("{count} findings ignored: {reason}", arg("count", count), arg("reason", reason)),
            2);
}

// What is equal needs no explanation; the rest is told one by one.
void addProof(ReportLines& lines, const Proof& proof) {
    lines.line(summary(proof), 2);
    writeInterface(lines, proof);
    if (proof.regions.empty())
        return writeOpen(lines, proof);
    lines.line(say("{equal} of {count} changed {count|region|regions} compared equal, largest relative difference "
                   "{difference}",
                   arg("equal", proof.count(ProofStatus::Equal)), arg("count", proof.regions.size()),
                   arg("difference", formatShort(proof.maxRelative(), 3))),
        2);
    writeOpen(lines, proof);
    std::size_t shown = 0;
    for (const RegionProof& region : proof.regions) {
        if (region.status != ProofStatus::Equal && ++shown <= shownRegions)
            lines.line(
                say("{status}: {reason}", arg("status", proofStatusName(region.status)), arg("reason", region.reason)),
                4);
    }
    lines.rest(shown, shownRegions, 4);
    if (proof.outputs && proof.outputs->status != ProofStatus::Equal)
        lines.line(say("{status} at the outputs of the model: {reason}",
                       arg("status", proofStatusName(proof.outputs->status)), arg("reason", proof.outputs->reason)),
            4);
    if (proof.outputs)
        writeSignals(lines, *proof.outputs);
}

void addFix(ReportLines& lines, const FixReport& fix) {
    writeApplied(lines, fix.applied.fixes);
    writeRedeclared(lines, fix.applied.redeclared);
    writeCounts(lines, fix.applied);
    if (fix.change) {
        for (const Text& line : {describeWorse(*fix.change), describeRest(*fix.change)})
            if (!line.empty())
                lines.line(line, 2);
    }
    for (const SkippedFinding& skipped : fix.applied.skipped)
        lines.line("left " + skipped.key + ": " + lines.rendered(skipped.reason), 2);
    if (fix.proof)
        addProof(lines, *fix.proof);
    for (const Record& record : measuredRecord(fix.measured)) {
        for (const Text& line : record.lines)
            lines.line(line, 2);
    }
    if (!fix.output.empty())
        lines.line(fix.applied.fixes.empty()
                ? say("nothing was changed; a copy was written to {file}", arg("file", fix.output))
                : say("written to {file}", arg("file", fix.output)),
            2);
}

} // namespace qaliper
