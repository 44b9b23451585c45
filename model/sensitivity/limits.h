#pragma once

#include "model/sensitivity/noise.h"

// Another range for a pair, chosen by what it does to the output.

namespace qaliper {

struct LimitAsked {
    std::filesystem::path model;
    std::filesystem::path against; // the float model; may be empty
    DataFiles data;
    std::optional<std::uint64_t> samples; // the first ones; nothing: all
    std::size_t output = 0;               // of those that measureNoise() compares
    std::uint32_t number = 0;             // of a switch of an activation
    double limit = 0;                     // the present one
    double largest = 0;                   // magnitude that was seen; 0: not known
};

struct LimitChoice {
    double limit = 0;
    double db = 0;     // signal to noise at the output with this pair alone, on the samples that chose
    double before = 0; // with the present limit
};

// The limit with the least noise at the output, of the present one and others below and above it. Nothing is claimed for other
// samples. Errors: those of measureNoise().
Result<LimitChoice> limitByOutput(const LimitAsked& asked, Worker& worker, const Job& job);

} // namespace qaliper
