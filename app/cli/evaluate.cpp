#include <system_error>

#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/worker_path.h"
#include "model/onnx/infer.h"
#include "model/report/evaluation.h"
#include "model/session/tensor_noise.h"

namespace qaliper::cli {

namespace {

struct EvaluateOptions {
    std::string model;
    std::string against;
    DataOptions data;
    std::string labels;
    std::string metric;
    bool tensors = false;
    std::string format = "text";
};

Result<EvaluateRequest> requestOf(const EvaluateOptions& options) {
    if (options.metric.empty() != options.labels.empty())
        return fail(ErrorKind::Invalid, say("--metric and --labels are given together"));
    if (options.tensors && options.against.empty())
        return fail(ErrorKind::Invalid, say("--tensors needs the float model: --against"));
    QALIPER_TRY(auto data, dataFilesOf(options.data, options.labels));
    return EvaluateRequest{options.model, options.against, std::move(data), metricOfName(options.metric)};
}

Result<EvaluationReport> evaluated(const EvaluateOptions& options) {
    QALIPER_TRY(auto request, requestOf(options));
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    const Interruption interruption;
    ProgressPrinter progress(interruption.token(), say("Evaluating"));
    std::optional<WatchedModels> watched;
    if (options.tensors) {
        Workers workers(workerPath());
        QALIPER_TRY(auto models, watchTensors(request, workers.infer, progress.job()));
        watched.emplace(std::move(models));
    }
    QALIPER_TRY(auto evaluation, evaluateModel(watched ? watched->request : request, worker, progress.job()));
    EvaluationReport report{std::move(request), std::move(evaluation), {}};
    if (watched)
        report.tensors = takeTensors(report.evaluation, watched->tensors);
    return report;
}

int evaluate(const EvaluateOptions& options) {
    const auto report = evaluated(options);
    if (!report)
        return failedRun(report.error());
    return printed(options.format == "json" ? toJson(*report) : toText(*report), Clean);
}

} // namespace

void addEvaluate(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("evaluate", "Measure a model on your data, beside its float model");
    auto options = std::make_shared<EvaluateOptions>();
    command->add_option("model", options->model, "ONNX file")->required()->type_name("FILE")->check(CLI::ExistingFile);
    command->add_option("--against", options->against, "The float model that it was made from")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    addDataOptions(*command, options->data)->required();
    command->add_option("--labels", options->labels, "The name of the array of labels in the data");
    command->add_option("--metric", options->metric, "What the labels are compared by: top1, top5 or miou")
        ->check(CLI::IsMember({"top1", "top5", "miou"}));
    command->add_flag("--tensors", options->tensors,
        "Also compare each activation that both models compute, which needs the memory of all of them for one run");
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Both run in ONNX Runtime, Q and DQ as written. miou leaves out class 0, the background.\n\n"
                    "Example:\n  qaliper-cli evaluate model.int8.onnx --against model.onnx --data samples.npz --labels "
                    "labels --metric top1");
    command->callback([options, &run] { run = [options] { return evaluate(*options); }; });
}

} // namespace qaliper::cli
