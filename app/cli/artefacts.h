#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/sessions.h"
#include "model/session/engine_files.h"

// The files of TensorRT's tools that `check` takes besides a model.

namespace qaliper::cli {

void addArtefactOptions(CLI::App& command, EngineFileNames& files);

// The files read, before any model is. A log names the target where nobody else does. Errors: those of
// readArtefacts().
Result<Artefacts> readArtefacts(const EngineFileNames& files, Sessions& sessions);

} // namespace qaliper::cli
