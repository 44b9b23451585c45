#pragma once

#include <filesystem>
#include <vector>

#include "model/proof/proof.h"
#include "model/rewrite/offer.h"

// What a change declares, and whether ONNX Runtime confirms it. Any thread may call these functions; the worker has to
// outlive the call.

namespace qaliper {

// What a proof compares a change with.
struct ChangeClaim {
    Safety safety = Safety::Exact;          // anything but Exact may change numbers
    std::vector<InterfaceChange> interface; // the declared changes of inputs and outputs
};

// The inputs of both versions.
struct ProofInputs {
    std::filesystem::path folder; // of recorded inputs, as readSamples() takes it; empty: random numbers
    int samples = ProofOptions{}.samples;
};

// Errors: those of readSamples(), before anything runs; Cancelled, CannotWrite.
Result<Proof> proveChange(const Context& before, const Context& after, ChangeClaim claim, const ProofInputs& inputs,
    Worker& verify, const Job& job);

} // namespace qaliper
