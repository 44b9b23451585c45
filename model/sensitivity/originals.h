#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/sensitivity/switches.h"

// Which constant of a float model a quantized weight was made from.

namespace qaliper {

// The numbers of the float constant, times a factor for each channel along the first two axes where the weight was
// prepared (folded, equalized) before it was quantized.
struct Original {
    const Tensor* constant = nullptr;
    std::vector<float> firstFactors;  // along axis 0; empty: all 1
    std::vector<float> secondFactors; // along axis 1; empty: all 1
};

// The constant is looked for where a node of the same output or name reads it, then by its name, then by its numbers: the
// numbers of the weight are its own but for rounding, or times factors of channels. It has the shape of the weight.
// Nothing where there is none. `numbers`: what the weight's DQ makes of it.
std::optional<Original> originalOf(
    const Index& index, const Switch& weight, const std::vector<float>& numbers, const Index& original);

// The float numbers that the weight stands for. Errors: those of readBytes().
Result<std::vector<float>> numbersOf(const Original& original, const Storage& storage);

// The numbers of a weight before they were rounded; nothing where only rounded ones are known. `original`: the float model,
// may be null. Errors: those of readBytes().
Result<std::optional<std::vector<float>>> floatNumbersOf(
    const Context& context, const Switch& weight, const Index* original);

// The model of that file; nothing for an empty path. Errors: those of loadModel().
Result<std::optional<Index>> modelAt(const std::filesystem::path& path);

} // namespace qaliper
