#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/proof/proof.h"

// Shared by `fix --verify`, `tool --verify` and `verify`: the inputs on which two versions are compared, and the exit
// status.

namespace qaliper::cli {

struct ProofChoice {
    std::string inputs; // folder of recorded inputs; empty: generated inputs
    int samples = ProofOptions{}.samples;
};
void addProofOptions(CLI::App& command, ProofChoice& choice);

// `declared` are the changes of model inputs and outputs that the fix declares.
Result<Proof> proveVersions(const Context& before, const Context& after, const ProofChoice& choice, bool isReview,
    Worker& verify, std::vector<InterfaceChange> declared = {});

// Clean when everything is proven, Findings when something differs, else NotProven.
ExitStatus exitStatusOf(const Proof& proof);

} // namespace qaliper::cli
