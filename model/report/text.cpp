#include <algorithm>
#include <cmath>
#include <map>

#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/cost/half_comparison.h"
#include "model/graph/identity.h"
#include "model/graph/missing_data.h"
#include "model/report/report.h"
#include "model/rules/inspect.h"
#include "model/rules/speed_causes.h"
#include "model/rules/speed_lines.h"
#include "model/target/products.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

constexpr std::size_t shownOutputs = 16;
constexpr std::size_t shownOfGroup = 5; // nodes named under one row; the rest is counted

class TextWriter {
public:
    explicit TextWriter(const Catalogue* catalogue) : catalogue_(catalogue) {}

    void line(std::string_view text, int indent = 0) {
        out_.append(static_cast<std::size_t>(indent), ' ');
        out_ += escapedText(text);
        out_ += '\n';
    }
    void line(const Text& text, int indent = 0) { line(render(text, catalogue_), indent); }
    // What follows the first lines of a list.
    void rest(std::size_t all, std::size_t listed, int indent) {
        if (all > listed)
            line(say("and {count} more", arg("count", all - listed)), indent);
    }
    std::string rendered(const Text& text) const { return render(text, catalogue_); }
    std::string take() && { return std::move(out_); }

private:
    const Catalogue* catalogue_;
    std::string out_;
};

std::string place(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    return node.opType + " " + std::string(displayName(node)) + " (#" +
        formatNumber(std::int64_t{context.index().position(ix)}) + ")";
}

// The nodes of a row: of each finding the first that it names, of a single finding all of them.
std::vector<NodeIx> placesOf(const Analysis& analysis, const FindingGroup& group) {
    const Index& index = analysis.context->index();
    if (group.findings.size() == 1)
        return nodesNamedBy(index, analysis.findings[group.findings.front()]);
    std::vector<NodeIx> places;
    for (const std::size_t number : group.findings) {
        if (const auto nodes = nodesNamedBy(index, analysis.findings[number]); !nodes.empty())
            places.push_back(nodes.front());
    }
    return places;
}

void writeOffers(TextWriter& writer, const Finding& finding) {
    for (const Offer& offer : finding.offers) {
        std::string line = (offer.command.empty() ? "fix " + std::string(offer.id) : offer.command) + " [" +
            std::string(safetyName(offer.safety)) + (offer.automatic ? ", automatic" : "") +
            "]: " + writer.rendered(offer.title);
        if (offer.effect.macs != 1)
            line += " (MACs × " + formatFixed(offer.effect.macs, 3) + ")";
        writer.line(line, 4);
    }
}

void writeGroup(TextWriter& writer, const Analysis& analysis, const FindingGroup& group) {
    const Context& context = *analysis.context;
    const Finding& first = analysis.findings[group.findings.front()];
    std::string head =
        std::string(severityName(first.severity)) + " " + std::string(first.rule) + ": " + writer.rendered(first.title);
    if (group.findings.size() > 1)
        head += " (×" + formatNumber(static_cast<std::int64_t>(group.findings.size())) + ")";
    writer.line(head, 2);
    writer.line(first.message, 4);
    const std::vector<NodeIx> places = placesOf(analysis, group);
    for (std::size_t i = 0; i < std::min(places.size(), shownOfGroup); ++i)
        writer.line("at " + place(context, places[i]), 4);
    writer.rest(std::max(places.size(), group.findings.size()), shownOfGroup, 4);
    for (std::size_t i = 0; i < std::min(first.explainedBy.size(), shownOfGroup); ++i)
        writer.line(say("explained by {finding}", arg("finding", first.explainedBy[i])), 4);
    writeOffers(writer, first);
}

// Causes of time, each with why it takes time and what removes it.
void writeCauses(TextWriter& writer, const std::vector<SpeedCause>& causes) {
    for (const SpeedCause& cause : causes) {
        if (cause.stops())
            continue;
        writer.line(describeSpeedCause(cause), 2);
        writer.line(describeSpeedRemedy(cause), 4);
    }
}

void writeSummary(TextWriter& writer, const Analysis& analysis) {
    const Context& context = *analysis.context;
    writer.line(say("{nodes} {nodes|node|nodes}, {initializers} {initializers|initializer|initializers}, opset {opset}",
                    arg("nodes", context.index().nodeCount()), arg("initializers", initializerCount(context.model())),
                    arg("opset", context.model().opset().value_or(0))),
        2);
    if (analysis.uninferred)
        writer.line(describeUninferred(*analysis.uninferred), 2);
    const std::vector<SpeedCause> causes = speedCauses(analysis);
    for (const SpeedCause& cause : causes) {
        if (cause.stops())
            writer.line(describeSpeedCause(cause), 2);
    }
    if (context.quant.empty()) {
        writer.line(say("Not quantized"), 2);
        return;
    }
    if (!causes.empty() && causes.front().stops())
        writer.line(sayWithoutStops(), 2);
    for (const Text& line : describeVerdict(analysis.verdict))
        writer.line(line, 2);
    writeCauses(writer, causes);
    for (const Text& line : describeHalf(compareWithHalf(context, analysis.verdict), context, shownSlower))
        writer.line(line, 2);
    if (!causes.empty())
        writer.line(describeRates(analysis.verdict), 2);
}

