#pragma once

#include <optional>
#include <vector>

#include "model/quant/scale_slots.h"
#include "model/rewrite/fix_builder.h"
#include "model/sensitivity/switches.h"

// Weights that tools quantize anew, symmetrically, from their float numbers.

namespace qaliper {

// How scales will lie on a weight.
struct NewScales {
    ScaleForm form;
    std::vector<std::int64_t> dims;
};

// The float model of that file; nothing for an empty path. Errors: those of loadModel().
Result<std::optional<Index>> floatModelAt(const std::string& path);

// The numbers before they were rounded; nothing where only rounded ones are known. `original`: the float model, may be null.
Result<std::optional<std::vector<float>>> floatNumbersOf(
    const Context& context, const Switch& weight, const Index* original);

// Lets the weight be these numbers, by the largest magnitude under each scale. `isChanged`: they are others than those of its
// constant. False where the scales do not fit its shape. Errors: those of makeTensor().
Result<bool> requantize(FixBuilder& builder, const Context& context, const Switch& weight, const NewScales& scales,
    const std::vector<float>& numbers, bool isChanged);

} // namespace qaliper
