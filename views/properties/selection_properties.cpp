#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <utility>

#include <QCoreApplication>

#include "model/base/number.h"
#include "model/base/percent.h"
#include "model/tools/tools.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/base/wording.h"
#include "views/properties/properties.h"

namespace qaliper {

namespace {

struct SelectionWords {
    Q_DECLARE_TR_FUNCTIONS(qaliper::SelectionWords)
};

constexpr std::size_t shownKinds = 12; // rows of a section
constexpr std::size_t shownRules = 6;

using Counts = std::map<std::string, std::size_t>;

// The largest first; what is not shown is one row.
PropertySection countsOf(const QString& title, const Counts& counts) {
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater{}, [](const auto& count) { return count.second; });
    PropertySection section{title, {}};
    std::size_t rest = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i < shownKinds)
            section.rows.push_back({toQt(std::string_view(sorted[i].first)), QString::number(sorted[i].second)});
        else
            rest += sorted[i].second;
    }
    if (rest > 0)
        section.rows.push_back({SelectionWords::tr("others"), QString::number(rest)});
    return section;
}

PropertySection operatorSection(const Context& context, const std::vector<NodeIx>& nodes) {
    Counts counts;
    for (const NodeIx node : nodes)
        ++counts[context.node(node).opType];
    return countsOf(toQt(say("Operators")), counts);
}

PropertySection precisionSection(const Context& context, const std::vector<NodeIx>& nodes) {
    Counts counts;
    for (const NodeIx node : nodes) {
        const NodePrecision& precision = context.precision.at(node);
        if (precision.certainty != Certainty::None)
            ++counts[fromQt(precisionWords(describePrecision(precision)))];
    }
    return countsOf(SelectionWords::tr("Precision"), counts);
}

PropertySection costSection(const Analysis& analysis, const std::vector<NodeIx>& nodes) {
    PropertySection section{SelectionWords::tr("Cost"), {}};
    const SpeedVerdict& verdict = analysis.verdict;
    double seconds = 0;
    double macs = 0;
    for (const NodeIx node : nodes) {
        seconds += node.value < verdict.nodeSeconds.size() ? verdict.nodeSeconds[node.value] : 0;
        if (const auto& work = analysis.context->costs.at(node).macs)
            macs += work->value;
    }
    if (verdict.time.expected > 0)
        section.rows.push_back({SelectionWords::tr("Expected"),
            SelectionWords::tr("%1 % of the expected time")
                .arg(toQt(std::string_view(shareText(seconds / verdict.time.expected))))});
    if (macs > 0)
        section.rows.push_back({SelectionWords::tr("MACs"), toQt(std::string_view(formatCount(macs)))});
    return section;
}

// The findings of one kind at these nodes, and its best offer.
struct KindOfFindings {
    const Finding* face = nullptr;
    std::vector<std::string> keys = {};
};

PropertyRow rowOf(const KindOfFindings& kind) {
    const std::size_t count = kind.keys.size();
    PropertyRow row{{}, toQt(kind.face->title),
        count == 1 ? SelectionWords::tr("1 place") : SelectionWords::tr("%1 places").arg(count)};
    row.tone = kind.face->severity == Severity::Error ? Tone::Bad
        : kind.face->severity == Severity::Warning    ? Tone::Caution
                                                      : Tone::Plain;
    if (kind.face->offers.empty() || kind.face->offers.front().safety == Safety::Advice)
        return row;
    const Offer& offer = kind.face->offers.front();
    row.fixes.push_back(
        {count == 1 ? SelectionWords::tr("Fix 1 finding…") : SelectionWords::tr("Fix all %1…").arg(count),
            toQt(offer.title) + QLatin1Char('\n') + safetySentence(offer.safety), std::string(offer.id), kind.keys});
    return row;
}

PropertySection findingSection(const Analysis& analysis, const std::vector<NodeId>& ids) {
    std::vector<KindOfFindings> kinds;
    for (const Finding& finding : analysis.findings) {
        if (!std::ranges::binary_search(ids, finding.node))
            continue;
        const std::string_view offer = finding.offers.empty() ? std::string_view() : finding.offers.front().id;
        const auto isAlike = [&](const KindOfFindings& kind) {
            const std::string_view other =
                kind.face->offers.empty() ? std::string_view() : kind.face->offers.front().id;
            return kind.face->rule == finding.rule && other == offer;
        };
        auto kind = std::ranges::find_if(kinds, isAlike);
        if (kind == kinds.end()) {
            kinds.push_back({&finding});
            kind = std::prev(kinds.end());
        }
        kind->keys.push_back(finding.key);
    }
    PropertySection section{SelectionWords::tr("Findings"), {}};
    for (const KindOfFindings& kind : std::span(kinds).first(std::min(kinds.size(), shownRules)))
        section.rows.push_back(rowOf(kind));
    return section;
}

// Tools for several nodes that have something to do at these.
PropertySection toolSection(const Context& context, const std::vector<NodeIx>& nodes, const std::vector<NodeId>& ids) {
    PropertySection section{SelectionWords::tr("With all of them"), {}};
    PropertyRow row{{}, SelectionWords::tr("each with a preview")};
    for (const Tool* tool : allTools()) {
        if (tool->info.subject != ToolSubject::Nodes || !tool->info.editsModel)
            continue;
        const auto offer = toolOffer(context, *tool, nodes);
        if (offer)
            row.fixes.push_back({toQt(tool->info.title()) + QStringLiteral("…"),
                toQt(offer->note) + QLatin1Char('\n') + safetySentence(offer->safety), {}, {},
                ToolRequest{std::string(tool->info.id), ids, {}}});
    }
    if (!row.fixes.empty())
        section.rows.push_back(std::move(row));
    return section;
}

} // namespace

Result<ShownProperties> describeSelection(const Analysis& analysis, const std::vector<NodeId>& ids, const Job& job) {
    const Context& context = *analysis.context;
    std::vector<NodeIx> nodes;
    for (const NodeId id : ids) {
        if (const auto node = context.index().find(id))
            nodes.push_back(*node);
    }
    std::ranges::sort(nodes);
    QALIPER_CHECK(job.check());
    ShownProperties properties{SelectionWords::tr("%1 nodes").arg(nodes.size()), SelectionWords::tr("selected"), {}};
    properties.sections = {operatorSection(context, nodes), precisionSection(context, nodes),
        costSection(analysis, nodes), findingSection(analysis, ids), toolSection(context, nodes, ids)};
    std::erase_if(properties.sections, [](const PropertySection& section) { return section.rows.empty(); });
    return properties;
}

} // namespace qaliper
