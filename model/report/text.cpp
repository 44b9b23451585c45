#include <algorithm>

#include "model/base/number.h"
#include "model/cost/half_comparison.h"
#include "model/graph/identity.h"
#include "model/graph/missing_data.h"
#include "model/report/report_lines.h"
#include "model/rules/inspect.h"
#include "model/rules/speed_causes.h"
#include "model/rules/speed_lines.h"
#include "model/target/products.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

constexpr std::size_t shownOfGroup = 5; // nodes named under one row; the rest is counted

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

void writeOffers(ReportLines& writer, const Finding& finding) {
    for (const Offer& offer : finding.offers) {
        std::string line = (offer.command.empty() ? "fix " + std::string(offer.id) : offer.command) + " [" +
            std::string(safetyName(offer.safety)) + (offer.automatic ? ", automatic" : "") +
            "]: " + writer.rendered(offer.title);
        if (offer.effect.macs != 1)
            line += " (MACs × " + formatFixed(offer.effect.macs, 3) + ")";
        writer.line(line, 4);
    }
}

void writeGroup(ReportLines& writer, const Analysis& analysis, const FindingGroup& group) {
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
void writeCauses(ReportLines& writer, const std::vector<SpeedCause>& causes) {
    for (const SpeedCause& cause : causes) {
        if (cause.stops())
            continue;
        writer.line(describeSpeedCause(cause), 2);
        writer.line(describeSpeedRemedy(cause), 4);
    }
}

void writeSummary(ReportLines& writer, const Analysis& analysis) {
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

} // namespace

std::string toText(const RunReport& report, const Catalogue* catalogue) {
    ReportLines writer(catalogue);
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
        addIgnored(writer, model.analysis->ignored);
        if (model.fix)
            addFix(writer, *model.fix);
    }
    return textOf(writer);
}

std::string rulesToText(const Catalogue* catalogue) {
    ReportLines writer(catalogue);
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
    return textOf(writer);
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
    ReportLines writer(catalogue);
    writer.line(say("{before} against {after}", arg("before", report.before), arg("after", report.after)));
    addProof(writer, report.proof);
    return textOf(writer);
}

} // namespace qaliper
