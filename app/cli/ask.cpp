#include "app/cli/command.h"
#include "app/cli/run_options.h"
#include "model/session/first_difference.h"
#include "model/session/open.h"

namespace qaliper::cli {

namespace {

constexpr std::uint64_t comparedSamples = 4; // where --samples says nothing

struct AskOptions {
    std::string model;
    std::string against;
    std::string reference;
    std::string with = "python";
    Depth depth = Depth::Parse;
    std::optional<std::uint64_t> level;
    std::optional<std::uint64_t> timeLimit; // seconds
    bool log = false;
    bool locate = false;
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
    return {};
}

// The model and everything that is said of it, step by step.
class Asking {
public:
    Asking(const AskOptions& options, Sessions& sessions, const Session& session, const Job& job)
        : options_(&options),
          sessions_(&sessions),
          session_(&session),
          job_(&job),
          logLine_([&](std::string_view line) {
              if (options_->log)
                  inform(verbatim(line));
          }) {}

    Result<AskedModel> answer() {
        QALIPER_TRY(request_.version, versionOf(options_->model));
        if (!options_->against.empty()) {
            QALIPER_TRY(auto against, versionOf(options_->against));
            request_.against = std::move(against);
        }
        request_.depth = options_->depth;
        request_.target = session_->target();
        QALIPER_TRY(request_.connection, parseConnection(options_->with));
        if (options_->level)
            request_.level = static_cast<int>(*options_->level);
        request_.timeLimit = std::chrono::seconds(options_->timeLimit.value_or(0));
        QALIPER_TRY(auto heard, askOfVersion(request_, logLine_, *job_));
        QALIPER_TRY(auto asked, compared(request_, std::move(heard), session_->inspector(), *job_));
        if (!unfed_.empty())
            asked.uncompared = uncompared(unfed_);
        if (!saidOf(asked).outputs.empty()) {
            QALIPER_CHECK(compareOutputs(asked));
        }
        return asked;
    }

private:
    Result<std::shared_ptr<const Index>> read(const std::string& path) const {
        LoadOptions load;
        load.external.followLinks = options_->target.followLinks;
        return readVersion(path, load, *job_);
    }

    Result<AskedVersion> versionOf(const std::string& path) {
        AskedVersion version;
        version.model = path;
        QALIPER_TRY(version.index, read(path));
        if (options_->depth != Depth::Run)
            return version;
        QALIPER_TRY(const auto checked, session_->check(version.index, {}, *job_));
        QALIPER_TRY(const DataFiles data, dataFilesOf(options_->run));
        auto samples = samplesToAsk(*checked.alone->context, data, options_->run.samples.value_or(comparedSamples));
        if (samples)
            version.samples = std::move(*samples);
        else if (!options_->run.data.empty())
            return fail(samples.error());
        else
            unfed_ = samples.error().message;
        return version;
    }

    static Text uncompared(Text reason) {
        return say("The outputs were not compared with ONNX Runtime's: {reason}", arg("reason", std::move(reason)));
    }

    // The model whose numbers in ONNX Runtime are the right ones, where it is another one.
    Result<std::shared_ptr<const Analysis>> reference() const {
        if (options_->reference.empty())
            return nullptr;
        QALIPER_TRY(auto index, read(options_->reference));
        QALIPER_TRY(auto checked, session_->check(std::move(index), {}, *job_));
        return std::move(checked.alone);
    }

    // ONNX Runtime may lack an operator that TensorRT has: the answer stands without it.
    Status compareOutputs(AskedModel& asked) {
        Worker& verify = sessions_->workers().verify;
        QALIPER_TRY(const auto right, reference());
        asked.limit = options_->limit.value_or(limitFor(*asked.expected->context, request_.target));
        const Index& index = right ? right->context->index() : *request_.version.index;
        auto outputs = besideRuntime(right ? options_->reference : options_->model, request_.version.samples,
            saidOf(asked).outputs, index, verify, *job_);
        if (!outputs && outputs.error().kind == ErrorKind::Cancelled)
            return fail(outputs.error());
        if (!outputs) {
            asked.uncompared = uncompared(outputs.error().message);
            return {};
        }
        asked.outputs = std::move(*outputs);
        if (!options_->locate)
            return {};
        AskRequest alone = request_;
        alone.against.reset();
        QALIPER_TRY(asked.difference,
            locateDifference(
                {alone, asked.expected, right, asked.limit}, noiseOf(asked.outputs), verify, logLine_, *job_));
        return {};
    }

    const AskOptions* options_;
    Sessions* sessions_;
    const Session* session_;
    const Job* job_;
    std::function<void(std::string_view)> logLine_;
    AskRequest request_;
    Text unfed_; // why nothing was drawn for its inputs
};

Result<AskedModel> asked(const AskOptions& options, Sessions& sessions) {
    QALIPER_CHECK(check(options));
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    const Job job = progress.job();
    QALIPER_TRY(const auto session, sessions.ofConnection(options.model));
    return Asking(options, sessions, session, job).answer();
}

int ask(const AskOptions& options) {
    return withSessions(options.target, [&](Sessions& sessions) {
        return runReport(options.print, asked(options, sessions),
            [](const AskedModel& model) { return isRefused(model.answer) || differs(model) ? Findings : Clean; });
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
            {"--limit", &options->limit,
                "SQNR below which an output is taken as different, instead of one by the types of the model: 40 with "
                "FP32 or FP16, 25 with BF16, 20 with Q and DQ",
                {"DB"}},
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
