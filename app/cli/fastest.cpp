#include "model/session/fastest.h"

#include <charconv>

#include "app/cli/command.h"
#include "app/cli/run_options.h"
#include "app/cli/writing.h"

namespace qaliper::cli {

namespace {

constexpr double usualMinutes = 30;

struct FastestOptions {
    WriteOptions write;
    TargetOptions target;
    RunOptions run;
    std::string with = "python";
    std::string goal = "fastest";
    std::string reference;
    std::optional<double> minutes;
    std::optional<std::uint64_t> level;
    bool resume = false;
    bool log = false;
    OutputOptions print;
};

// "fastest", "smallest", "within:DB".
Status takeGoal(const std::string& text, FastestRequest& request) {
    constexpr std::string_view within = "within:";
    if (text == "fastest")
        return {};
    if (text == "smallest") {
        request.goal = FastestGoal::Smallest;
        return {};
    }
    double db = 0;
    const char* const end = text.data() + text.size();
    const bool isWithin = text.starts_with(within) &&
        std::from_chars(text.data() + within.size(), end, db).ptr == end && text.size() > within.size();
    if (!isWithin)
        return fail(ErrorKind::Invalid,
            say("\"{goal}\" is no goal: fastest, smallest, or within:DB such as within:30", arg("goal", text)));
    request.goal = FastestGoal::Within;
    request.withinDb = db;
    return {};
}

Result<FastestRequest> requestOf(const FastestOptions& options, const Session& session) {
    FastestRequest request;
    request.model = options.write.model;
    request.inspector = session.inspector();
    QALIPER_TRY(request.connection, parseConnection(options.with));
    if (options.level)
        request.level = static_cast<int>(*options.level);
    request.minutes = options.minutes.value_or(usualMinutes);
    QALIPER_CHECK(takeGoal(options.goal, request));
    QALIPER_CHECK(giveData(request, options.run));
    request.reference = options.reference;
    if (!options.write.output.empty())
        request.times = options.write.output + ".times.json";
    request.isResumed = options.resume;
    QALIPER_TRY(request.index, session.open({}));
    return request;
}

Result<FastestReport> placed(const FastestOptions& options) {
    QALIPER_CHECK(checkOutput(options.write));
    QALIPER_TRY(auto sessions, Sessions::make(options.target));
    QALIPER_TRY(const auto session, sessions.ofConnection(options.write.model));
    QALIPER_TRY(auto request, requestOf(options, session));
    LinkedModels linked(options.target.followLinks);
    QALIPER_TRY(request.reference, linked.runnable(request.reference));
    const auto logLine = [&](std::string_view line) {
        if (options.log)
            inform(verbatim(line));
    };
    DataRun run(say("Timing variants of the model"));
    QALIPER_TRY(auto found, placeByMeasurement(request, run.worker(), logLine, run.job()));
    found.report.reference = options.reference;
    QALIPER_TRY(found.report.output, writeModel(options.write, found.result->model()));
    return std::move(found.report);
}

int fastest(const FastestOptions& options) {
    const auto statusOf = [](const FastestReport& report) { return report.found.isAccurate ? Clean : NotProven; };
    return runReport(options.print, placed(options), statusOf, statusOfRun);
}

} // namespace

void addFastest(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, fastest, "fastest",
        "Measure on your own TensorRT which Q/DQ pairs of a quantized model pay, and leave out the others");
    addOptions(command,
        {{"model", &options->write.model, "Quantized ONNX file", required(existingFile())},
            {"-o,--output", &options->write.output,
                "Where the result goes; beside it, with .times.json behind its name, what was measured", anyFile()},
            {"--with", &options->with,
                "Where TensorRT and its GPU are: python, python:INTERPRETER, docker:IMAGE, ssh:HOST, trtexec or "
                "trtexec:PROGRAM",
                {"CONNECTION"}},
            {"--minutes", &options->minutes, "How long it may take; without it 30", notNegative()},
            {"--goal", &options->goal,
                "fastest; within:DB, the fastest that keeps so much SQNR at the outputs; or smallest, the smallest "
                "engine that is not slower",
                {"GOAL"}},
            {"--reference", &options->reference,
                "The float model that it was made from: its weights replace rounded ones, and its outputs are the "
                "right ones. Without it those of the model without its pairs",
                existingFile()},
            {"--resume", &options->resume, "Do not measure again what the file beside the output has"},
            {"--level", &options->level, "Builder optimization level instead of TensorRT's own", {"NUMBER"}},
            {"--log", &options->log, "Print TensorRT's messages to standard error as they come"}});
    addDataOptions(command, options->run);
    addSamplesOption(command, options->run);
    addTargetOptions(command, options->target);
    addWriteOptions(command, options->write);
    addOutputOptions(command, options->print);
    command.footer(
        "Operators of the same kind in the same surroundings are decided together, so that repeated blocks count "
        "once. All variants of a request are timed in turns with its first one; faster is only what lies beyond the "
        "spread. Nothing is written that is slower than the model without all of its pairs: where that one is the "
        "fastest, it is the result. The times are kept for --resume. An interrupt ends the search with what was "
        "confirmed by then.\n\n"
        "Exit status: 0 written, be it the model as it is; 4 no variant is as accurate as the goal asks for, or "
        "nothing could be timed.\n\n"
        "Example:\n  qaliper-cli fastest model.int8.onnx --with python --reference model.onnx --data samples.npz -o "
        "faster.onnx");
}

} // namespace qaliper::cli
