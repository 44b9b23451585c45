#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/precision/halved.h"
#include "model/target/next_command.h"

// What comes of a model that is moved from weak to strong typing.

namespace qaliper {

// The outputs against those of the float model, on the user's samples.
struct MigratedNumbers {
    Evaluation
        before;       // as the former engine computes: Q/DQ of the cache, and all that may be in half precision rounded
                      // to it
    Evaluation after; // of the result, rounded as its types say
};

struct MigratedModel {
    std::shared_ptr<const Analysis> start;
    std::shared_ptr<const Analysis> analysis; // of the result; `start` where nothing had to change
    std::optional<HalvedModel> halved;        // where float parts compute in FP16 or BF16
    std::shared_ptr<const Analysis> unhalved; // the version before that
    std::optional<MigratedNumbers> numbers;   // where data were given and ONNX Runtime runs the model
    Text whyNoNumbers;                        // where there are none
    std::vector<Text> open; // what the former engine did and nothing explicit repeats, and what is left to do
    NextCommand command;
};

} // namespace qaliper
