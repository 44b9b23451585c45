#include "model/session/engine_files.h"

#include <algorithm>

namespace qaliper {

namespace {

std::string nameOf(const BuildLog& log) { return std::filesystem::path(log.path).filename().string(); }

Result<BuildLog> readLog(const std::filesystem::path& path) {
    auto log = readBuildLog(path);
    if (log && !looksLikeTensorRt(*log))
        return fail({ErrorKind::Unsupported, say("This file was not written by TensorRT"), path, {}});
    return log;
}

// A profile, or the times of whole inferences that trtexec exports with it.
Result<Artefact> readTiming(const std::filesystem::path& path) {
    auto read = readArtefact(path);
    if (read && !std::holds_alternative<Profile>(*read) && !std::holds_alternative<Times>(*read))
        return fail({ErrorKind::Unsupported,
            say("This is neither a profile nor a list of times; it is a file of this kind: {kind}",
                arg("kind", artefactName(*read))),
            path, {}});
    return read;
}

template <class Content>
Status take(Artefacts& artefacts, Result<Content> content) {
    if (!content)
        return fail(std::move(content.error()));
    takeArtefact(artefacts, Artefact(std::move(*content)));
    return {};
}

} // namespace

EngineFileKind takeArtefact(Artefacts& artefacts, Artefact artefact) {
    const auto kind = static_cast<EngineFileKind>(artefact.index());
    if (kind == EngineFileKind::Log || kind == EngineFileKind::Engine)
        artefacts.built = nullptr;
    addArtefact(artefacts, std::move(artefact));
    return kind;
}

void takeArtefacts(Artefacts& artefacts, const Artefacts& ofBuild) {
    artefacts.log = ofBuild.log;
    artefacts.engine = ofBuild.engine;
    for (const auto& profile : ofBuild.profiles)
        addArtefact(artefacts, *profile);
    artefacts.built = ofBuild.built;
}

void forgetArtefact(Artefacts& artefacts, EngineFileKind kind) {
    switch (kind) {
    case EngineFileKind::Log: artefacts.log = nullptr; break;
    case EngineFileKind::Engine: artefacts.engine = nullptr; break;
    case EngineFileKind::Profile: artefacts.profiles.clear(); break;
    case EngineFileKind::Times: artefacts.times = nullptr; break;
    case EngineFileKind::Cache: artefacts.cache = nullptr; break;
    }
}

void swapProfiles(Artefacts& artefacts) { std::ranges::reverse(artefacts.profiles); }

std::optional<Target> targetOf(const BuildLog& log) { return targetOf(log.facts, nameOf(log)); }

Text whyNoTarget(const BuildLog& log) { return whyNoTarget(log.facts, nameOf(log)); }

Result<Artefacts> readArtefacts(const EngineFileNames& files) {
    Artefacts artefacts;
    Status status;
    if (!files.layers.empty())
        status = take(artefacts, readEngineInfo(files.layers));
    if (status && !files.cache.empty())
        status = take(artefacts, readCalibrationCache(files.cache));
    for (const std::filesystem::path& path : files.profiles)
        status = status ? take(artefacts, readTiming(path)) : status;
    if (status && !files.log.empty())
        status = take(artefacts, readLog(files.log));
    if (!status)
        return fail(std::move(status.error()));
    return artefacts;
}

} // namespace qaliper
