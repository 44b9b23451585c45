#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "app/cli/progress.h"
#include "model/session/asked.h"
#include "model/session/open.h"

namespace qaliper::cli {

namespace {

struct AskOptions {
    std::string model;
    std::string with = "python";
    Depth depth = Depth::Parse;
    std::optional<std::uint64_t> level;
    std::optional<std::uint64_t> timeLimit; // seconds
    bool log = false;
    TargetOptions target;
    OutputOptions print;
};

Result<AskRequest> requestOf(const AskOptions& options, const Session& session, const Job& job) {
    AskRequest request;
    request.model = options.model;
    request.depth = options.depth;
    request.target = session.target();
    QALIPER_TRY(request.connection, parseConnection(options.with));
    QALIPER_TRY(request.index, session.open(job));
    if (options.level)
        request.level = static_cast<int>(*options.level);
    request.timeLimit = std::chrono::seconds(options.timeLimit.value_or(0));
    return request;
}

Result<AskedModel> asked(const AskOptions& options, Sessions& sessions) {
    const Interruption interruption;
    ProgressPrinter progress(interruption.token());
    const Job job = progress.job();
    QALIPER_TRY(const auto session, sessions.ofConnection(options.model));
    QALIPER_TRY(const AskRequest request, requestOf(options, session, job));
    const auto logLine = [&](std::string_view line) {
        if (options.log)
            inform(verbatim(line));
    };
    QALIPER_TRY(auto heard, askOfVersion(request, logLine, job));
    return compared(request, std::move(heard), session.inspector(), job);
}

int ask(const AskOptions& options) {
    return withSessions(options.target, [&](Sessions& sessions) {
        return runReport(options.print, asked(options, sessions),
            [](const AskedModel& model) { return isRefused(model.answer) ? Findings : Clean; });
    });
}

} // namespace

void addAsk(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, ask, "ask", "Ask your own TensorRT about a model, beside what is expected of it");
    addOptions(command,
        {{"model", &options->model, "ONNX file", required(anyFile())},
            {"--with", &options->with,
                "Where TensorRT is: python, python:INTERPRETER, docker:IMAGE or ssh:HOST, with its Python package",
                {"CONNECTION"}},
            {"--depth",
                choice<Depth>(options->depth, {{"parse", Depth::Parse}, {"build", Depth::Build}, {"run", Depth::Run}}),
                "How far: whether the parser accepts it, the engine's layers, its times"},
            {"--level", &options->level, "Builder optimization level instead of TensorRT's own", {"NUMBER"}},
            {"--time-limit", &options->timeLimit, "Seconds after which it is stopped", {"NUMBER"}},
            {"--log", &options->log, "Print TensorRT's messages to standard error as they come"}});
    addTargetOptions(command, options->target);
    addOutputOptions(command, options->print);
    command.footer("Release and GPU are those of the connection; of --target, the typing is used, and the GPU where "
                   "there is none. The exit status is 1 where TensorRT stops.\n\n"
                   "Example:\n  qaliper-cli ask model.onnx --with python:venv/bin/python --depth build");
}

} // namespace qaliper::cli
