#pragma once

#include <string>
#include <vector>

#include "model/graph/index.h"

// Outputs that a last Softmax or Sigmoid gives. Where it saturates, what is before it may change by much and the output by nothing, so
// the numbers before it say more.

namespace qaliper {

struct Logits {
    std::string output; // of the graph
    std::string op;     // Softmax or Sigmoid
    std::string added;  // the output of withLogits() that has the numbers before it
};

// In the order of the outputs.
std::vector<Logits> logitsOf(const Index& index);

// With an output more for each of these. Errors: those of applyEdits().
Result<Model> withLogits(const Model& model);

} // namespace qaliper
