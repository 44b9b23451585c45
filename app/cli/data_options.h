#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "model/data/data_files.h"

// Shared by the commands that run a model on a user's data.

namespace qaliper::cli {

struct DataOptions {
    std::vector<std::string> data;
    std::string recipe;
};
// The option of the data, which the caller may require.
CLI::Option* addDataOptions(CLI::App& command, DataOptions& options);

// Errors: those of parseDataFiles().
Result<DataFiles> dataFilesOf(const DataOptions& options, const std::string& labels = {});

} // namespace qaliper::cli
