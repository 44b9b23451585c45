#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/data/distribution.h"
#include "model/graph/ids.h"

// Where the numbers of a TensorRT first differ from ONNX Runtime's, as model/session/first_difference.h finds it.

namespace qaliper {

struct FirstDifference {
    std::string tensor; // empty: no tensor that was looked at differs
    double noise = 0;
    double before = 0;        // the noisiest of the tensors that it is computed from; infinite where there is none
    bool isConfirmed = false; // one more build, with these tensors alone as outputs, says the same
    std::vector<std::string> outputs; // with these as outputs the model's own outputs differ no more
    std::size_t builds = 0;
};

// A change that may make the numbers the same again, and what it made of them.
struct TriedCure {
    Text change;
    double noise = 0; // of the model's noisiest output
    bool isCure = false;
};

// The part of the model around the place, as it was written for a report.
struct ReducedModel {
    std::filesystem::path folder;
    std::size_t nodes = 0;
    bool hasDrawnConstants = false;
    double noise = 0;     // of its output, when TensorRT is asked about it alone
    bool differs = false; // it is below the limit
    std::string command;  // asks about it, in that folder
};

struct LocatedDifference {
    FirstDifference first;
    NodeIx node; // that computes the tensor; invalid where there is none
    double limit = 0;
    std::optional<DistributionPair>
        numbers; // of the tensor: in ONNX Runtime, and in TensorRT; nothing without a tensor
    std::vector<TriedCure> cures;
    std::optional<ReducedModel> reduced;
    Text unreduced; // why there is none although it was wanted; else empty
};

} // namespace qaliper
