#include "model/rules/target_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "model/context/other_target.h"
#include "model/onnx/infer.h"
#include "model/rules/facts.h"
#include "model/target/products.h"
#include "model/target/rtx.h"

namespace qaliper {

namespace {

constexpr std::array<std::string_view, 5> rulesAboutGpus{
    "gpu-dla", "gpu-release", "gpu-type", "quant-fp8-gpu", "quant-old-gpu"};

using Analyses = std::vector<std::shared_ptr<const Analysis>>;

// The rows by group, in the order in which the targets have them.
std::vector<TargetRow> rowsOf(const Analyses& analyses) {
    std::vector<TargetRow> rows;
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t target = 0; target < analyses.size(); ++target) {
        const std::vector<Finding>& findings = analyses[target]->findings;
        for (std::size_t i = 0; i < findings.size(); ++i) {
            const auto [entry, isNew] = known.try_emplace(findings[i].group, rows.size());
            if (isNew)
                rows.push_back(
                    {findings[i].group, findings[i].rule, findings[i].title, std::vector<TargetCell>(analyses.size())});
            TargetCell& cell = rows[entry->second].cells[target];
            cell.state = std::max(cell.state, stateOf(findings[i].severity));
            cell.findings.push_back(i);
        }
    }
    return rows;
}

// The nodes of a row, on whichever targets it is found.
std::set<NodeId> nodesOf(const TargetRow& row, const Analyses& analyses) {
    std::set<NodeId> nodes;
    for (std::size_t target = 0; target < analyses.size(); ++target) {
        for (const std::size_t finding : row.cells[target].findings)
            nodes.insert(analyses[target]->findings[finding].node);
    }
    return nodes;
}

bool isOpenAt(const Context& context, NodeId id) {
    const auto node = context.index().find(id);
    return node && context.precision.at(*node).certainty == Certainty::Open;
}

// Where nothing is found, that may be for want of knowledge.
void markOpen(TargetRow& row, const Analyses& analyses) {
    const std::set<NodeId> nodes = nodesOf(row, analyses);
    const bool isAboutGpu = std::ranges::find(rulesAboutGpus, row.rule) != rulesAboutGpus.end();
    for (std::size_t target = 0; target < analyses.size(); ++target) {
        const Context& context = *analyses[target]->context;
        TargetCell& cell = row.cells[target];
        const bool isUnknownGpu = isAboutGpu && !context.target.gpu;
        if (cell.state == CellState::Fine &&
            (isUnknownGpu || std::ranges::any_of(nodes, [&](NodeId id) { return isOpenAt(context, id); })))
            cell.state = CellState::Open;
    }
}

std::tuple<int, std::ptrdiff_t> weightOf(const TargetRow& row) {
    const auto worst = std::ranges::max_element(row.cells, {}, &TargetCell::state);
    const auto having = std::ranges::count_if(row.cells, [](const TargetCell& cell) { return !cell.findings.empty(); });
    return {static_cast<int>(worst->state), having};
}

struct Served {
    const Offer* offer = nullptr;
    std::set<std::size_t> targets;
    std::set<std::string_view> keys;
};

// Advice applies to nothing.
std::vector<SharedFix> fixesOf(const Analyses& analyses) {
    std::map<std::pair<std::string_view, std::string_view>, Served> served; // by rule and offer
    for (std::size_t target = 0; target < analyses.size(); ++target) {
        for (const Finding& finding : analyses[target]->findings) {
            for (const Offer& offer : finding.offers) {
                if (offer.safety == Safety::Advice)
                    continue;
                Served& entry = served[{finding.rule, offer.id}];
                entry.offer = entry.offer ? entry.offer : &offer;
                entry.targets.insert(target);
                entry.keys.insert(finding.key);
            }
        }
    }
    std::vector<SharedFix> fixes;
    for (const auto& [id, entry] : served) {
        if (entry.targets.size() > 1)
            fixes.push_back({id.first, id.second, entry.offer->title, entry.offer->safety,
                {entry.targets.begin(), entry.targets.end()}, entry.keys.size()});
    }
    std::ranges::stable_sort(fixes, std::ranges::greater{}, [](const SharedFix& fix) { return fix.targets.size(); });
    return fixes;
}

std::vector<std::string_view> listParts(std::string_view text) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t comma = text.find(',');
        parts.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos)
            return parts;
        text.remove_prefix(comma + 1);
    }
}

