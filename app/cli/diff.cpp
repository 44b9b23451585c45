#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/report/diff_report.h"

namespace qaliper::cli {

namespace {

struct DiffOptions {
    std::string before;
    std::string after;
    std::string format = "text";
};

int compareGraphs(const DiffOptions& options) {
    const auto before = loadModel(options.before);
    const auto after = before ? loadModel(options.after) : fail(before.error());
    if (!after) {
        printError(after.error());
        return FileTrouble;
    }
    const Index beforeIndex(*before);
    const Index afterIndex(*after);
    const DiffReport report{options.before, options.after, &beforeIndex, &afterIndex, diff(beforeIndex, afterIndex)};
    return printed(options.format == "json" ? toJson(report) : toText(report), report.diff.empty() ? Clean : Findings);
}

} // namespace

void addDiff(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("diff", "Tell in what the graphs of two models differ");
    auto options = std::make_shared<DiffOptions>();
    command->add_option("before", options->before, "ONNX file")->required()->type_name("FILE");
    command->add_option("after", options->after, "ONNX file")->required()->type_name("FILE");
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->footer("Exit status: 0 the same graph, 1 they differ.\n\n"
                    "Example:\n  qaliper-cli diff model.onnx model.fixed.onnx");
    command->callback([options, &run] { run = [options] { return compareGraphs(*options); }; });
}

} // namespace qaliper::cli
