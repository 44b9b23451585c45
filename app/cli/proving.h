#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/sessions.h"
#include "model/session/prove.h"

// Shared by `fix --verify`, `tool --verify` and `verify`: the inputs on which two versions are compared, and the exit
// status.

namespace qaliper::cli {

void addProofOptions(CLI::App& command, ProofInputs& inputs);

// Clean when everything is proven, Findings when something differs, else NotProven.
ExitStatus exitStatusOf(const Proof& proof);

} // namespace qaliper::cli
