#pragma once

#include <filesystem>
#include <vector>

#include "model/proof/proof.h"
#include "model/rules/fixall.h"

// What a change says of itself, and whether ONNX Runtime agrees. Any thread may call these.

namespace qaliper {

// What a proof holds a change against.
struct ChangeClaim {
    Safety safety = Safety::Exact;          // anything but Exact may change numbers
    std::vector<InterfaceChange> interface; // what it says it does to inputs and outputs
};
ChangeClaim claimOf(const FixOutcome& outcome);

// What both versions compute on.
struct ProofInputs {
    std::filesystem::path folder; // of recorded inputs, as readSamples() takes it; empty: they are drawn
    int samples = ProofOptions{}.samples;
};

// Errors: those of readSamples(), before anything is run; Cancelled, CannotWrite.
Result<Proof> proveChange(const Context& before, const Context& after, ChangeClaim claim, const ProofInputs& inputs,
    Worker& verify, const Job& job);

} // namespace qaliper
