#pragma once

#include <memory>
#include <vector>

#include "model/engine/logs/artefact.h"
#include "model/engine/report/evidence.h"
#include "model/rules/inspect.h"

// The files that TensorRT's tools left behind for one model, and how they get into its analysis. For the window and the
// command line alike.

namespace qaliper {

struct Artefacts {
    std::shared_ptr<const BuildLog> log;
    std::shared_ptr<const EngineInfo> engine;
    std::vector<std::shared_ptr<const Profile>> profiles; // one; or two, of which the first is the one before
    std::shared_ptr<const Times> times;
    std::shared_ptr<const CalibrationCache> cache;
    // The version that was built, where the one that is looked at may be another by now. What TensorRT said of nodes
    // that have changed since no longer counts. Null: they are the same.
    std::shared_ptr<const Analysis> built;

    bool any() const { return log || engine || !profiles.empty() || times || cache; }
};

// The newest of its kind replaces the one before; of profiles the last two stay, to be compared. Layers and a profile
// that a log prints stand in for files that were not given.
void addArtefact(Artefacts& artefacts, Artefact artefact);

// Puts what the files say into the analysis of the model and returns what is to be reported beside it.
Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis);

} // namespace qaliper
