#pragma once

#include <cstdint>
#include <vector>

#include "model/onnx/compare.h"

// Gathers, sample by sample, how far one output of two models is apart, and whether it would have shown an error at
// all.

namespace qaliper {

class OutputStatistics {
public:
    explicit OutputStatistics(OutputPair output) { result_.output = std::move(output); }

    // Little-endian elements of one sample in both models. After a sample in which type or shape differ, nothing more
    // counts.
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
    std::vector<std::vector<double>> chosen_; // of each sample, the elements whose movement is watched
};

} // namespace qaliper
