#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "model/base/worker.h"
#include "model/data/data_files.h"
#include "model/data/metric.h"
#include "model/data/metric_command.h"
#include "model/onnx/temporary_model.h"

// Shared by the commands that run a model on a user's data.

namespace qaliper::cli {

struct RunOptions {
    std::vector<std::string> data;
    std::string recipe;
    std::optional<std::uint64_t> samples; // only the first ones; nothing: all
    std::string labels;
    std::optional<std::int64_t> ignoredLabel;
    std::optional<Metric> metric;
    std::string metricCommand;
    bool lowerIsBetter = false;                 // of the command's number
    std::optional<std::uint64_t> metricTimeout; // of the command, in seconds
    bool followLinks = false;
};
// Nothing without a command. Errors: those of parseMetricCommand().
Result<std::optional<MetricCommand>> metricCommandOf(const RunOptions& options);
// The option of the data, which the caller may require.
CLI::Option* addDataOptions(CLI::App& command, RunOptions& options);
void addSamplesOption(CLI::App& command, RunOptions& options);
void addMetricOptions(CLI::App& command, RunOptions& options);
void addRunLinkOption(CLI::App& command, RunOptions& options);

bool hasMetric(const RunOptions& options);
// Errors: Invalid for a metric without labels, or labels without a metric, for two metrics, and for what belongs to one that is not there.
Status checkMetric(const RunOptions& options);
// The metric, or the command in its place. Errors: those of parseMetricCommand().
template <class Request>
Status giveMetric(Request& request, std::optional<MetricCommand> Request::*command, const RunOptions& options) {
    request.metric = options.metric;
    QALIPER_TRY(request.*command, metricCommandOf(options));
    return {};
}
// Errors: those of parseDataFiles().
Result<DataFiles> dataFilesOf(const RunOptions& options);
// Tells of each input of the model whose array has another type. What is wrong with the data or the model is said by
// those who read them.
void tellConversions(const std::filesystem::path& model, const DataFiles& files);
// Data and number of samples. Errors: the same.
template <class Request>
Status giveData(Request& request, const RunOptions& options) {
    QALIPER_TRY(request.data, dataFilesOf(options));
    request.samples = options.samples;
    return {};
}

// Models whose data are to be read through links that leave their folder. ONNX Runtime follows none of these, so it runs a
// copy, which lives as long as this.
class LinkedModels {
public:
    explicit LinkedModels(bool areFollowed) : areFollowed_(areFollowed) {}

    // The path itself for a model without such links, and where they are not followed. Errors: those of loadModel() and
    // saveModel().
    Result<std::filesystem::path> runnable(const std::filesystem::path& model);

private:
    bool areFollowed_;
    std::vector<TemporaryModel> copies_;
};

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
