#pragma once

#include <filesystem>
#include <string_view>
#include <variant>

#include "model/engine/logs/build_log.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/profile.h"

// Whatever TensorRT and its tools leave behind, told apart by what is in the file: names and suffixes are the user's
// own.

namespace qaliper {

using Artefact = std::variant<BuildLog, EngineInfo, Profile, Times, CalibrationCache>;

// "build log", "layer information", "profile", "times", "calibration cache".
std::string_view artefactName(const Artefact& artefact);
const std::string& pathOf(const Artefact& artefact);

// Logs are streamed, everything else is read as a whole. Errors: those of the readers; Unsupported for a file that is
// none of these, Cancelled.
Result<Artefact> readArtefact(const std::filesystem::path& path, const Job& job = {});

} // namespace qaliper
