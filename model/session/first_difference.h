#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/session/asked.h"
#include "model/session/asked_outputs.h"

// Where the numbers of a TensorRT of the user first differ from ONNX Runtime's, and what makes them the same again. Any
// thread may call these functions.

namespace qaliper {

// SQNR of tensors in dB, ONNX Runtime's numbers over the differences: infinite for the same numbers, minus infinity where
// only one of both is a finite number.
using TensorNoise = std::map<std::string, double>;

// Builds and runs with those tensors as outputs, too. Gives the noise of each output, of the model's own ones as well.
using Cut = std::function<Result<TensorNoise>(const std::vector<std::string>& tensors)>;

// The tensors of the main graph that can be looked at, in the order in which they are computed: floats that depend on an
// input, but those between a Q and a DQ and those that only move or convert another one.
std::vector<std::string> comparableTensors(const Context& context);

struct DifferenceSearch {
    std::vector<std::string> tensors; // of comparableTensors(), in their order
    TensorNoise own;                  // of the model's outputs, one of which is below the limit
    double limit = 0;                 // dB
};
// The first tensor with less than the limit, by as few cuts as it takes. Errors: those of the cut; Cancelled.
Result<FirstDifference> findFirstDifference(
    const Context& context, DifferenceSearch search, const Cut& cut, const Job& job);

// dB below which an output is taken as different: 40 with FP32 or FP16, 25 with BF16, 20 with Q and DQ.
double limitFor(const Context& context, const Target& target);

struct LocateRequest {
    AskRequest ask; // of the version, with its samples
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Analysis>
        reference;                    // whose numbers in ONNX Runtime are the right ones; null: the version's own
    double limit = 0;                 // dB
    std::span<const Sample> answered; // TensorRT's outputs of the version, of each sample
};
// Searches the place and how the numbers there are distributed, then tries changes of the node there, each with a build. Nothing where no output differs. Errors:
// those of askOfVersion(), besideRuntime() and applyEdits().
Result<std::optional<LocatedDifference>> locateDifference(const LocateRequest& request, const TensorNoise& own,
    Worker& verify, const std::function<void(std::string_view)>& logLine, const Job& job);

// Of comparisons with ONNX Runtime.
TensorNoise noiseOf(const std::vector<OutputComparison>& outputs);

} // namespace qaliper
