#pragma once

#include <vector>

#include "model/quant/scale_slots.h"
#include "model/rewrite/fix_builder.h"
#include "model/sensitivity/switches.h"

// Weights that tools quantize again, symmetrically, from their float numbers.

namespace qaliper {

// How scales will lie on a weight.
struct NewScales {
    ScaleForm form;
    std::vector<std::int64_t> dims;
};

// Lets the weight be these numbers, by the largest magnitude under each scale. `isChanged`: they are others than those of its
// constant. False where the scales do not fit its shape. Errors: those of makeTensor().
Result<bool> requantize(FixBuilder& builder, const Context& context, const Switch& weight, const NewScales& scales,
    const std::vector<float>& numbers, bool isChanged);

} // namespace qaliper
