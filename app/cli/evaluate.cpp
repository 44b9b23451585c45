#include <system_error>

#include "app/cli/command.h"
#include "app/cli/run_options.h"
#include "app/worker_path.h"
#include "model/onnx/infer.h"
#include "model/report/evaluation.h"
#include "model/session/tensor_noise.h"

namespace qaliper::cli {

namespace {

struct EvaluateOptions {
    EvaluateRequest request;
    RunOptions run;
    bool tensors = false;
    OutputOptions print;
};

Result<EvaluateRequest> requestOf(const EvaluateOptions& options) {
    QALIPER_CHECK(checkMetric(options.run));
    if (options.tensors && options.request.against.empty())
        return fail(ErrorKind::Invalid, say("--tensors needs the float model: --against"));
    EvaluateRequest request = options.request;
    QALIPER_TRY(request.data, dataFilesOf(options.run));
    QALIPER_CHECK(giveMetric(request, &EvaluateRequest::command, options.run));
    return request;
}

Result<EvaluationReport> evaluated(const EvaluateOptions& options) {
    QALIPER_TRY(auto request, requestOf(options));
    LinkedModels linked(options.run.followLinks);
    EvaluateRequest runs = request;
    QALIPER_TRY(runs.model, linked.runnable(request.model));
    QALIPER_TRY(runs.against, linked.runnable(request.against));
    DataRun run(say("Evaluating"));
    std::optional<WatchedModels> watched;
    if (options.tensors) {
        Workers workers(workerPath());
        QALIPER_TRY(auto models, watchTensors(runs, workers.infer, run.job()));
        watched.emplace(std::move(models));
    }
    QALIPER_TRY(auto evaluation, evaluateModel(watched ? watched->request : runs, run.worker(), run.job()));
    EvaluationReport report{std::move(request), std::move(evaluation), {}};
    if (watched)
        report.tensors = takeTensors(report.evaluation, watched->tensors);
    return report;
}

int evaluate(const EvaluateOptions& options) {
    return runReport(options.print, evaluated(options), alwaysClean, statusOfRun);
}

} // namespace

void addEvaluate(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, evaluate, "evaluate", "Measure a model on your data, beside its float model");
    addOptions(command,
        {{"model", &options->request.model, "ONNX file", required(existingFile())},
            {"--against", &options->request.against, "The float model that it was made from", existingFile()}});
    addDataOptions(command, options->run)->required();
    addMetricOptions(command, options->run);
    addRunLinkOption(command, options->run);
    addOption(command,
        {"--tensors", &options->tensors,
            "Also compare each activation that both models compute, which needs the memory of all of them for one "
            "run"});
    addOutputOptions(command, options->print);
    command.footer(
        "Both run in ONNX Runtime, Q and DQ as written. miou leaves out class 0, the background.\n\n"
        "Example:\n  qaliper-cli evaluate model.int8.onnx --against model.onnx --data samples.npz --labels "
        "labels --metric top1\n  qaliper-cli evaluate model.int8.onnx --against model.onnx --data samples.npz "
        "--metric-command 'python eval.py {outputs}'");
}

} // namespace qaliper::cli
