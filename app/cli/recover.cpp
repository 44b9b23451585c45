#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "app/cli/session.h"
#include "app/cli/writing.h"
#include "app/worker_path.h"
#include "model/report/recovery.h"

namespace qaliper::cli {

namespace {

struct RecoverOptions {
    WriteOptions write;
    std::string against;
    DataOptions data;
    std::string labels;
    std::string metric;
    std::uint64_t samples = 0; // 0: all
    std::vector<std::string> outputs;
    double reachDb = -1;    // less than 0: not asked for
    double metricDrop = -1; // in points
    double floatShare = -1; // in percent
    std::string format = "text";
};

std::optional<double> asked(double number, double unit = 1) {
    return number < 0 ? std::nullopt : std::optional(number / unit);
}

Result<RecoverRequest> requestOf(const RecoverOptions& options) {
    constexpr double percent = 100;
    if (options.reachDb < 0 && options.metricDrop < 0 && options.floatShare < 0)
        return fail(ErrorKind::Invalid, say("Say what to reach: --reach-db, --metric-drop or --float-share"));
    if (options.metric.empty() != options.labels.empty())
        return fail(ErrorKind::Invalid, say("--metric and --labels are given together"));
    if (options.metricDrop >= 0 && options.metric.empty())
        return fail(ErrorKind::Invalid, say("--metric-drop needs --labels and --metric"));
    QALIPER_TRY(auto data, dataFilesOf(options.data, options.labels));
    RecoverRequest request{options.write.model, options.against, std::move(data), {}, options.outputs,
        metricOfName(options.metric),
        {asked(options.reachDb), asked(options.metricDrop, percent), asked(options.floatShare, percent)}};
    if (options.samples > 0)
        request.samples = options.samples;
    return request;
}

Result<RecoveryReport> recovered(const RecoverOptions& options) {
    QALIPER_TRY(auto request, requestOf(options));
    QALIPER_CHECK(checkOutput(options.write));
    TargetOptions target;
    target.target = formatTarget(defaultTarget()); // noise does not depend on it
    QALIPER_TRY(auto sessions, Sessions::make(target));
    QALIPER_TRY(const auto session, sessions.of(options.write.model));
    QALIPER_TRY(const auto analysis, inspectModel(session));
    Worker worker({.executable = workerPath(), .memoryLimit = 0});
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    QALIPER_TRY(auto recovery, recoverModel(*analysis->context, request, worker, progress.job()));
    RecoveryReport report{std::move(request), std::move(recovery), {}};
    if (options.write.dryRun)
        return report;
    QALIPER_CHECK(writeModel(options.write, report.recovery.model));
    report.output = options.write.output;
    return report;
}

int recover(const RecoverOptions& options) {
    const auto report = recovered(options);
    if (!report)
        return failedRun(report.error());
    return printed(
        options.format == "json" ? toJson(*report) : toText(*report), report->recovery.reached ? Clean : NotProven);
}

} // namespace

void addRecover(CLI::App& app, Run& run) {
    CLI::App* command =
        app.add_subcommand("recover", "Leave in float what costs most at the outputs, judged on other samples");
    auto options = std::make_shared<RecoverOptions>();
    command->add_option("model", options->write.model, "Quantized ONNX file")
        ->required()
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command->add_option("--against", options->against, "The float model that it was made from")
        ->required()
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    command
        ->add_option("-o,--output", options->write.output, "Where the result goes; without it there is only the plan")
        ->type_name("FILE");
    addWriteOptions(*command, options->write);
    addDataOptions(*command, options->data)->required();
    command->add_option("--samples", options->samples, "Use only so many samples, the first ones; without it all")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    command
        ->add_option(
            "--outputs", options->outputs, "Judge only these outputs; without it each float output of the model")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command->add_option("--reach-db", options->reachDb, "Reach at least so many dB of signal to noise at the outputs")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command
        ->add_option("--metric-drop", options->metricDrop,
            "Let the metric be at most so many points (of 100) below the float model")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command
        ->add_option(
            "--float-share", options->floatShare, "Leave at most so many percent of the multiply-adds in float")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command->add_option("--labels", options->labels, "The name of the array of labels in the data");
    command->add_option("--metric", options->metric, "What the labels are compared by: top1, top5 or miou")
        ->check(CLI::IsMember({"top1", "top5", "miou"}));
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer(
        "Give one goal or several: --reach-db, --metric-drop, --float-share. Operators are chosen on the first half of "
        "the samples; whether the goal is reached is judged on the other half.\n\n"
        "Exit status: 0 what was asked for is reached on the samples that judge, 4 it is not.\n\n"
        "Example:\n  qaliper-cli recover model.int8.onnx --against model.onnx --data samples.npz --reach-db 30 -o "
        "better.onnx");
    command->callback([options, &run] {
        options->write.dryRun |= options->write.output.empty();
        run = [options] { return recover(*options); };
    });
}

} // namespace qaliper::cli
