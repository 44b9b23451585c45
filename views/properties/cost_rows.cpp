#include "views/properties/cost_rows.h"

#include <algorithm>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/cost/half_comparison.h"
#include "model/draw/heat.h"
#include "model/rules/speed_lines.h"
#include "model/tools/cause_tool.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

struct CostWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::CostWords)
};

QString percentWords(double share) { return toQt(std::string_view(heatText(HeatKind::ExpectedTime, share))); }

// Why, and what to do where nothing is offered.
QString noteOf(CauseKind kind, bool isOffered) {
    const QString why = toQt(causeWhy(kind));
    return isOffered ? why : why + QLatin1Char('\n') + toQt(causeAdvice(kind));
}

// Advice has no button: the row says what to do.
std::vector<PropertyFix> fixButtons(const std::vector<CauseFix>& fixes) {
    std::vector<PropertyFix> buttons;
    const bool areSeveral = std::ranges::count(fixes, Safety::Advice, &CauseFix::safety) + 1 < std::ssize(fixes);
    for (const CauseFix& fix : fixes) {
        if (fix.safety == Safety::Advice)
            continue;
        const std::size_t count = fix.findings.size();
        const QString title = toQt(fix.title);
        const QString text = areSeveral ? CostWords::tr("Fix %1: %2…").arg(count).arg(title)
            : count == 1                ? CostWords::tr("Fix 1 finding…")
                                        : CostWords::tr("Fix all %1…").arg(count);
        buttons.push_back(
            {text, title + QLatin1Char('\n') + safetySentence(fix.safety), std::string(fix.offer), fix.findings});
    }
    return buttons;
}

PropertyRow rowOf(const SpeedLine& line, const Context& context) {
    PropertyRow row{{}, toQt(line.text)};
    row.line = line.id;
    if (!line.cause)
        return row;
    row.fixes = causeButtons(context, line.cause->cause.kind, line.cause->fixes, line.cause->cause.places);
    // Those errors are findings, whose list is beside the panel.
    row.note = noteOf(line.cause->cause.kind, !row.fixes.empty() || line.cause->stops());
    row.tone = line.cause->stops() ? Tone::Bad : Tone::Plain;
    return row;
}

class CostSection {
public:
    CostSection(const Analysis& analysis, NodeIx node)
        : analysis_(analysis),
          context_(*analysis.context),
          verdict_(analysis.verdict),
          node_(node),
          cost_(costOf(context_, verdict_, node)) {}

    PropertySection write() && {
        addExpected();
        addWork();
        addConversions();
        addLosses();
        return std::move(section_);
    }

private:
    void add(const QString& label, const QString& value, const QString& note = {}) {
        section_.rows.push_back({label, value, note});
    }
    QString unknown() const { return cost_.isExact ? QString() : CostWords::tr("unknown sizes count as 1"); }

