#pragma once

#include <string>

#include "model/report/records.h"
#include "model/session/migrate.h"

// What `migrate` prints.

namespace qaliper {

struct MigrationReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    Migration result;
};

Records recordsOf(const MigrationReport& report);

} // namespace qaliper
