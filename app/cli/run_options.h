#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "model/base/worker.h"
#include "model/data/data_files.h"
#include "model/data/metric.h"

// Shared by the commands that run a model on a user's data.

namespace qaliper::cli {

struct RunOptions {
    std::vector<std::string> data;
    std::string recipe;
    std::optional<std::uint64_t> samples; // only the first ones; nothing: all
    std::string labels;
    std::optional<Metric> metric;
};
// The option of the data, which the caller may require.
CLI::Option* addDataOptions(CLI::App& command, RunOptions& options);
void addSamplesOption(CLI::App& command, RunOptions& options);
void addLabelOptions(CLI::App& command, RunOptions& options);

// Errors: Invalid for a metric without labels, or labels without a metric.
Status checkLabels(const RunOptions& options);
// Errors: those of parseDataFiles().
Result<DataFiles> dataFilesOf(const RunOptions& options);
// Data and number of samples. Errors: the same.
template <class Request>
Status giveData(Request& request, const RunOptions& options) {
    QALIPER_TRY(request.data, dataFilesOf(options));
    request.samples = options.samples;
    return {};
}

// The process that runs the model. While it lives, an interrupt ends the work and its progress is printed.
class DataRun {
public:
    // `stage` is that of work that names none.
    explicit DataRun(Text stage = {});
    Worker& worker() { return worker_; }
    Job job() { return progress_.job(); }

private:
    Worker worker_;
    Interruption interruption_;
    ProgressPrinter progress_;
};

// NotProven where ONNX Runtime or the target cannot do it, else the status of any command.
ExitStatus statusOfRun(const Error& error);

} // namespace qaliper::cli
