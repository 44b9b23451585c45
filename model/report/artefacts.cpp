#include "model/report/artefacts.h"

#include <algorithm>
#include <set>

#include "model/graph/diff.h"
#include "model/logs/engine_marks.h"
#include "model/rules/evidence/engine_findings.h"
#include "model/rules/evidence/log_findings.h"

namespace qaliper {

namespace {

constexpr std::size_t keptProfiles = 2;

// Layers and a profile in the text of a log.
void takeTables(Artefacts& artefacts) {
    const BuildLog& log = *artefacts.log;
    if (log.engine && !artefacts.engine) {
        auto engine = std::make_shared<EngineInfo>(*log.engine);
        engine->path = log.path;
        artefacts.engine = std::move(engine);
    }
    if (log.profile && artefacts.profiles.empty()) {
        auto profile = std::make_shared<Profile>(*log.profile);
        profile->path = log.path;
        artefacts.profiles.push_back(std::move(profile));
    }
}

struct Adder {
    Artefacts& artefacts;

    void operator()(BuildLog&& log) const {
        artefacts.log = std::make_shared<const BuildLog>(std::move(log));
        takeTables(artefacts);
    }
    void operator()(EngineInfo&& engine) const {
        artefacts.engine = std::make_shared<const EngineInfo>(std::move(engine));
    }
    void operator()(Profile&& profile) const {
        if (artefacts.profiles.size() == keptProfiles)
            artefacts.profiles.erase(artefacts.profiles.begin());
        artefacts.profiles.push_back(std::make_shared<const Profile>(std::move(profile)));
    }
    void operator()(Times&& times) const { artefacts.times = std::make_shared<const Times>(std::move(times)); }
    void operator()(CalibrationCache&& cache) const {
        artefacts.cache = std::make_shared<const CalibrationCache>(std::move(cache));
    }
};

// Nodes of the analysed version that the version that was built has not, or has otherwise.
std::set<NodeIx> changedSince(const Artefacts& artefacts, const Context& context) {
    std::set<NodeIx> changed;
    if (!artefacts.built || artefacts.built->context->indexOwner == context.indexOwner)
        return changed;
    const Diff difference = diff(artefacts.built->context->index(), context.index());
    changed.insert(difference.added.begin(), difference.added.end());
    for (const auto& [before, after] : difference.changed)
        changed.insert(after);
    return changed;
}

void forgetNodes(Measurement& measurement, const std::set<NodeIx>& nodes) {
    for (const NodeIx node : nodes)
        measurement.nodes[node.value] = {};
    std::erase_if(measurement.disagreements, [&](const Disagreement& each) { return nodes.contains(each.node); });
    std::erase_if(measurement.settled, [&](NodeIx node) { return nodes.contains(node); });
}

void applyTimes(const Artefacts& artefacts, const Context& context, Evidence& evidence) {
    const auto shares = [&](const Profile& profile) {
        return shareTimes(profile, artefacts.engine.get(), context.index(), context.quant);
    };
    evidence.profile = artefacts.profiles.back()->path;
    evidence.times = shares(*artefacts.profiles.back());
    evidence.timeVerdict = timeVerdict(*evidence.times, context);
    if (artefacts.profiles.size() < keptProfiles)
        return;
    const TimeShares before = shares(*artefacts.profiles.front());
    evidence.profileBefore = artefacts.profiles.front()->path;
    evidence.beforeMs = before.totalMs;
    evidence.changes = compareTimes(before, context.index(), *evidence.times, context.index());
}

// A message counts until what explained it is gone; without an explanation nobody can tell.
bool isAnswered(const Finding& message, const std::set<std::string_view>& keys) {
    return !message.explainedBy.empty() &&
        std::ranges::none_of(message.explainedBy, [&](const std::string& key) { return keys.contains(key); });
}

// The build had a profile for every input that wants one, so what the rule warns of did not happen. With some of the inputs
// the warning stands.
void dropAnsweredByShapes(Analysis& analysis, const BuildLog& log) {
    if (log.countOf("build.no_profile") > 0)
        return;
    const auto hasShapes = [&](const std::string& input) {
        return std::ranges::find(log.facts.shapes, input, &InputShapes::input) != log.facts.shapes.end();
    };
    std::erase_if(analysis.findings, [&](const Finding& finding) {
        return finding.rule == "graph-dynamic-shape" && std::ranges::all_of(finding.values, hasShapes);
    });
}

void applyLog(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis, Evidence& evidence) {
    evidence.log = artefacts.log;
    const bool isSame = !artefacts.built || artefacts.built->context->indexOwner == analysis.context->indexOwner;
    if (isSame)
        return addLog(analysis, *artefacts.log, inspector.rules, inspector.settings.ignored);
    std::set<std::string_view> keys;
    for (const Finding& finding : analysis.findings)
        keys.insert(finding.key);
    std::vector<Finding> messages = findingsOfLog(*artefacts.built, *artefacts.log);
    const auto answered = std::stable_partition(
        messages.begin(), messages.end(), [&](const Finding& message) { return !isAnswered(message, keys); });
    evidence.answered.assign(std::make_move_iterator(answered), std::make_move_iterator(messages.end()));
    messages.erase(answered, messages.end());
    addMessages(analysis, std::move(messages), inspector.rules, inspector.settings.ignored);
}

void applyLayers(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis, Evidence& evidence) {
    const Context& context = *analysis.context;
    evidence.engine = artefacts.engine;
    Measurement measurement =
        measure(*artefacts.engine, context.index(), context.quant, context.precision, context.target);
    forgetNodes(measurement, changedSince(artefacts, context));
    analysis =
        withMeasured(std::move(analysis), *artefacts.engine, measurement, inspector.rules, inspector.settings.ignored);
    evidence.measurement = std::move(measurement);
}

} // namespace

void addArtefact(Artefacts& artefacts, Artefact artefact) { std::visit(Adder{artefacts}, std::move(artefact)); }

Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis) {
    Evidence evidence;
    if (artefacts.log) {
        applyLog(artefacts, inspector, analysis, evidence);
        dropAnsweredByShapes(analysis, *artefacts.log);
    }
    if (artefacts.engine)
        applyLayers(artefacts, inspector, analysis, evidence);
    const Context& context = *analysis.context;
    if (!artefacts.profiles.empty())
        applyTimes(artefacts, context, evidence);
    if (artefacts.times) {
        evidence.timesFile = artefacts.times->path;
        evidence.inferences = artefacts.times->inferences.size();
        evidence.latency = summaryOf(*artefacts.times);
    }
    if (artefacts.cache) {
        evidence.cache = artefacts.cache;
        evidence.cacheReport = reportOn(*artefacts.cache, context.index(), context.quant, context.target);
    }
    if (evidence.engine || evidence.times)
        analysis.engine = std::make_shared<const EngineMarks>(engineMarks(context.index(), evidence.engine.get(),
            evidence.measurement ? &*evidence.measurement : nullptr, evidence.times ? &*evidence.times : nullptr));
    return evidence;
}

} // namespace qaliper
