#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "model/report/report.h"

// Shared by `fix` and `tool`: where the changed model is written, and when it is not.

namespace qaliper::cli {

struct WriteOptions {
    std::string model;
    std::string output;
    bool dryRun = false;
    bool force = false;
    bool externalData = false;
};
void addWriteOptions(CLI::App& command, WriteOptions& options);

// Errors: the output is the model itself, without --force.
Status checkOutput(const WriteOptions& options);

// True when an applied fix may change numbers.
bool isReview(const FixOutcome& outcome);

// Writes the model unless it is a dry run, and sets its path in the report. A model that the proof shows to be wrong is
// not written: other numbers after exact fixes, or an undeclared change of the interface; standard error reports that.
// Errors: CannotWrite.
Status writeChanged(const WriteOptions& options, const Model& model, FixReport& report);

} // namespace qaliper::cli
