#pragma once

#include <string>

#include "model/report/records.h"
#include "model/sensitivity/recover.h"

// What `recover` prints.

namespace qaliper {

struct RecoveryReport {
    RecoverRequest request;
    Recovery recovery;
    std::string output; // where it was written; empty: nowhere
};

Records recordsOf(const RecoveryReport& report);

} // namespace qaliper
