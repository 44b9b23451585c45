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

// Writes the model unless it is a dry run, and says in the report where to. What a proof shows to be a fault of ours is
// not written: other numbers after exact changes, or an interface that nobody declared to change; standard error says
// so. Errors: CannotWrite.
Status writeChanged(const WriteOptions& options, const Model& model, FixReport& report);

} // namespace qaliper::cli
