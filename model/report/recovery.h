#pragma once

#include <optional>
#include <string>

#include "model/report/measured_change.h"
#include "model/report/records.h"
#include "model/sensitivity/recover.h"

// What `recover` prints.

namespace qaliper {

struct RecoveryReport {
    RecoverRequest request;
    Recovery recovery;
    std::string output;                          // where it was written; empty: nowhere
    std::optional<MeasuredChange> measured = {}; // where it was asked for
};

Records recordsOf(const RecoveryReport& report);

} // namespace qaliper
