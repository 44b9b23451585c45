#include "model/report/show.h"

#include "app/cli/commands.h"
#include "app/cli/session.h"

namespace qaliper::cli {

namespace {

struct ShowOptions {
    std::string model;
    std::string what;
    TargetOptions target;
    std::string format = "text";
};

Result<Facts> factsOf(const ShowOptions& options, Sessions& sessions) {
    QALIPER_TRY(const auto session, sessions.of(options.model));
    QALIPER_TRY(const auto analysis, inspectModel(session));
    return options.what.empty() ? modelFacts(*analysis) : factsAbout(*analysis, options.what);
}

int show(const ShowOptions& options) {
    auto sessions = Sessions::make(options.target);
    if (!sessions) {
        printError(sessions.error());
        return Usage;
    }
    const auto facts = factsOf(options, *sessions);
    if (!facts) {
        printError(facts.error());
        return exitStatusOf(facts.error());
    }
    return printed(options.format == "json" ? factsToJson(*facts) : factsToText(*facts), Clean);
}

} // namespace

void addShow(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("show", "Summary of a model, or one node or value in full");
    auto options = std::make_shared<ShowOptions>();
    command->add_option("model", options->model, "ONNX file")->required()->type_name("FILE");
    command->add_option("what", options->what, "Node or value: its name, an output, or #INDEX as TensorRT prints it");
    addTargetOptions(*command, options->target);
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Example:\n  qaliper-cli show model.onnx '#73'");
    command->callback([options, &run] { run = [options] { return show(*options); }; });
}

} // namespace qaliper::cli
