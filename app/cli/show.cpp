#include "model/report/show.h"

#include "app/cli/command.h"

namespace qaliper::cli {

namespace {

struct ShowOptions {
    std::string model;
    std::string what;
    TargetOptions target;
    OutputOptions print;
};

Result<Facts> factsOf(const ShowOptions& options, Sessions& sessions) {
    QALIPER_TRY(const auto session, sessions.of(options.model));
    QALIPER_TRY(const auto analysis, inspectModel(session));
    return options.what.empty() ? modelFacts(*analysis) : factsAbout(*analysis, options.what);
}

int show(const ShowOptions& options) {
    return withSessions(options.target,
        [&](Sessions& sessions) { return runReport(options.print, factsOf(options, sessions), alwaysClean); });
}

} // namespace

void addShow(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, show, "show", "Summary of a model, or one node or value in full");
    addOptions(command,
        {{"model", &options->model, "ONNX file", required(anyFile())},
            {"what", &options->what, "Node or value: its name, an output, or #INDEX as TensorRT prints it"}});
    addTargetOptions(command, options->target);
    addOutputOptions(command, options->print);
    command.footer("Example:\n  qaliper-cli show model.onnx '#73'");
}

} // namespace qaliper::cli
