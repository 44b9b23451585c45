#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/engine/report/artefacts.h"

// The files of TensorRT's tools that `check` takes besides a model.

namespace qaliper::cli {

struct ArtefactOptions {
    std::string log;
    std::string layers;
    std::vector<std::string> profiles; // one; or two, the first of which is the reference
    std::string cache;

    bool any() const { return !log.empty() || !layers.empty() || !profiles.empty() || !cache.empty(); }
};
void addArtefactOptions(CLI::App& command, ArtefactOptions& options);

// Reads the files, before any model. A log sets the target if the command line does not. Errors: those of the readers.
Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session);

} // namespace qaliper::cli
