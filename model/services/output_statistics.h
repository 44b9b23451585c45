#pragma once

#include <cstdint>
#include <vector>

#include "model/onnx/compare.h"

// Collects, sample by sample, how much one output differs between two models, and whether the samples could have shown
// an error.

namespace qaliper {

class OutputStatistics {
public:
    explicit OutputStatistics(OutputPair output) { result_.output = std::move(output); }

    // Little-endian elements of one sample in both models. After a sample with different types or shapes, later samples
    // are ignored.
    void add(
        const OutputForm& before, std::string_view bytesBefore, const OutputForm& after, std::string_view bytesAfter);

    OutputComparison finish() const;

private:
    void addErrors(const std::vector<double>& before, const std::vector<double>& after);
    void addMovement(const std::vector<double>& before);
    std::pair<double, double> shares() const;

    OutputComparison result_;
    bool isFirst_ = true;
    std::uint64_t finite_ = 0;
    double signal_ = 0;
    double noise_ = 0;
    bool changesShape_ = false;
    std::vector<std::vector<double>> chosen_; // by sample: the elements whose variation is measured
};

} // namespace qaliper
