#include "model/quantize/output_grade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace qaliper {

namespace {

constexpr std::size_t fewestRuns = 4;
constexpr std::size_t drawings = 1000;
constexpr std::size_t outside = 25; // drawings on each side of the interval
constexpr std::uint64_t seed = 1;

double decibelOf(const RunPower& power) { return 10 * std::log10(power.signal / power.noise); }

// Of as many runs as there are, each drawn out of all.
double drawn(const std::vector<RunPower>& runs, std::mt19937_64& random) {
    RunPower sum;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const RunPower& run = runs[random() % runs.size()];
        sum = {sum.signal + run.signal, sum.noise + run.noise};
    }
    return decibelOf(sum);
}

} // namespace

std::string_view outputGradeName(OutputGrade grade) {
    constexpr std::array<std::string_view, 5> names{"bad", "weak", "fair", "good", "equal"};
    return names.at(static_cast<std::size_t>(grade));
}

std::optional<OutputGrade> gradeOf(const EvaluatedOutput& output) {
    if (!output.isCompared || output.isWhole)
        return std::nullopt;
    if (output.maxError == 0)
        return OutputGrade::Equal;
    if (!std::isfinite(output.maxError))
        return OutputGrade::Bad;
    if (output.largest == 0)
        return std::nullopt;
    if (output.sqnr >= equalFrom)
        return OutputGrade::Equal;
    if (output.sqnr >= fairBelow)
        return OutputGrade::Good;
    if (output.sqnr >= weakBelow)
        return OutputGrade::Fair;
    return output.sqnr >= badBelow ? OutputGrade::Weak : OutputGrade::Bad;
}

std::optional<OutputGrade> worstGrade(const Evaluation& evaluation) {
    std::optional<OutputGrade> worst;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        const auto grade = gradeOf(output);
        if (grade && (!worst || *grade < *worst))
            worst = grade;
    }
    return worst;
}

std::optional<OutputSpread> spreadOf(const EvaluatedOutput& output) {
    const auto isPlain = [](const RunPower& run) {
        return run.signal > 0 && run.noise > 0 && std::isfinite(run.noise);
    };
    if (output.runs.size() < fewestRuns || !std::ranges::all_of(output.runs, isPlain))
        return std::nullopt;
    std::vector<double> single;
    for (const RunPower& run : output.runs)
        single.push_back(decibelOf(run));
    std::ranges::sort(single);
    std::mt19937_64 random(seed);
    std::vector<double> pooled(drawings);
    std::ranges::generate(pooled, [&] { return drawn(output.runs, random); });
    std::ranges::sort(pooled);
    const std::size_t middle = single.size() / 2;
    const double median = single.size() % 2 == 1 ? single[middle] : (single[middle - 1] + single[middle]) / 2;
    return OutputSpread{single.front(), median, pooled[outside], pooled[drawings - 1 - outside]};
}

} // namespace qaliper