// One line for each reason.
void writeIgnored(TextWriter& writer, const std::vector<SuppressedFinding>& ignored) {
    std::map<std::string_view, std::size_t> counts;
    for (const SuppressedFinding& entry : ignored)
        ++counts[entry.reason];
    for (const auto& [reason, count] : counts)
        writer.line(count == 1 ? say("1 finding ignored: {reason}", arg("reason", reason))
                               : say("{count} findings ignored: {reason}", arg("count", count), arg("reason", reason)),
            2);
}

// How far each output of the model is off, where the edit was one to be reviewed.
void writeSignals(TextWriter& writer, const RegionProof& outputs) {
    const std::size_t count = std::min(outputs.outputs.size(), outputs.outputSqnr.size());
    for (std::size_t i = 0; i < std::min(count, shownOutputs); ++i) {
        const auto output = arg("output", cleanText(outputs.outputs[i]));
        const double sqnr = outputs.outputSqnr[i];
        writer.line(std::isnan(sqnr) ? say("output {output}: cannot be compared", output)
                : std::isinf(sqnr)   ? say("output {output}: the same numbers", output)
                                   : say("output {output}: SQNR {sqnr} dB", output, arg("sqnr", formatFixed(sqnr, 1))),
            4);
    }
    writer.rest(count, shownOutputs, 4);
}

// What callers have to know, wanted or not.
void writeInterface(TextWriter& writer, const Proof& proof) {
    for (const InterfaceChange& change : proof.interface)
        writer.line(say("the interface changed: {change}", arg("change", describeChange(change))), 4);
    for (const InterfaceChange& change : proof.declared)
        writer.line(say("the interface changed as declared: {change}", arg("change", describeChange(change))), 4);
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
    case Obstacle::None: break;
    }
    return say("{count} {count|region|regions} that ONNX Runtime cannot run", count);
}

// What is not verified, counted and named.
void writeOpen(TextWriter& writer, const Proof& proof) {
    for (const UnverifiedRegions& open : unverifiedRegions(proof)) {
        const std::size_t shown = std::min(open.names.size(), shownOutputs);
        std::string names;
        for (std::size_t i = 0; i < shown; ++i)
            names += (i == 0 ? "" : ", ") + cleanText(open.names[i]);
        if (shown < open.names.size())
            names += ", …";
        writer.line(names.empty()
                ? say("not verified: {what}", arg("what", obstacleWords(open)))
                : say("not verified: {what}: {names}", arg("what", obstacleWords(open)), arg("names", names)),
            4);
    }
    if (proof.unread > 0)
        writer.line(say("{count} changed {count|piece feeds|pieces feed} no output", arg("count", proof.unread)), 4);
}

// What is equal needs no explanation; the rest is told one by one.
void writeProof(TextWriter& writer, const Proof& proof) {
    writer.line(summary(proof), 2);
    writeInterface(writer, proof);
    if (proof.regions.empty())
        return writeOpen(writer, proof);
    writer.line(say("{equal} of {count} changed {count|region|regions} compared equal, largest relative difference "
                    "{difference}",
                    arg("equal", proof.count(ProofStatus::Equal)), arg("count", proof.regions.size()),
                    arg("difference", formatShort(proof.maxRelative(), 3))),
        2);
    writeOpen(writer, proof);
    std::size_t shown = 0;
    for (const RegionProof& region : proof.regions) {
        if (region.status != ProofStatus::Equal && ++shown <= shownOfGroup)
            writer.line(
                say("{status}: {reason}", arg("status", proofStatusName(region.status)), arg("reason", region.reason)),
                4);
    }
    writer.rest(shown, shownOfGroup, 4);
    if (proof.outputs && proof.outputs->status != ProofStatus::Equal)
        writer.line(say("{status} at the outputs of the model: {reason}",
                        arg("status", proofStatusName(proof.outputs->status)), arg("reason", proof.outputs->reason)),
            4);
    if (proof.outputs)
        writeSignals(writer, *proof.outputs);
}

// One line for each kind of fix; JSON has them one by one.
void writeApplied(TextWriter& writer, const std::vector<AppliedFix>& applied) {
    const auto isSameKind = [](const AppliedFix& a, const AppliedFix& b) {
        return a.rule == b.rule && a.fix == b.fix && a.title == b.title;
    };
    for (std::size_t i = 0; i < applied.size(); ++i) {
        const auto isAlike = [&](const AppliedFix& other) { return isSameKind(applied[i], other); };
        if (std::any_of(applied.begin(), applied.begin() + static_cast<std::ptrdiff_t>(i), isAlike))
            continue;
        const auto count = std::ranges::count_if(applied, isAlike);
        writer.line("applied " + applied[i].rule + "=" + applied[i].fix + " [" +
                std::string(safetyName(applied[i].safety)) + "]" +
                (count > 1 ? " ×" + formatNumber(std::int64_t{count}) : "") + ": " + writer.rendered(applied[i].title),
            2);
    }
}

