#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/precision/migrated.h"
#include "model/rules/inspect.h"
#include "model/session/made_step.h"

// Moves a model that was built with weak typing to strong typing, the only typing from 11.0 on: the types that flags, a
// calibration cache and wishes for layers gave the engine go into the model. Source: facts F101, F102, F104 and F111.

namespace qaliper {

struct MigrationRequest {
    FormerBuild build;
    DataFiles data;                       // optional: without them no range is measured, and no number compared
    std::optional<std::uint64_t> samples; // only the first ones; nothing: all
    std::string output;                   // the path that the new command line is for
};

struct Migration {
    MigratedModel moved;
    std::vector<MadeStep> steps; // in order; each is made again without data
};

// For the target of the inspector, which becomes strongly typed. Errors: Unsupported for a target without strong typing, and where the types
// of values are not known; CannotRead for the cache; Cancelled; those of the steps.
Result<Migration> migrate(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const MigrationRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