    // Time, bytes, reformats.
    void addExpected() {
        const std::vector<Text> lines = describeCost(context_, cost_, node_);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const bool isReformat = i + cost_.reformats.size() >= lines.size();
            const QString label = isReformat ? CostWords::tr("Reformat")
                : i == 0                     ? CostWords::tr("Expected")
                                             : CostWords::tr("Traffic");
            add(label, toQt(lines[i]), i == 0 ? kernelNote() : unknown());
        }
    }

    QString kernelNote() const {
        const auto inKernel = [&](const NodeWork& work) { return work.kernel == node_; };
        const auto count = std::ranges::count_if(verdict_.nodes, inKernel);
        if (cost_.kernel != node_ || count < 2)
            return {};
        return count == 2 ? CostWords::tr("with 1 more node in its kernel")
                          : CostWords::tr("with %1 more nodes in its kernel").arg(count - 1);
    }

    void addWork() {
        if (cost_.macs <= 0)
            return;
        const QString count = toQt(std::string_view(formatCount(cost_.macs)));
        const QString type = precisionWords(describePrecision(cost_.precision));
        add(CostWords::tr("MACs"),
            cost_.precision.certainty == Certainty::None ? count : CostWords::tr("%1 in %2").arg(count, type),
            unknown());
    }

    void addConversions() {
        const ConversionsAround around = conversionsAround(context_, verdict_, node_);
        if (around.count > 0)
            add(CostWords::tr("Conversions"), toQt(describeConversions(around)));
    }

    void addLosses() {
        for (const Loss& loss : verdict_.losses) {
            if (std::ranges::find(loss.nodes, node_) == loss.nodes.end())
                continue;
            const QString cause = toQt(causeTitle(loss.cause));
            const double share = verdict_.time.expected > 0 ? loss.seconds.expected / verdict_.time.expected : 0;
            PropertyRow row{CostWords::tr("Time lost"),
                share > 0 ? CostWords::tr("%1: %2").arg(percentWords(share), cause) : cause};
            row.line = lineOf(loss.cause);
            row.fixes = causeButtons(context_, loss.cause, fixesFor(analysis_, loss.cause, {node_}), {node_});
            row.note = noteOf(loss.cause, !row.fixes.empty());
            section_.rows.push_back(std::move(row));
        }
    }

    const Analysis& analysis_;
    const Context& context_;
    const SpeedVerdict& verdict_;
    NodeIx node_;
    ExpectedCost cost_;
    PropertySection section_{CostWords::tr("Cost"), {}};
};

} // namespace

std::vector<PropertyFix> causeButtons(
    const Context& context, CauseKind cause, const std::vector<CauseFix>& fixes, const std::vector<NodeIx>& places) {
    std::vector<PropertyFix> buttons = fixButtons(fixes);
    const auto found = buttons.empty() ? toolFor(context, cause, places) : std::nullopt;
    if (found)
        buttons.push_back({toQt(found->offer.title) + QStringLiteral("…"),
            toQt(found->offer.note) + QLatin1Char('\n') + safetySentence(found->offer.safety), {}, {}, found->request});
    return buttons;
}

std::optional<QString> slowerThanHalf(const Analysis& analysis) {
    const std::vector<SpeedLine> lines = speedLines(analysis);
    const bool isStopped =
        std::ranges::any_of(lines, [](const SpeedLine& line) { return line.cause && line.cause->stops(); });
    const double ratio = isStopped ? 0 : compareWithHalf(*analysis.context, analysis.verdict).ratio.expected;
    constexpr double leastSlower = 1.005; // that is seen in tenths of a percent
    if (ratio < leastSlower)
        return std::nullopt;
    return CostWords::tr("Slower than FP16: %1 % of its time").arg(toQt(std::string_view(shareText(ratio))));
}

PropertySection verdictSection(const Analysis& analysis) {
    PropertySection section{CostWords::tr("Speed verdict"), {}};
    if (const auto slower = slowerThanHalf(analysis))
        section.rows.push_back({{}, *slower, {}, Tone::Caution});
    for (const SpeedLine& line : speedLines(analysis))
        section.rows.push_back(rowOf(line, *analysis.context));
    if (!analysis.context->quant.empty())
        return section;
    const bool isStopped = !section.rows.empty(); // no other line is there then
    section.rows.push_back({{}, CostWords::tr("Not quantized"), {}, Tone::Faint});
    if (!isStopped)
        section.rows.back().action = PropertyAction{CostWords::tr("Quantize…"), ActionId::Quantize};
    return section;
}

PropertySection halfSection(const Analysis& analysis) {
    PropertySection section{CostWords::tr("Compared with FP16"), {}};
    for (const SpeedLine& line : linesAgainstHalf(analysis)) {
        section.rows.push_back(rowOf(line, *analysis.context));
        if (!line.amount.empty()) { // layers are a table
            section.rows.back().label = toQt(std::string_view(line.amount));
            section.rows.back().value = toQt(line.subject);
        }
    }
    return section;
}

PropertySection costSection(const Analysis& analysis, NodeIx node) { return CostSection(analysis, node).write(); }

} // namespace qaliper
