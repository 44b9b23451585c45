#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/onnx/evaluate.h"

// What the signal-to-noise ratio at an output is worth, and how far it differs between samples.

namespace qaliper {

// Decibel. At 15 dB the noise is a sixth of the signal, at 20 dB a tenth, at 30 dB 3 %.
constexpr double badBelow = 15;
constexpr double weakBelow = 20;
constexpr double fairBelow = 30;
constexpr double equalFrom = 150; // float has no more

enum class OutputGrade : std::uint8_t { Bad, Weak, Fair, Good, Equal };
std::string_view outputGradeName(OutputGrade grade); // "bad", …

// Nothing where no ratio describes the output: integers, an output that is always zero, one that is not compared.
std::optional<OutputGrade> gradeOf(const EvaluatedOutput& output);
// Of the worst output.
std::optional<OutputGrade> worstGrade(const Evaluation& evaluation);

// Over runs, in dB.
struct OutputSpread {
    double least = 0;
    double median = 0;
    // Of the ratio over all samples, in which it lies in 95 of 100 drawings of as many of these samples.
    double low = 0;
    double high = 0;
};
// Nothing with fewer than four runs, or where one has no signal or no noise.
std::optional<OutputSpread> spreadOf(const EvaluatedOutput& output);

} // namespace qaliper
