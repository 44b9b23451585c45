#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/engine/report/artefacts.h"

// The files that TensorRT's tools leave behind, as `check` takes them beside a model.

namespace qaliper::cli {

struct ArtefactOptions {
    std::string log;
    std::string layers;
    std::vector<std::string> profiles; // one; or two, of which the first is compared with
    std::string cache;

    bool any() const { return !log.empty() || !layers.empty() || !profiles.empty() || !cache.empty(); }
};
void addArtefactOptions(CLI::App& command, ArtefactOptions& options);

// The files read, before any model is. A log names the target where nobody else does. Errors are those of the readers.
Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session);

} // namespace qaliper::cli
