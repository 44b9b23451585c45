#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "model/rules/proof/proof.h"

// What `fix --verify` and `verify` share: on which inputs two versions are compared.

namespace qaliper::cli {

struct ProofChoice {
    std::string inputs; // folder of recorded inputs; empty draws them
    int samples = ProofOptions{}.samples;
};
void addProofOptions(CLI::App& command, ProofChoice& choice);

Result<Proof> proveVersions(
    const Context& before, const Context& after, const ProofChoice& choice, bool isReview, Worker& verify);

} // namespace qaliper::cli
