#pragma once

#include <cstdint>
#include <vector>

#include "model/onnx/compare.h"
#include "model/onnx/evaluate.h"

namespace qaliper {

// The elements of an output; none where the shape is too large to count.
std::vector<double> numbersOf(const OutputForm& form, std::string_view bytes);

// How far the numbers of one model are from those of another, over everything that was added.
class OutputNoise {
public:
    // As many numbers of each, at least. The squares of what was added.
    RunPower add(const std::vector<double>& before, const std::vector<double>& after);

    double sqnr() const;                          // dB; infinite when there is no difference
    double maxError() const { return maxError_; } // infinite where only one of the two is a finite number
    double largest() const { return largest_; }   // finite magnitude of the first model
    std::uint64_t elements() const { return elements_; }
    std::uint64_t finite() const { return finite_; } // of the first model's elements
    double same() const;                             // share of the elements without a difference; 1 without elements

private:
    std::uint64_t elements_ = 0;
    std::uint64_t finite_ = 0;
    std::uint64_t same_ = 0;
    double signal_ = 0;
    double noise_ = 0;
    double maxError_ = 0;
    double largest_ = 0;
};

// Collects, sample by sample, how much one output differs between two models, and whether the samples could have shown
// an error.
class OutputStatistics {
public:
    explicit OutputStatistics(OutputPair output) { result_.output = std::move(output); }

    // Little-endian elements of one sample in both models. After a sample with different types or shapes, later samples
    // are ignored.
    void add(
        const OutputForm& before, std::string_view bytesBefore, const OutputForm& after, std::string_view bytesAfter);

    OutputComparison finish() const;

private:
    void addMovement(const std::vector<double>& before);
    std::pair<double, double> shares() const;

    OutputComparison result_;
    bool isFirst_ = true;
    OutputNoise noise_;
    bool changesShape_ = false;
    std::vector<std::vector<double>> chosen_; // by sample: the elements whose variation is measured
};

} // namespace qaliper
