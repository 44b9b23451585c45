#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/graph/edit.h"
#include "model/sensitivity/effects.h"

// Which operators to leave in float so that the outputs gain most for what that costs in speed.

namespace qaliper {

struct PlanStep {
    std::vector<NodeIx> added; // operators that read in float from this step on
    double noise = 0;          // that the quantizers turned off by now would have made
    double floatShare = 0;     // of the model's MACs, of all operators up to this step
    SwitchesOn on;             // those that are still on
};

// What leaving an operator in float costs: its MACs, or as much as any other.
enum class PlanCost : std::uint8_t { Macs, Operators };

// One after the other the operators, or groups of operators that share a quantizer, whose quantizers make most noise for
// what that costs, until nothing is quantized or there are `most` steps. `noise`: what each of the switches in `numbers` adds.
// A quantizer is off when all that reads it is in float. `taken`: operators in float before the first step.
std::vector<PlanStep> planToFloat(const Context& context, const SwitchList& list,
    const std::vector<std::uint32_t>& numbers, const std::vector<double>& noise, std::size_t most,
    PlanCost costs = PlanCost::Macs, const std::vector<NodeIx>& taken = {});

// These operators read what their pairs read, and the float form of their weights: that of the float model where it is known,
// else the numbers that the DQ writes. Errors: those of readBytes().
Result<std::vector<Edit>> editsToFloat(
    const Context& context, const SwitchList& list, const std::vector<NodeIx>& operators, const Index& original);

} // namespace qaliper
