#include <filesystem>
#include <system_error>

#include "app/cli/command.h"
#include "app/cli/run_options.h"
#include "model/session/ask_model.h"
#include "model/session/open.h"

namespace qaliper::cli {

namespace {

namespace fs = std::filesystem;

struct AskOptions {
    std::string model;
    std::string against;
    std::string reference;
    std::string with = "python";
    Depth depth = Depth::Parse;
    std::optional<std::uint64_t> level;
    std::optional<std::uint64_t> timeLimit; // seconds
    bool log = false;
    bool fresh = false;
    bool locate = false;
    std::filesystem::path report;
    bool drawsConstants = false;
    std::optional<double> limit; // dB
    RunOptions run;
    TargetOptions target;
    OutputOptions print;
};

Status check(const AskOptions& options) {
    const bool needsRun =
        !options.against.empty() || !options.reference.empty() || options.locate || !options.run.data.empty();
    if (options.depth != Depth::Run && needsRun)
        return fail(ErrorKind::Invalid, say("--against, --data, --reference and --first-difference need --depth run"));
    if (!options.locate && !options.report.empty())
        return fail(ErrorKind::Invalid, say("--report needs --first-difference"));
    if (options.report.empty() && options.drawsConstants)
        return fail(ErrorKind::Invalid, say("--draw-constants needs --report"));
    return options.report.empty() ? Status() : checkReportFolder(options.report);
}

// A model that is not the one asked about.
Result<std::optional<AskedVersion>> otherModel(const std::string& path, const AskOptions& options, const Job& job) {
    if (path.empty())
        return std::nullopt;
    AskedVersion version;
    version.model = path;
    LoadOptions load;
    load.external.followLinks = options.target.followLinks;
    QALIPER_TRY(version.index, readVersion(path, load, job));
    return version;
}

Result<ModelQuestion> questionOf(const AskOptions& options, const Session& session, const Job& job) {
    ModelQuestion question;
    question.model.model = options.model;
    QALIPER_TRY(question.model.index, session.open(job));
    QALIPER_TRY(question.against, otherModel(options.against, options, job));
    QALIPER_TRY(question.reference, otherModel(options.reference, options, job));
    QALIPER_TRY(question.connection, parseConnection(options.with));
    question.depth = options.depth;
    if (options.level)
        question.level = static_cast<int>(*options.level);
    question.timeLimit = std::chrono::seconds(options.timeLimit.value_or(0));
    question.cache = options.fresh ? KeptEngines::Fresh : KeptEngines::Taken;
    QALIPER_TRY(question.data, dataFilesOf(options.run));
    question.samples = options.run.samples.value_or(comparedSamples);
    question.limit = options.limit;
    question.locatesDifference = options.locate;
    if (!options.report.empty())
        question.reduced = {options.report, options.drawsConstants ? Constants::Random : Constants::Kept};
    question.inspector = session.inspector();
    return question;
}

Result<AskedModel> asked(const AskOptions& options, Sessions& sessions) {
    QALIPER_CHECK(check(options));
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    const Job job = progress.job();
    QALIPER_TRY(const auto session, sessions.ofConnection(options.model));
    QALIPER_TRY(const auto question, questionOf(options, session, job));
    const auto logLine = [&](std::string_view line) {
        if (options.log)
            inform(verbatim(line));
    };
    if (!options.log) // which has it too
        tellConversions(options.model, question.data);
    QALIPER_TRY(auto heard, askAbout(question, &sessions.workers().verify, logLine, job));
    return besideExpected(question, std::move(heard), job);
}

int ask(const AskOptions& options) {
    return withSessions(options.target, [&](Sessions& sessions) {
        return runReport(options.print, asked(options, sessions), [](const AskedModel& model) {
            return isRefused(model.answer) || differs(model.outputs) ? Findings : Clean;
        });
    });
}

} // namespace

void addAsk(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, ask, "ask", "Ask your own TensorRT about a model, beside what is expected of it");
    addOptions(command,
        {{"model", &options->model, "ONNX file", required(anyFile())},
            {"--with", &options->with,
                "Where TensorRT is: its Python package by python, python:INTERPRETER, docker:IMAGE or ssh:HOST; or "
                "trtexec, trtexec:PROGRAM",
                {"CONNECTION"}},
            {"--depth",
                choice<Depth>(options->depth, {{"parse", Depth::Parse}, {"build", Depth::Build}, {"run", Depth::Run}}),
                "How far: whether the parser accepts it, the engine's layers, its times"},
            {"--against", &options->against,
                "Another model, which is timed in turns with it: is MODEL faster than that?", existingFile()},
            {"--reference", &options->reference,
                "The model whose numbers in ONNX Runtime are the right ones, as the float model; without it MODEL "
                "itself",
                existingFile()},
            {"--first-difference", &options->locate,
                "Where outputs differ from ONNX Runtime's, search the first tensor that does, and what cures it"},
            {"--report", &options->report,
                "Where the first difference is found, write the part of the model around it there, for a report: "
                "neutral "
                "names, what is fed to it, and the command line that asks about it",
                {"FOLDER"}},
            {"--draw-constants", &options->drawsConstants,
                "In that part, constants become drawn numbers between the smallest and the largest of each"},
            {"--limit", &options->limit,
                "SQNR below which an output is taken as different, instead of one by the types of the model: 40 with "
                "FP32 or FP16, 25 with BF16, 20 with Q and DQ",
                {"DB"}},
            {"--fresh", &options->fresh, "Build the engine even where the cache has it"},
            {"--level", &options->level, "Builder optimization level instead of TensorRT's own", {"NUMBER"}},
            {"--time-limit", &options->timeLimit, "Seconds after which it is stopped", {"NUMBER"}},
            {"--log", &options->log, "Print TensorRT's messages to standard error as they come"}});
    addDataOptions(command, options->run);
    addOption(command,
        {"--samples", &options->run.samples, "Use only so many samples, the first ones; without it four", positive()});
    addTargetOptions(command, options->target);
    addOutputOptions(command, options->print);
    command.footer(
        "Run compares the outputs with those of ONNX Runtime, on the first four samples of --data, else on drawn "
        "numbers. Release and GPU are those of the connection; of --target, the typing is used, and the GPU where "
        "there is none. The exit status is 1 where TensorRT stops or an output differs.\n\n"
        "Example:\n  qaliper-cli ask model.onnx --with python:venv/bin/python --depth build");
}

} // namespace qaliper::cli
