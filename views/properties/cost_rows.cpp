#include "views/properties/cost_rows.h"

#include <algorithm>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/cost/kernels.h"
#include "model/draw/heat.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/rules/speed_lines.h"
#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

struct CostWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::CostWords)
};

QString percentWords(double share) { return toQt(std::string_view(heatText(HeatKind::ExpectedTime, share))); }

// Advice has no button: the row says what to do.
std::vector<PropertyFix> buttonsFor(const std::vector<CauseFix>& fixes) {
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

// Why, and what to do where nothing is offered.
QString noteOf(CauseKind kind, bool isOffered) {
    const QString why = toQt(causeWhy(kind));
    return isOffered ? why : why + QLatin1Char('\n') + toQt(causeAdvice(kind));
}

PropertyRow rowOf(const SpeedLine& line) {
    PropertyRow row{{}, toQt(line.text)};
    row.line = line.id;
    if (!line.cause)
        return row;
    row.fixes = buttonsFor(line.cause->fixes);
    // Those errors are findings, whose list is beside the panel.
    row.note = noteOf(line.cause->cause.kind, !row.fixes.empty() || line.cause->stops());
    row.tone = line.cause->stops() ? Tone::Bad : Tone::Plain;
    return row;
}

class CostSection {
public:
    CostSection(const Analysis& analysis, NodeIx node)
        : analysis_(analysis), context_(*analysis.context), verdict_(analysis.verdict), node_(node) {}

    PropertySection write() && {
        addTime();
        addWork();
        addBytes();
        addConversions();
        addLosses();
        return std::move(section_);
    }

private:
    void add(const QString& label, const QString& value, const QString& note = {}) {
        section_.rows.push_back({label, value, note});
    }
    QString unknown(const Estimate& estimate) const {
        return estimate.exact ? QString() : CostWords::tr("unknown dimensions counted as 1");
    }
    double shareOf(double seconds) const { return verdict_.time.expected > 0 ? seconds / verdict_.time.expected : 0; }
    double timeOf(NodeIx node) const {
        return node.value < verdict_.nodeSeconds.size() ? shareOf(verdict_.nodeSeconds[node.value]) : 0;
    }

    void addTime() {
        const Kernels kernels(context_);
        const Kernel* kernel = kernels.of(node_);
        const NodeIx head = kernel ? kernel->head : node_;
        const double share = timeOf(head);
        if (share <= 0)
            return;
        QString note;
        if (head != node_)
            note = CostWords::tr("of the kernel of %1, which runs this node, too")
                       .arg(toQt(displayName(context_.node(head))));
        else if (kernel && kernel->nodes.size() == 2)
            note = CostWords::tr("with 1 more node in its kernel");
        else if (kernel && kernel->nodes.size() > 2)
            note = CostWords::tr("with %1 more nodes in its kernel").arg(kernel->nodes.size() - 1);
        add(CostWords::tr("Expected time"), CostWords::tr("%1 of one inference").arg(percentWords(share)), note);
    }

    void addWork() {
        const auto& work = context_.costs.at(node_).multiplyAdds;
        if (!work || work->value <= 0)
            return;
        const NodePrecision& precision = context_.precision.at(node_);
        const QString count = toQt(std::string_view(formatCount(work->value)));
        const QString type = toQt(std::string_view(describePrecision(precision)));
        add(CostWords::tr("Multiply-adds"),
            precision.certainty == Certainty::None ? count : CostWords::tr("%1 in %2").arg(count, type),
            unknown(*work));
    }

    void addBytes() {
        const auto& bytes = context_.costs.at(node_).bytes;
        if (bytes && bytes->value > 0)
            add(CostWords::tr("Read and written"),
                toQt(std::string_view(formatBytes(static_cast<std::uint64_t>(bytes->value)))), unknown(*bytes));
    }

    // Q and DQ next to the node that run as kernels of their own.
    void addConversions() {
        if (context_.quant.at(node_))
            return;
        std::vector<NodeIx> around = consumersOf(context_.index(), node_);
        for (const ValueIx input : context_.index().inputs(node_)) {
            if (input.valid() && context_.index().producer(input).valid())
                around.push_back(context_.index().producer(input));
        }
        std::ranges::sort(around);
        around.erase(std::unique(around.begin(), around.end()), around.end());
        std::erase_if(around, [&](NodeIx node) { return !context_.quant.at(node) || timeOf(node) <= 0; });
        double share = 0;
        for (const NodeIx node : around)
            share += timeOf(node);
        if (!around.empty())
            add(CostWords::tr("Conversions"),
                around.size() == 1 ? CostWords::tr("1 next to it, %1 of the expected time").arg(percentWords(share))
                                   : CostWords::tr("%1 next to it, %2 of the expected time")
                                         .arg(around.size())
                                         .arg(percentWords(share)));
    }

    void addLosses() {
        for (const Loss& loss : verdict_.losses) {
            if (std::ranges::find(loss.nodes, node_) == loss.nodes.end())
                continue;
            const QString cause = toQt(causeTitle(loss.cause));
            const double share = shareOf(loss.seconds.expected);
            PropertyRow row{CostWords::tr("Time lost"),
                share > 0 ? CostWords::tr("%1: %2").arg(percentWords(share), cause) : cause};
            row.line = lineOf(loss.cause);
            row.fixes = buttonsFor(fixesFor(analysis_, loss.cause, {node_}));
            row.note = noteOf(loss.cause, !row.fixes.empty());
            section_.rows.push_back(std::move(row));
        }
    }

    const Analysis& analysis_;
    const Context& context_;
    const SpeedVerdict& verdict_;
    NodeIx node_;
    PropertySection section_{CostWords::tr("Cost"), {}};
};

} // namespace

PropertySection verdictSection(const Analysis& analysis) {
    PropertySection section{CostWords::tr("Speed verdict"), {}};
    for (const SpeedLine& line : speedLines(analysis))
        section.rows.push_back(rowOf(line));
    if (analysis.context->quant.empty()) // then all lines are about what stops
        section.rows.push_back({{}, CostWords::tr("Not quantized"), {}, Tone::Faint});
    return section;
}

PropertySection costSection(const Analysis& analysis, NodeIx node) { return CostSection(analysis, node).write(); }

} // namespace qaliper
