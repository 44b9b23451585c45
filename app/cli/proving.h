#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/session.h"
#include "model/session/prove.h"

// What `fix --verify`, `tool --verify` and `verify` share: on which inputs two versions are compared, and how a command
// ends that compared them.

namespace qaliper::cli {

void addProofOptions(CLI::App& command, ProofInputs& inputs);

// Clean when everything is proven, Findings when something is different, NotProven when nobody knows.
ExitStatus exitStatusOf(const Proof& proof);

} // namespace qaliper::cli
