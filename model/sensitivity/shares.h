#pragma once

#include <string>
#include <vector>

#include "model/sensitivity/effects.h"

// The noise at an output, added up for a list.

namespace qaliper {

enum class SensitivityBy : std::uint8_t { Tensor, Node, Module, Operator };

struct NoiseLine {
    std::string name;
    double share = 0;
    double db = 0;                       // signal over the noise of this line
    std::vector<std::size_t> quantizers; // in Sensitivity::quantizers, worst first
};

// Worst first. Only where the noises of the output add up are these shares worth a rank.
std::vector<NoiseLine> noiseLines(const Sensitivity& sensitivity, std::size_t output, SensitivityBy by);

} // namespace qaliper