// For how many places each offer was there, where it was asked for several; and what became of them.
void writeCounts(TextWriter& writer, const Applied& applied) {
    for (const TakenOffer& offer : applied.offers) {
        if (offer.counts.places > 1)
            writer.line(offer.rule + "=" + offer.fix + ": " + writer.rendered(describeOffers(offer.counts)), 2);
    }
    if (applied.counts.asked > 0)
        writer.line(describeFixed(applied.counts), 2);
}

void writeFix(TextWriter& writer, const FixReport& fix) {
    writeApplied(writer, fix.applied.fixes);
    writeCounts(writer, fix.applied);
    if (fix.change) {
        for (const Text& line : {describeWorse(*fix.change), describeRest(*fix.change)})
            if (!line.empty())
                writer.line(line, 2);
    }
    for (const SkippedFinding& skipped : fix.applied.skipped)
        writer.line("left " + skipped.key + ": " + writer.rendered(skipped.reason), 2);
    if (fix.proof)
        writeProof(writer, *fix.proof);
    for (const Record& record : measuredRecord(fix.measured)) {
        for (const Text& line : record.lines)
            writer.line(line, 2);
    }
    if (!fix.output.empty())
        writer.line(fix.applied.fixes.empty()
                ? say("nothing was changed; a copy was written to {file}", arg("file", fix.output))
                : say("written to {file}", arg("file", fix.output)),
            2);
}

} // namespace

std::string toText(const RunReport& report, const Catalogue* catalogue) {
    TextWriter writer(catalogue);
    for (const ModelReport& model : report.models) {
        // what the rest of the report cannot know comes first
        for (const Text& reason :
            model.analysis ? unreadableInitializers(model.analysis->context->model()) : std::vector<Text>{})
            writer.line(model.path + ": " + writer.rendered(reason));
        writer.line(model.path);
        if (model.error) {
            writer.line("error " + describe(*model.error, catalogue), 2);
            continue;
        }
        writeSummary(writer, *model.analysis);
        if (const Text bound = boundWords(model.target); !bound.empty())
            writer.line(bound, 2);
        for (const Text& line : model.appendix.lines)
            writer.line(line, 2);
        for (const FindingGroup& group : groupFindings(model.analysis->findings))
            writeGroup(writer, *model.analysis, group);
        if (model.analysis->findings.empty())
            writer.line(say("no findings for {target}", arg("target", targetWords(model.target))), 2);
        writeIgnored(writer, model.analysis->ignored);
        if (model.fix)
            writeFix(writer, *model.fix);
    }
    return std::move(writer).take();
}

std::string rulesToText(const Catalogue* catalogue) {
    TextWriter writer(catalogue);
    for (const Rule* rule : allRules()) {
        std::string fixes;
        for (const OfferInfo& offer : rule->info.offers)
            fixes += (fixes.empty() ? "" : ", ") + std::string(offer.id) + " [" +
                std::string(safetyName(offer.safety)) + "]";
        writer.line(std::string(rule->info.id) + " (" + std::string(severityName(rule->info.highestSeverity)) + ")");
        writer.line(rule->info.title, 4);
        if (!fixes.empty())
            writer.line(fixes, 4);
    }
    return std::move(writer).take();
}

std::string rulesToMarkdown() {
    std::string table = "| rule | at worst | finds | fixes |\n| --- | --- | --- | --- |\n";
    for (const Rule* rule : allRules()) {
        std::string fixes;
        for (const OfferInfo& offer : rule->info.offers)
            fixes +=
                (fixes.empty() ? "`" : ", `") + std::string(offer.id) + "` " + std::string(safetyName(offer.safety));
        table += "| [`" + std::string(rule->info.id) + "`](resources/rules/" + std::string(rule->info.id) + ".md) | " +
            std::string(severityName(rule->info.highestSeverity)) + " | " + std::string(rule->info.title) + " | " +
            fixes + " |\n";
    }
    return table;
}

std::optional<Severity> worstSeverity(const RunReport& report) {
    std::optional<Severity> worst;
    for (const ModelReport& model : report.models) {
        for (const Finding& finding : model.analysis ? model.analysis->findings : std::vector<Finding>{})
            worst = std::max(worst.value_or(finding.severity), finding.severity);
    }
    return worst;
}

std::vector<const Finding*> faultsOf(const Analysis& analysis) {
    std::vector<const Finding*> faults;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity != Severity::Note)
            faults.push_back(&finding);
    }
    return faults;
}

std::string toText(const VerifyReport& report, const Catalogue* catalogue) {
    TextWriter writer(catalogue);
    writer.line(say("{before} against {after}", arg("before", report.before), arg("after", report.after)));
    writeProof(writer, report.proof);
    return std::move(writer).take();
}

} // namespace qaliper
