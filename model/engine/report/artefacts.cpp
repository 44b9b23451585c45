#include "model/engine/report/artefacts.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "model/engine/findings/cache_findings.h"
#include "model/engine/findings/engine_findings.h"
#include "model/engine/findings/log_findings.h"
#include "model/engine/logs/node_marks.h"
#include "model/graph/diff.h"

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

// Nodes of the analysed version that the built version does not have, or that differ there.
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

void applyTimes(const Artefacts& artefacts, const Analysis& analysis, Evidence& evidence) {
    const Context& context = *analysis.context;
    const auto shares = [&](const Profile& profile) {
        return shareTimes(profile, artefacts.engine.get(), context.index(), context.quant);
    };
    evidence.profile = artefacts.profiles.back()->path;
    evidence.times = shares(*artefacts.profiles.back());
    evidence.timeVerdict = timeVerdict(*evidence.times, context);
    evidence.comparison = compareWithExpected(*evidence.times, context, analysis.verdict);
    if (artefacts.profiles.size() < keptProfiles)
        return;
    const TimeShares before = shares(*artefacts.profiles.front());
    evidence.profileBefore = artefacts.profiles.front()->path;
    evidence.beforeMs = before.totalMs;
    evidence.changes = compareTimes(before, context.index(), *evidence.times, context.index());
}

using FindingsByKey = std::unordered_map<std::string_view, const Finding*>;

// The findings that explained a message in the built version and are found in this one: the same findings, and those of
// the same cause elsewhere, which would stop the next build in the same way.
std::vector<std::string> stillExplaining(
    const Finding& message, const FindingsByKey& built, const std::vector<Finding>& findings) {
    const std::set<std::string_view> keys(message.explainedBy.begin(), message.explainedBy.end());
    std::map<std::string_view, Severity> causes; // groups, and the lowest severity of each
    for (const std::string_view key : keys) {
        if (const auto cause = built.find(key); cause != built.end())
            causes.emplace(cause->second->group, cause->second->severity);
    }
    std::vector<std::string> left;
    for (const Finding& finding : findings) {
        const auto cause = causes.find(finding.group);
        if (keys.contains(finding.key) || (cause != causes.end() && finding.severity >= cause->second))
            left.push_back(finding.key);
    }
    return left;
}

// The named place is fixed, and other places of the same cause are not.
void reportElsewhere(Finding& message, std::vector<std::string> left) {
    const auto causes = std::ranges::find(message.message.arguments, "causes", &TextArgument::name);
    if (causes != message.message.arguments.end())
        causes->nested = {left.size() == 1
                ? say("Its cause was fixed here; 1 finding of the same cause is left at another place.")
                : say("Its cause was fixed here; {count} findings of the same cause are left at other places.",
                      arg("count", left.size()))};
    message.explainedBy = std::move(left);
}

// TensorRT does not calibrate a model with Q/DQ (CacheVerdict::Ignored).
bool isAboutCalibration(const Finding& message) {
    return message.rule.starts_with("log-calib-") && message.rule != "log-calib-ignored-explicit";
}

// Removes the messages whose cause is gone. A message without an explanation stays, unless it is about the calibration
// of a model that has Q/DQ since.
std::vector<Finding> takeAnswered(std::vector<Finding>& messages, const Analysis& built, const Analysis& analysis) {
    FindingsByKey byKey;
    for (const Finding& finding : built.findings)
        byKey.emplace(finding.key, &finding);
    const bool endsCalibration = built.context->quant.empty() && !analysis.context->quant.empty();
    std::vector<Finding> answered;
    std::vector<Finding> open;
    for (Finding& message : messages) {
        std::vector<std::string> left = stillExplaining(message, byKey, analysis.findings);
        const bool isAnswered =
            (!message.explainedBy.empty() && left.empty()) || (endsCalibration && isAboutCalibration(message));
        const auto isLeft = [&](const std::string& key) { return std::ranges::find(left, key) != left.end(); };
        if (!isAnswered && !left.empty() && std::ranges::none_of(message.explainedBy, isLeft))
            reportElsewhere(message, std::move(left));
        (isAnswered ? answered : open).push_back(std::move(message));
    }
    messages = std::move(open);
    return answered;
}

// The build had a profile for every input that needs one, so the rule's warning does not apply. When only some inputs
// had a profile, the warning stays.
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

// Says it in the message of each such finding of the version that was built, on the release that it was built for.
void noteContradictions(Analysis& analysis, const BuildFacts& facts) {
    const Target& target = analysis.context->target;
    const auto& release = facts.rtx ? facts.rtx : facts.version;
    const Version& checked = target.rtx ? *target.rtx : target.version;
    if (!release || facts.rtx.has_value() != target.rtx.has_value() || release->major != checked.major ||
        release->minor != checked.minor)
        return;
    const TextArgument product = arg("product", productName(target));
    for (Finding& finding : analysis.findings) {
        if (!isContradicted(finding, facts))
            continue;
        Text said = finding.stage == Stage::Parser
            ? say("Asked about this model, {product} accepted it: its parser did not stop here.", product)
            : say("Asked about this model, {product} built its engine all the same.", product);
        finding.message =
            say("{message} {said}", arg("message", std::move(finding.message)), arg("said", std::move(said)));
    }
}

void applyLog(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis, Evidence& evidence) {
    evidence.log = artefacts.log;
    const bool isSame = !artefacts.built || artefacts.built->context->indexOwner == analysis.context->indexOwner;
    if (isSame) {
        noteContradictions(analysis, artefacts.log->facts);
        return addLog(analysis, *artefacts.log, inspector.rules, inspector.settings.ignored);
    }
    std::vector<Finding> messages = findingsOfLog(*artefacts.built, *artefacts.log);
    evidence.answered = takeAnswered(messages, *artefacts.built, analysis);
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

bool isContradicted(const Finding& finding, const BuildFacts& facts) {
    return finding.severity == Severity::Error &&
        ((finding.stage == Stage::Parser && facts.accepted) || (finding.stage == Stage::Builder && facts.built));
}

void addArtefact(Artefacts& artefacts, Artefact artefact) { std::visit(Adder{artefacts}, std::move(artefact)); }

SuppliedFiles givenBy(const Artefacts& artefacts) {
    if (!artefacts.cache)
        return {};
    return {artefacts.cache, {&cacheRanges}};
}

Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis) {
    Evidence evidence;
    analysis.withFiles = artefacts.any();
    if (artefacts.log) {
        applyLog(artefacts, inspector, analysis, evidence);
        dropAnsweredByShapes(analysis, *artefacts.log);
    }
    if (artefacts.engine)
        applyLayers(artefacts, inspector, analysis, evidence);
    const Context& context = *analysis.context;
    if (!artefacts.profiles.empty())
        applyTimes(artefacts, analysis, evidence);
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