// The options behind the first part are those of the target.
std::vector<std::string> targetTexts(std::string_view text) {
    std::vector<std::string> targets;
    for (const std::string_view part : listParts(text)) {
        const bool begins = part.starts_with("trt-") || part.starts_with("rtx-") || isNameOfProduct(part);
        if (begins || targets.empty())
            targets.emplace_back(part);
        else
            targets.back() += "," + std::string(part);
    }
    return targets;
}

constexpr std::string_view everyTarget = "all";

Result<std::vector<Target>> allTargets(std::string_view options, const Knowledge& knowledge) {
    std::vector<Target> targets;
    Result<Target> last = defaultTarget();
    const auto add = [&](const Target& release) {
        last = parseTarget(formatRelease(release) + std::string(options));
        if (last)
            targets.push_back(*last);
    };
    for (const Version version : knownReleases(knowledge.operators))
        add({version});
    for (const RtxRelease& release : rtxReleases)
        add({release.parser, release.release});
    if (targets.empty())
        return fail(std::move(last.error()));
    return targets;
}

Settings settingsFor(const Inspector& inspector, const Target& target) {
    Settings settings = inspector.settings;
    settings.target = target;
    return settings;
}

} // namespace

Result<std::vector<Target>> parseTargets(std::string_view text, const Knowledge& knowledge) {
    if (text == everyTarget || text.starts_with(std::string(everyTarget) + ","))
        return allTargets(text.substr(everyTarget.size()), knowledge);
    std::vector<Target> targets;
    for (const std::string& one : targetTexts(text)) {
        QALIPER_TRY(auto target, parseTarget(one));
        const auto isSame = [&](const Target& other) { return formatTarget(other) == formatTarget(target); };
        if (std::ranges::none_of(targets, isSame))
            targets.push_back(std::move(target));
    }
    return targets;
}

CellState stateOf(Severity severity) {
    switch (severity) {
    case Severity::Note: return CellState::Note;
    case Severity::Warning: return CellState::Warning;
    case Severity::Error: break;
    }
    return CellState::Error;
}

std::string_view cellStateName(CellState state) {
    static constexpr std::array<std::string_view, 5> names{"fine", "open", "note", "warning", "error"};
    return names.at(static_cast<std::size_t>(state));
}

std::size_t numberWith(const Analysis& analysis, Severity severity) {
    return static_cast<std::size_t>(std::ranges::count(analysis.findings, severity, &Finding::severity));
}

Result<Analyses> inspectTargets(const Inspector& inspector, std::shared_ptr<const Index> index,
    std::span<const Target> targets, const Spread& spread, const Job& job) {
    if (targets.empty())
        return Analyses{};
    job.report(say("Inferring shapes"));
    auto types =
        inspector.inference ? inferTypes(*index, *inspector.inference, job) : Result<TypeTable>(TypeTable(*index));
    if (!types && types.error().kind == ErrorKind::Cancelled)
        return fail(std::move(types.error()));
    TypeTable known = types ? std::move(*types) : TypeTable(*index);
    const auto first = std::make_shared<const Context>(
        makeContext(std::move(index), std::move(known), settingsFor(inspector, targets.front()), inspector.knowledge));
    std::vector<Result<Analysis>> analyses(targets.size());
    spread(targets.size(), [&](std::size_t target) {
        auto context = target == 0
            ? first
            : std::make_shared<const Context>(onOtherTarget(*first, settingsFor(inspector, targets[target])));
        analyses[target] = analyse(std::move(context), inspector.rules, job);
        if (analyses[target])
            suppress(*analyses[target], inspector.settings.ignored);
    });
    Analyses shared;
    for (Result<Analysis>& analysis : analyses) {
        if (!analysis)
            return fail(std::move(analysis.error()));
        if (!types)
            analysis->uninferred = types.error();
        shared.push_back(std::make_shared<const Analysis>(std::move(*analysis)));
    }
    return shared;
}

TargetTable tableOf(Analyses analyses) {
    TargetTable table;
    for (const auto& analysis : analyses)
        table.targets.push_back(analysis->context->target);
    table.rows = rowsOf(analyses);
    for (TargetRow& row : table.rows)
        markOpen(row, analyses);
    std::ranges::stable_sort(table.rows, std::ranges::greater{}, weightOf);
    table.fixes = fixesOf(analyses);
    table.analyses = std::move(analyses);
    return table;
}

} // namespace qaliper
