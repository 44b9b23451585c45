#pragma once

#include <string>
#include <vector>

#include "model/precision/migrated.h"
#include "model/report/records.h"
#include "model/rules/applied.h"

// What `migrate` prints.

namespace qaliper {

struct MigrationReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    MigratedModel result;
    std::vector<Applied> steps; // in order
};

Records recordsOf(const MigrationReport& report);

} // namespace qaliper
