#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/precision/halved.h"
#include "model/rules/inspect.h"
#include "model/session/made_step.h"
#include "model/target/next_command.h"

// Moves a model that was built with weak typing to strong typing, the only typing from 11.0 on: the types that flags, a
// calibration cache and wishes for layers gave the engine go into the model. Source: facts F101, F102, F104 and F111.

namespace qaliper {

struct MigrationRequest {
    FormerBuild build;
    DataFiles data;                       // optional: without them no range is measured, and no number compared
    std::optional<std::uint64_t> samples; // only the first ones; nothing: all
    std::string output;                   // the path that the new command line is for
};

// The numbers of the float model against those of another, on the user's samples.
struct MigratedNumbers {
    Evaluation
        before; // as the former engine computes: Q/DQ of the cache, and all that may be in half precision rounded to it
    Evaluation after; // of the result, rounded as its types say
};

struct Migration {
    std::shared_ptr<const Analysis> start;
    std::shared_ptr<const Analysis> analysis; // of the result; `start` where nothing had to change
    std::vector<MadeStep> steps;              // in order; each is made again without data
    std::optional<HalvedModel> halved;        // where float parts compute in FP16 or BF16
    std::shared_ptr<const Analysis> unhalved; // the version before that
    std::optional<MigratedNumbers> numbers;   // where data were given and ONNX Runtime runs the model
    Text whyNoNumbers;                        // where there are none
    std::vector<Text> open; // what the former engine did and nothing explicit repeats, and what is left to do
    NextCommand command;
};

// For the target of the inspector, which becomes strongly typed. Errors: Unsupported for a target without strong typing, and where the types
// of values are not known; CannotRead for the cache; Cancelled; those of the steps.
Result<Migration> migrate(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const MigrationRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
