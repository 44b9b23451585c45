#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/data/data_files.h"
#include "model/onnx/evaluate.h"
#include "model/precision/half_choice.h"
#include "model/rules/run.h"

// What is asked of a model that gets half precision, and what comes of it.

namespace qaliper {

constexpr std::int64_t firstBfloatOpset = 13;

struct HalvedModel {
    std::shared_ptr<const Analysis> analysis; // of the result
    std::vector<Edit> edits;                  // that make it
    DataType type = DataType::Float16;
    KeptFloat kept;                    // nodes of the model that was given, which stay FP32
    std::size_t nodes = 0;             // that compute in the type, Q, DQ and Cast not counted
    std::size_t casts = 0;             // that were added
    std::size_t weightCasts = 0;       // of these, on weights that are inputs of the graph as well
    double macShare = 0;               // of the float MACs, that are in the type; 1 where there are none
    Evaluation accuracy;               // rounded, against the float model
    double wanted = 0;                 // dB
    bool isReached = false;            // as AccuracyGoal has it
    std::vector<std::string> nearZero; // outputs that are compared by their largest error, not by dB
};

struct HalfPrecisionRequest {
    DataType type = DataType::Float16; // or Bfloat16
    DataFiles data;
    std::optional<std::uint64_t> samples = {}; // only the first ones; nothing: all
    std::vector<std::string> keepFloat = {};   // nodes by name, output, "#INDEX" or glob; operators
};

struct HalfPrecisionResult {
    std::shared_ptr<const Analysis> start;
    // With what newer opsets have instead of operators that they have no longer; `start` where there are none. The kept
    // nodes are of this one.
    std::shared_ptr<const Analysis> raised;
    HalvedModel halved;
    std::uint64_t samples = 0;
    std::uint64_t heldOut = 0; // of them, that measured the result; 0: all did
};

} // namespace qaliper
