#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/report/evidence.h"

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
struct Artefacts {
    std::shared_ptr<const BuildLog> log;
    std::shared_ptr<const EngineInfo> engine;
    std::vector<Profile> profiles;
    std::shared_ptr<const CalibrationCache> cache;
};
Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session);

// Puts what the files say into the analysis of the model and returns what is to be reported beside it.
Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis);

} // namespace qaliper::cli
