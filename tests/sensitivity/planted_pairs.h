#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/data/data_files.h"
#include "model/graph/model.h"

// Float models into which a test puts pairs, so that it knows each scale, and runs that do not know of switches.

namespace qaliper {

struct PlantedPair {
    std::string tensor; // an activation, or an initializer
    std::vector<double> scales;
    std::int64_t axis = 0; // of several scales
    int zeroPoint = 0;
    bool isWeight = false;
};

// INT8 pairs of Q and DQ after these tensors; everything that reads a tensor reads the DQ.
Model withPairs(const Model& model, const std::vector<PlantedPair>& pairs);

// Symmetric pairs on everything that Conv, Gemm and MatMul read: activations by the largest magnitude on the data, weights of
// Conv for each channel.
std::vector<PlantedPair> pairsFor(const std::filesystem::path& path, const DataFiles& data, Worker& worker);

// Signal to noise of the first output against the float model, both executed as written. `folder`: for a file.
double measuredDb(const Model& model, const std::filesystem::path& against, const DataFiles& data,
    std::uint64_t samples, const std::filesystem::path& folder, Worker& worker);

} // namespace qaliper
