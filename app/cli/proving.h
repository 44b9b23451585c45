#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/proof/proof.h"

// What `fix --verify`, `tool --verify` and `verify` share: on which inputs two versions are compared, and how a command
// ends that compared them.

namespace qaliper::cli {

struct ProofChoice {
    std::string inputs; // folder of recorded inputs; empty draws them
    int samples = ProofOptions{}.samples;
};
void addProofOptions(CLI::App& command, ProofChoice& choice);

// `declared` is what the change says it does to inputs and outputs of the model.
Result<Proof> proveVersions(const Context& before, const Context& after, const ProofChoice& choice, bool isReview,
    Worker& verify, std::vector<InterfaceChange> declared = {});

// Clean when everything is proven, Findings when something is different, NotProven when nobody knows.
ExitStatus exitStatusOf(const Proof& proof);

} // namespace qaliper::cli
