#pragma once

#include <string>

#include "model/sensitivity/effects.h"
#include "model/sensitivity/shares.h"

// What `sensitivity` prints. JSON is the contract with other programs (schema "qaliper/1") and always English; text is for
// a person.

namespace qaliper {

struct SensitivityReport {
    SensitivityRequest request;
    Sensitivity sensitivity;
    SensitivityBy by = SensitivityBy::Tensor; // what a line of the text adds up
};

// A quantizer has an entry for each output. Where the noises of an output do not add up, its shares are null. Numbers that are
// infinite are null.
std::string toJson(const SensitivityReport& report);
// Worst first; nothing is ranked where the noises do not add up.
std::string toText(const SensitivityReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
