#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "model/engine/report/artefacts.h"

// The files that TensorRT's tools wrote for one model, while they are added and removed. Any thread may call these
// functions.

namespace qaliper {

enum class EngineFileKind : std::uint8_t { Log, Engine, Profile, Times, Cache }; // in the order of Artefact

// Adds what was read and returns its kind. Layers or a log describe another build, so the version that was built is
// unknown again.
EngineFileKind takeArtefact(Artefacts& artefacts, Artefact artefact);
// Of one build, which is another than that of log and layers so far. A profile stays as the one before.
void takeArtefacts(Artefacts& artefacts, const Artefacts& ofBuild);
void forgetArtefact(Artefacts& artefacts, EngineFileKind kind); // of profiles: all
void swapProfiles(Artefacts& artefacts);                        // exchanges "before" and "after"

// The target that an engine was built for, named after the log's file; nothing where the log does not state it.
std::optional<Target> targetOf(const BuildLog& log);
Text whyNoTarget(const BuildLog& log);

// Files of known kinds; empty where there is none.
struct EngineFileNames {
    std::filesystem::path log;
    std::filesystem::path layers;
    std::vector<std::filesystem::path> profiles; // or times; of two profiles, the first is "before"
    std::filesystem::path cache;

    bool any() const { return !log.empty() || !layers.empty() || !profiles.empty() || !cache.empty(); }
};
// What a log prints is used for files that are not named. Errors: those of the consumers; Unsupported for a file of
// another kind.
Result<Artefacts> readArtefacts(const EngineFileNames& files);

} // namespace qaliper
