#include "model/onnx/calibrate.h"

#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/worker_path.h"
#include "model/base/file.h"
#include "model/calibration/activations.h"
#include "model/calibration/statistics_file.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/report/statistics.h"

namespace qaliper::cli {

namespace {

struct CalibrateOptions {
    std::string model;
    std::string output;
    DataOptions data;
    std::uint64_t samples = 0; // 0: all
    std::vector<std::string> tensors;
    std::string format = "text";
};

Result<std::vector<std::string>> tensorsIn(const std::string& path) {
    QALIPER_TRY(const auto model, loadModel(path));
    const Index index(model);
    Workers workers(workerPath());
    QALIPER_TRY(const auto types, inferTypes(index, workers.infer, {}));
    return activationsOf(index, types);
}

Result<Statistics> calibrated(const CalibrateOptions& options) {
    QALIPER_TRY(auto data, dataFilesOf(options.data));
    CalibrateRequest request{options.model, options.tensors, std::move(data), {}, true};
    if (options.samples > 0)
        request.samples = options.samples;
    if (request.tensors.empty()) {
        QALIPER_TRY(auto tensors, tensorsIn(options.model));
        request.tensors = std::move(tensors);
    }
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    auto statistics = calibrateModel(request, worker, progress.job());
    if (!statistics)
        return statistics;
    QALIPER_CHECK(writeWholeFile(options.output, writeStatistics(*statistics)));
    return statistics;
}

int calibrate(const CalibrateOptions& options) {
    const auto statistics = calibrated(options);
    if (!statistics)
        return failedRun(statistics.error());
    return printed(options.format == "json" ? toJson(*statistics) : toText(*statistics), Clean);
}

} // namespace

void addCalibrate(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("calibrate", "Measure the ranges of a float model's tensors on your data");
    auto options = std::make_shared<CalibrateOptions>();
    command->add_option("model", options->model, "ONNX file")->required()->type_name("FILE")->check(CLI::ExistingFile);
    command->add_option("-o,--output", options->output, "Where the statistics are written")
        ->required()
        ->type_name("FILE");
    addDataOptions(*command, options->data)->required();
    command->add_option("--samples", options->samples, "Only the first ones; without it all are used")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    command->add_option("--tensors", options->tensors, "Only these; without it each activation that a node reads")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Nothing leaves ONNX Runtime's session, which needs the memory of a plain run.\n\n"
                    "Example:\n  qaliper-cli calibrate model.onnx --data samples.npz -o model.statistics.json");
    command->callback([options, &run] { run = [options] { return calibrate(*options); }; });
}

} // namespace qaliper::cli
