#include "app/cli/command.h"
#include "app/cli/measuring.h"
#include "app/cli/run_options.h"
#include "app/cli/writing.h"
#include "model/report/recovery.h"

namespace qaliper::cli {

namespace {

struct RecoverOptions {
    WriteOptions write;
    RecoverRequest request; // its goal in points and percent
    RunOptions run;
    TargetOptions target = anyTarget(); // noise does not depend on it
    MeasureOptions measure;
    OutputOptions print;
};

Result<RecoverRequest> requestOf(const RecoverOptions& options) {
    RecoverRequest request = options.request;
    RecoverGoal& goal = request.goal;
    if (!goal.reachDb && !goal.metricDrop && !goal.floatShare)
        return fail(ErrorKind::Invalid, say("Say what to reach: --reach-db, --metric-drop or --float-share"));
    QALIPER_CHECK(checkMetric(options.run));
    if (goal.metricDrop && !hasMetric(options.run))
        return fail(ErrorKind::Invalid, say("--metric-drop needs --labels and --metric, or --metric-command"));
    QALIPER_CHECK(giveData(request, options.run));
    request.model = options.write.model;
    QALIPER_CHECK(giveMetric(request, &RecoverRequest::command, options.run));
    if (goal.metricDrop && request.metric)
        *goal.metricDrop /= 100;
    if (goal.floatShare)
        *goal.floatShare /= 100;
    return request;
}

Result<RecoveryReport> recovered(const RecoverOptions& options) {
    WriteOptions write = options.write;
    write.dryRun |= write.output.empty();
    QALIPER_TRY(auto request, requestOf(options));
    QALIPER_CHECK(checkOutput(write));
    QALIPER_CHECK(checkMeasure(options.measure));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.of(write.model));
    QALIPER_TRY(const auto analysis, inspectModel(session));
    LinkedModels linked(options.target.followLinks);
    RecoverRequest runs = request;
    QALIPER_TRY(runs.model, linked.runnable(request.model));
    QALIPER_TRY(runs.against, linked.runnable(request.against));
    tellConversions(write.model, request.data);
    DataRun run;
    QALIPER_TRY(auto recovery, recoverModel(*analysis->context, runs, run.worker(), run.job()));
    write.dryRun |= recovery.refused;
    RecoveryReport report{std::move(request), std::move(recovery), {}};
    QALIPER_TRY(report.measured,
        measured(options.measure, session.target(), *analysis->context, report.recovery.model, report.request.data,
            run.job()));
    QALIPER_TRY(report.output, writeModel(unlessWorse(write, report.measured), report.recovery.model));
    return report;
}

int recover(const RecoverOptions& options) {
    const auto statusOf = [](const RecoveryReport& report) {
        return statusOfMeasured(report.recovery.reached ? Clean : NotProven, report.measured);
    };
    return runReport(options.print, recovered(options), statusOf, statusOfRun);
}

} // namespace

void addRecover(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(
        app, run, recover, "recover", "Leave in float what costs most at the outputs, validated on other samples");
    addOptions(command,
        {{"model", &options->write.model, "Quantized ONNX file", required(existingFile())},
            {"--against", &options->request.against, "The float model that it was made from", required(existingFile())},
            {"-o,--output", &options->write.output, "Where the result goes; without it there is only the plan",
                anyFile()}});
    addWriteOptions(command, options->write);
    addLinkOption(command, options->target);
    addDataOptions(command, options->run)->required();
    addSamplesOption(command, options->run);
    addOptions(command,
        {{"--outputs", &options->request.outputs,
             "Measure only these outputs; without it each float output of the model", oneEach("NAME")},
            {"--reach-db", &options->request.goal.reachDb,
                "Reach at least so many dB of signal to noise at the outputs", notNegative()},
            {"--metric-drop", &options->request.goal.metricDrop,
                "Let the metric be at most so many points (of 100) below the float model; that of a command so much "
                "worse, in its own numbers",
                notNegative()},
            {"--float-share", &options->request.goal.floatShare, "Leave at most so many percent of the MACs in float",
                notNegative()}});
    addMetricOptions(command, options->run);
    addMeasureOptions(command, options->measure);
    addOutputOptions(command, options->print);
    command.footer(
        "Give one goal or several: --reach-db, --metric-drop, --float-share. Operators are chosen on the first half of "
        "the samples; whether the goal is reached is measured on the other half. Of decibels half a one more is asked "
        "for on the first "
        "half. A layer in float gets its float bias back where that was corrected.\n\n"
        "Exit status: 0 what was asked for is reached on the validation samples, 4 it is not; nothing is written where "
        "the "
        "model is further from the float model with all quantizers off.\n\n"
        "Example:\n  qaliper-cli recover model.int8.onnx --against model.onnx --data samples.npz --reach-db 30 -o "
        "better.onnx");
}

} // namespace qaliper::cli
