#pragma once

#include <filesystem>
#include <string_view>
#include <variant>

#include "model/engine/logs/build_log.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/profile.h"

// A file that TensorRT or its tools wrote. The content determines its kind; its name may be anything.

namespace qaliper {

using Artefact = std::variant<BuildLog, EngineInfo, Profile, Times, CalibrationCache>;

// "build log", "layer information", "profile", "times", "calibration cache".
std::string_view artefactName(const Artefact& artefact);
const std::string& pathOf(const Artefact& artefact);

// Logs are read as a stream, all other files as a whole. Blocks while it reads. Errors: those of the readers;
// Unsupported for any other file, Cancelled.
Result<Artefact> readArtefact(const std::filesystem::path& path, const Job& job = {});

} // namespace qaliper
