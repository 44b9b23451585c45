#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "model/base/worker.h"
#include "model/data/data_files.h"
#include "model/data/metric.h"
#include "model/graph/model.h"

// How far a version and the one before it are from the float model, on a person's data. Any thread may call this function,
// which blocks.

namespace qaliper {

struct FloatReference {
    std::filesystem::path model; // the float one
    DataFiles data;
    std::optional<Metric> metric; // needs labels
};

struct FloatSignal {
    std::string output; // the one that is farthest from the float model afterwards
    double before = 0;  // dB of signal to noise there; infinite where the numbers are the same
    double after = 0;
    std::optional<double> metricBefore; // 0 … 1
    std::optional<double> metricAfter;
    std::optional<double> metricOfFloat;

    bool isBetter() const { return after > before; }
};

// On the first samples. Errors: those of evaluateVersion(); Invalid where no output is comparable.
Result<FloatSignal> signalAgainstFloat(
    const Model& before, const Model& after, const FloatReference& reference, Worker& worker, const Job& job);

} // namespace qaliper
