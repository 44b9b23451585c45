#include "model/report/sensitivity.h"

#include "app/cli/command.h"
#include "app/cli/run_options.h"

namespace qaliper::cli {

namespace {

struct SensitivityOptions {
    SensitivityRequest request;
    RunOptions run;
    bool activationsOnly = false;
    SensitivityBy by = SensitivityBy::Tensor;
    OutputOptions print;
};

Result<SensitivityReport> measured(const SensitivityOptions& options) {
    SensitivityRequest request = options.request;
    QALIPER_CHECK(giveData(request, options.run));
    request.weights = !options.activationsOnly;
    LinkedModels linked(options.run.followLinks);
    SensitivityRequest runs = request;
    QALIPER_TRY(runs.model, linked.runnable(request.model));
    QALIPER_TRY(runs.against, linked.runnable(request.against));
    tellConversions(request.model, request.data);
    DataRun run;
    const auto printRefined = [&](const Sensitivity& sensitivity) {
        inform(say("The list so far, which more samples refine:\n{list}",
            arg("list", toText(SensitivityReport{request, sensitivity, options.by}))));
    };
    QALIPER_TRY(auto sensitivity, measureSensitivity(runs, run.worker(), printRefined, run.job()));
    return SensitivityReport{std::move(request), std::move(sensitivity), options.by};
}

int sensitivity(const SensitivityOptions& options) {
    return runReport(options.print, measured(options), alwaysClean, statusOfRun);
}

} // namespace

void addSensitivity(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, sensitivity, "sensitivity", "Show what each quantizer costs at the outputs, on your data");
    addOptions(command,
        {{"model", &options->request.model, "Quantized ONNX file", required(existingFile())},
            {"--against", &options->request.against,
                "The float model that it was made from; without it weights that are stored quantized stay as they are",
                existingFile()}});
    addDataOptions(command, options->run)->required();
    addSamplesOption(command, options->run);
    addRunLinkOption(command, options->run);
    addOptions(command,
        {{"--outputs", &options->request.outputs,
             "Measure only these outputs; without it each float output of the model", oneEach("NAME")},
            {"--activations-only", &options->activationsOnly, "Leave weights in float: takes half the time"},
            {"--by",
                choice(options->by,
                    {{"tensor", SensitivityBy::Tensor}, {"node", SensitivityBy::Node},
                        {"module", SensitivityBy::Module}, {"operator", SensitivityBy::Operator}}),
                "What the text adds up: tensor, node, module or operator"}});
    addOutputOptions(command, options->print);
    command.footer(
        "The model runs in ONNX Runtime with one quantizer on and all others off, for each in turn. What this changes "
        "at an output is the noise of that quantizer. Shares are of the sum of these noises; where the sum is more "
        "than 1 dB from the noise of all together, they would mislead, and the reason is said instead.\n\n"
        "With all quantizers off the model is its float model but for biases that were corrected: rest_db in JSON says "
        "how far it is from it, null where nothing differs.\n\n"
        "Example:\n  qaliper-cli sensitivity model.int8.onnx --against model.onnx --data samples.npz --samples 16");
}

} // namespace qaliper::cli
