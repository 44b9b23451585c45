#include "model/report/sensitivity.h"

#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/worker_path.h"

namespace qaliper::cli {

namespace {

struct SensitivityOptions {
    std::string model;
    std::string against;
    DataOptions data;
    std::uint64_t samples = 0; // 0: all
    std::vector<std::string> outputs;
    bool activationsOnly = false;
    std::string by = "tensor";
    std::string format = "text";
};

SensitivityBy groupingOf(const std::string& name) {
    if (name == "node")
        return SensitivityBy::Node;
    if (name == "module")
        return SensitivityBy::Module;
    return name == "operator" ? SensitivityBy::Operator : SensitivityBy::Tensor;
}

Result<SensitivityReport> measured(const SensitivityOptions& options) {
    QALIPER_TRY(auto data, dataFilesOf(options.data));
    SensitivityRequest request{
        options.model, options.against, std::move(data), {}, options.outputs, !options.activationsOnly};
    if (options.samples > 0)
        request.samples = options.samples;
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    const auto printRefined = [&](const Sensitivity& sensitivity) {
        inform(say("The list so far, which more samples refine:\n{list}",
            arg("list", toText({request, sensitivity}, groupingOf(options.by)))));
    };
    QALIPER_TRY(auto sensitivity, measureSensitivity(request, worker, printRefined, progress.job()));
    return SensitivityReport{std::move(request), std::move(sensitivity)};
}

int sensitivity(const SensitivityOptions& options) {
    const auto report = measured(options);
    if (!report)
        return failedRun(report.error());
    return printed(options.format == "json" ? toJson(*report) : toText(*report, groupingOf(options.by)), Clean);
}

} // namespace

void addSensitivity(CLI::App& app, Run& run) {
    CLI::App* command =
        app.add_subcommand("sensitivity", "Show what each quantizer costs at the outputs, on your data");
    auto options = std::make_shared<SensitivityOptions>();
    command->add_option("model", options->model, "Quantized ONNX file")
        ->required()
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command
        ->add_option("--against", options->against,
            "The float model that it was made from; without it weights that are stored quantized stay as they are")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    addDataOptions(*command, options->data)->required();
    command->add_option("--samples", options->samples, "Use only so many samples, the first ones; without it all")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    command
        ->add_option(
            "--outputs", options->outputs, "Measure only these outputs; without it each float output of the model")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command->add_flag("--activations-only", options->activationsOnly, "Leave weights in float: takes half the time");
    command->add_option("--by", options->by, "What the text adds up: tensor, node, module or operator")
        ->check(CLI::IsMember({"tensor", "node", "module", "operator"}));
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer(
        "The model runs in ONNX Runtime with one quantizer on and all others off, for each in turn. What this changes "
        "at an output is the noise of that quantizer. Shares are of the sum of these noises; where the sum is more "
        "than 1 dB from the noise of all together, they would mislead, and the reason is said instead.\n\n"
        "With all quantizers off the model is its float model but for biases that were corrected: rest_db in JSON says "
        "how far it is from it, null where nothing differs.\n\n"
        "Example:\n  qaliper-cli sensitivity model.int8.onnx --against model.onnx --data samples.npz --samples 16");
    command->callback([options, &run] { run = [options] { return sensitivity(*options); }; });
}

} // namespace qaliper::cli
