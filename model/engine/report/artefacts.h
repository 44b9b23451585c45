#pragma once

#include <memory>
#include <vector>

#include "model/engine/logs/artefact.h"
#include "model/engine/report/evidence.h"
#include "model/rules/inspect.h"

// The files that TensorRT's tools wrote for one model, and how they are applied to its analysis. For the window and the
// command line. Any thread may call these functions.

namespace qaliper {

struct Artefacts {
    std::shared_ptr<const BuildLog> log;
    std::shared_ptr<const EngineInfo> engine;
    std::vector<std::shared_ptr<const Profile>> profiles; // one; or two, of which the first is "before"
    std::shared_ptr<const Times> times;
    std::shared_ptr<const CalibrationCache> cache;
    // The version that was built, where the analysed version may be another one. What TensorRT reported about nodes
    // that have changed since is not used. Null: they are the same.
    std::shared_ptr<const Analysis> built;

    bool any() const { return log || engine || !profiles.empty() || times || cache; }
};

// A new file replaces the previous one of its kind; of profiles the last two are kept for a comparison. Layers and a
// profile in a log are used when no such files were given.
void addArtefact(Artefacts& artefacts, Artefact artefact);

// What a version is inspected with because of the files (Settings::given): the cache, and the rule about its ranges.
SuppliedFiles givenBy(const Artefacts& artefacts);

// Whether the finding expects the parser or the builder to stop, where by these facts it did not.
bool isContradicted(const Finding& finding, const BuildFacts& facts);

// Applies the files to the analysis of the model and returns what is reported in addition to it.
Evidence applyArtefacts(const Artefacts& artefacts, const Inspector& inspector, Analysis& analysis);

} // namespace qaliper
