#pragma once

#include <memory>
#include <string_view>

#include "model/graph/edit.h"
#include "model/proof/proof.h"

// Two versions of a model, for tests of proofs.

namespace qaliper {

// True when the build has ONNX Runtime; without it, proofs do not run.
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

// Skips the test without ONNX Runtime.
Proof proofOf(const Versions& versions, const ProofOptions& options = {});
// The proof is "not run" without ONNX Runtime, for tests of that case.
Proof triedProof(const Versions& versions, const ProofOptions& options = {});

// "equal", or state and reason, for comparisons.
std::string verdict(const Proof& proof);

} // namespace qaliper
