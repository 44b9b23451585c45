#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/report/evidence.h"

// The files that TensorRT's tools leave behind, as `check` takes them beside a model.

namespace qaliper::cli {

struct ArtefactOptions {
    std::string log;

    bool any() const { return !log.empty(); }
};
void addArtefactOptions(CLI::App& command, ArtefactOptions& options);

// The files read, before any model is. A log names the target where nobody else does. Errors are those of the readers.
struct Artefacts {
    std::shared_ptr<const BuildLog> log;
};
Result<Artefacts> readArtefacts(const ArtefactOptions& options, Session& session);

// Puts what the files say into the analysis of the model and returns what is to be reported beside it.
Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis);

} // namespace qaliper::cli
