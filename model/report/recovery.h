#pragma once

#include <string>

#include "model/sensitivity/recover.h"

// What `recover` prints. JSON is the contract with other programs (schema "qaliper/1") and always English; text is for a
// person.

namespace qaliper {

struct RecoveryReport {
    RecoverRequest request;
    Recovery recovery;
    std::string output; // where it was written; empty: nowhere
};

// Numbers that are infinite, or were not computed, are null.
std::string toJson(const RecoveryReport& report);
std::string toText(const RecoveryReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
