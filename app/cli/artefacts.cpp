#include "app/cli/artefacts.h"

#include "model/rules/engine_findings.h"
#include "model/rules/log_findings.h"

namespace qaliper::cli {

namespace {

Result<BuildLog> openLog(const std::string& path) {
    auto log = readBuildLog(std::filesystem::path(path));
    if (log && !looksLikeTensorRt(*log))
        return fail({ErrorKind::Unsupported, say("Nothing in this file was written by TensorRT"), path, {}});
    return log;
}

// What was read goes into `place`; an error stays an error.
template <class Content>
Status keep(Result<Content> content, std::shared_ptr<const Content>& place) {
    if (!content)
        return fail(std::move(content.error()));
    place = std::make_shared<const Content>(std::move(*content));
    return {};
}

// Layers and a profile that the log prints stand in for files that were not given.
void takeTables(Artefacts& artefacts) {
    if (artefacts.log->engine && !artefacts.engine) {
        auto engine = std::make_shared<EngineInfo>(*artefacts.log->engine);
        engine->path = artefacts.log->path;
        artefacts.engine = std::move(engine);
    }
    if (artefacts.log->profile && artefacts.profiles.empty()) {
        artefacts.profiles.push_back(*artefacts.log->profile);
        artefacts.profiles.back().path = artefacts.log->path;
    }
}

Status readEach(const ArtefactOptions& options, Artefacts& artefacts) {
    Status status;
    if (!options.log.empty())
        status = keep(openLog(options.log), artefacts.log);
    if (status && !options.layers.empty())
        status = keep(readEngineInfo(options.layers), artefacts.engine);
    if (status && !options.cache.empty())
        status = keep(readCalibrationCache(options.cache), artefacts.cache);
    for (const std::string& path : options.profiles) {
        auto profile = status ? readProfile(path) : fail(status.error());
        if (!profile)
            return fail(std::move(profile.error()));
        artefacts.profiles.push_back(std::move(*profile));
    }
    return status;
}

void applyTimes(const Artefacts& artefacts, const Context& context, Evidence& evidence) {
    const auto shares = [&](const Profile& profile) {
        return shareTimes(profile, artefacts.engine.get(), context.index(), context.quant);
    };
    evidence.profile = artefacts.profiles.back().path;
    evidence.times = shares(artefacts.profiles.back());
    if (artefacts.profiles.size() < 2)
        return;
    const TimeShares before = shares(artefacts.profiles.front());
    evidence.beforeMs = before.totalMs;
    evidence.changes = compareTimes(before, context.index(), *evidence.times, context.index());
}

} // namespace

void addArtefactOptions(CLI::App& command, ArtefactOptions& options) {
    command
        .add_option(
            "--log", options.log, "Build log: its messages at their nodes, its target, the layers and times it prints")
        ->type_name("FILE");
    command.add_option("--layers", options.layers, "Layer information (trtexec --exportLayerInfo): measured precision")
        ->type_name("FILE");
    command
        .add_option("--profile", options.profiles,
            "Profile (trtexec --exportProfile): where the time goes; given twice, the first is the one before")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->expected(0, 2);
    command.add_option("--cache", options.cache, "Calibration cache: its ranges held against the model")
        ->type_name("FILE");
}

Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session) {
    Artefacts artefacts;
    if (Status status = readEach(options, artefacts); !status)
        return fail(std::move(status.error()));
    if (artefacts.log) {
        takeTables(artefacts);
        const std::string name = std::filesystem::path(options.log).filename().string();
        if (auto target = targetOf(artefacts.log->facts, name))
            session.suggestTarget(std::move(*target));
    }
    return artefacts;
}

Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis) {
    Evidence evidence;
    if (artefacts.log)
        addLog(analysis, *artefacts.log, inspector.rules, inspector.settings.ignored);
    evidence.log = artefacts.log;
    const std::shared_ptr<const Context> context = analysis.context;
    if (artefacts.engine) {
        evidence.engine = artefacts.engine;
        evidence.measurement =
            measure(*artefacts.engine, context->index(), context->quant, context->precision, context->target);
        analysis = withMeasured(
            std::move(analysis), *artefacts.engine, *evidence.measurement, inspector.rules, inspector.settings.ignored);
    }
    if (!artefacts.profiles.empty())
        applyTimes(artefacts, *context, evidence);
    if (artefacts.cache) {
        evidence.cache = artefacts.cache;
        evidence.cacheReport = reportOn(*artefacts.cache, context->index(), context->quant, context->target);
    }
    return evidence;
}

} // namespace qaliper::cli
