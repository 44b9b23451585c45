#include "model/onnx/calibrate.h"

#include "app/cli/command.h"
#include "app/cli/run_options.h"
#include "app/worker_path.h"
#include "model/base/file.h"
#include "model/base/sha256.h"
#include "model/calibration/activations.h"
#include "model/calibration/statistics_file.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/report/statistics.h"

namespace qaliper::cli {

namespace {

struct CalibrateOptions {
    CalibrateRequest request;
    std::string output;
    RunOptions run;
    OutputOptions print;
};

Result<std::vector<std::string>> tensorsIn(const std::filesystem::path& path) {
    QALIPER_TRY(const auto model, loadModel(path));
    const Index index(model);
    Workers workers(workerPath());
    QALIPER_TRY(const auto types, inferTypes(index, workers.infer, {}));
    return activationsOf(index, types);
}

Result<Statistics> calibrated(const CalibrateOptions& options) {
    CalibrateRequest request = options.request;
    QALIPER_CHECK(giveData(request, options.run));
    LinkedModels linked(options.run.followLinks);
    QALIPER_TRY(request.model, linked.runnable(request.model));
    if (request.tensors.empty()) {
        QALIPER_TRY(request.tensors, tensorsIn(request.model));
    }
    tellConversions(request.model, request.data);
    DataRun run;
    QALIPER_TRY(auto statistics, calibrateModel(request, run.worker(), run.job()));
    if (request.model != options.request.model) { // of a copy
        QALIPER_TRY(statistics.sha256, sha256Of(options.request.model));
    }
    QALIPER_CHECK(writeWholeFile(options.output, writeStatistics(statistics)));
    return statistics;
}

int calibrate(const CalibrateOptions& options) {
    return runReport(options.print, calibrated(options), alwaysClean, statusOfRun);
}

} // namespace

void addCalibrate(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, calibrate, "calibrate", "Measure the ranges of a float model's tensors on your data");
    addOptions(command,
        {{"model", &options->request.model, "ONNX file", required(existingFile())},
            {"-o,--output", &options->output, "Where the statistics are written", required(anyFile())}});
    addDataOptions(command, options->run)->required();
    addSamplesOption(command, options->run);
    addRunLinkOption(command, options->run);
    addOption(command,
        {"--tensors", &options->request.tensors, "Only these; without it each activation that a node reads",
            oneEach("NAME")});
    addOutputOptions(command, options->print);
    command.footer("Nothing leaves ONNX Runtime's session, which needs the memory of a plain run.\n\n"
                   "Example:\n  qaliper-cli calibrate model.onnx --data samples.npz -o model.statistics.json");
}

} // namespace qaliper::cli
