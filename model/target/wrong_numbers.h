#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/target/releases.h"

// Forms of a graph that releases were reported to compute wrongly without a message, from
// resources/tables/wrong_numbers.tsv. Source: facts F255, F256 and F386.

namespace qaliper {

struct WrongNumbers { // views refer to the embedded table
    std::string_view form;
    bool isHalfOnly = false;                     // in FP16 and BF16; else in all types
    std::optional<ComputeCapability> capability; // on this one alone; else on all
    Releases releases;
    bool isSeen = false; // on a release of these; else it is open
};

std::vector<WrongNumbers> allWrongNumbers();

// The row of that form for the target; nothing where it is not known of it, or TensorRT-RTX is asked.
std::optional<WrongNumbers> wrongNumbersOf(std::string_view form, const Target& target);

} // namespace qaliper
