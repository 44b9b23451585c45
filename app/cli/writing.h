#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/sessions.h"

// Shared by the commands that change a model: where the result is written, and when it is not.

namespace qaliper::cli {

struct WriteOptions {
    std::string model;
    std::string output;
    bool dryRun = false;
    bool force = false;
    bool externalData = false;
};
void addWriteOptions(CLI::App& command, WriteOptions& options);

// Errors: Invalid without an output, unless it is a dry run; the output is the model itself, without --force.
Status checkOutput(const WriteOptions& options);

// Saves what the change made unless it is a dry run, and says in the report where to. Standard error says why where the
// change is at fault, which is no error here. Errors: the others of Session::save().
Status writeChanged(const WriteOptions& options, const Session& session, FixReport& change, const Job& job);

// Saves a model that a command made of the given one, unless it is a dry run; its weights go to a file of their own where
// one file cannot hold them. Returns the file that was written, or nothing. Errors: those of saveModel().
Result<std::string> writeModel(const WriteOptions& options, const Model& model);

// What was done to the model, as it is printed.
ModelReport reportOf(const std::string& model, const Session& session, FixReport change);

// "NAME=VALUE" pairs. Errors: Invalid for a text of another form.
Result<Arguments> assignments(const std::vector<std::string>& texts);

} // namespace qaliper::cli
