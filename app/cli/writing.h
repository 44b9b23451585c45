#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "model/report/report.h"

// What `fix` and `tool` share: where the changed model goes, and when it is not written.

namespace qaliper::cli {

struct WriteOptions {
    std::string model;
    std::string output;
    bool dryRun = false;
    bool force = false;
    bool externalData = false;
};
void addWriteOptions(CLI::App& command, WriteOptions& options);

// Errors: the output is the model itself and nobody said --force.
Status checkOutput(const WriteOptions& options);

// True when something was applied that may change numbers.
bool isReview(const FixOutcome& outcome);

// Nothing in a dry run. Errors: exact changes that a proof says are none; CannotWrite.
Status writeChanged(
    const WriteOptions& options, const Model& model, const FixOutcome& outcome, const std::optional<Proof>& proof);

} // namespace qaliper::cli
