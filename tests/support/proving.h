#pragma once

#include <memory>
#include <string_view>

#include "model/graph/edit.h"
#include "model/proof/proof.h"

// Two versions of a model in tests of what an edit did to the numbers.

namespace qaliper {

// True when Qaliper is built with ONNX Runtime; without it proofs do not run.
bool hasReferenceRuntime();

// The model with inferred types, checked for the newest TensorRT.
std::shared_ptr<const Context> contextOf(const Model& model);
std::shared_ptr<const Context> contextOf(std::string_view text);

struct Versions {
    std::shared_ptr<const Context> before;
    std::shared_ptr<const Context> after;
};
Versions versionsOf(std::string_view before, std::string_view after);    // as two files
Versions versionsOf(const Model& model, const std::vector<Edit>& edits); // of one document

// Without ONNX Runtime it ends the test as skipped.
Proof proofOf(const Versions& versions, const ProofOptions& options = {});
// Without ONNX Runtime it is "not run": for tests that have something to say of that.
Proof triedProof(const Versions& versions, const ProofOptions& options = {});

// "equal", or state and reason: what a test compares with.
std::string verdict(const Proof& proof);

} // namespace qaliper
