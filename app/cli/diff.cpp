#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/report/diff_report.h"

namespace qaliper::cli {

namespace {

struct DiffOptions {
    std::string before;
    std::string after;
    std::string format = "text";
    TargetOptions target;
};

int printDiff(
    const DiffOptions& options, const Index& before, const Index& after, std::optional<VersionChange> change) {
    const DiffReport report{options.before, options.after, &before, &after, diff(before, after), std::move(change)};
    return printed(options.format == "json" ? toJson(report) : toText(report), report.diff.empty() ? Clean : Findings);
}

// The graphs alone.
int compareGraphs(const DiffOptions& options) {
    const auto before = loadModel(options.before);
    const auto after = before ? loadModel(options.after) : fail(before.error());
    if (!after) {
        printError(after.error());
        return FileTrouble;
    }
    return printDiff(options, Index(*before), Index(*after), std::nullopt);
}

Result<std::shared_ptr<const Analysis>> checked(Sessions& sessions, const std::string& model) {
    QALIPER_TRY(const auto session, sessions.of(model));
    return inspectModel(session);
}

// And what both are expected to do on a target.
int compareVersions(const DiffOptions& options) {
    auto sessions = Sessions::make(options.target);
    if (!sessions) {
        printError(sessions.error());
        return Usage;
    }
    const auto before = checked(*sessions, options.before);
    const auto after = before ? checked(*sessions, options.after) : fail(before.error());
    if (!after) {
        printError(after.error());
        return exitStatusOf(after.error());
    }
    return printDiff(
        options, (*before)->context->index(), (*after)->context->index(), changeBetween(**before, **after));
}

} // namespace

void addDiff(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("diff", "Tell in what the graphs of two models differ");
    auto options = std::make_shared<DiffOptions>();
    command->add_option("before", options->before, "ONNX file")->required()->type_name("FILE");
    command->add_option("after", options->after, "ONNX file")->required()->type_name("FILE");
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    addTargetOptions(*command, options->target);
    command->footer("With a target: also how findings, quantized layers, conversions and the expected time change.\n\n"
                    "Exit status: 0 the same graph, 1 they differ.\n\n"
                    "Example:\n  qaliper-cli diff --target trt-10.3 model.onnx model.fixed.onnx");
    command->callback([options, &run] {
        run = [options] {
            const bool hasTarget = !options->target.target.empty() || !options->target.config.empty();
            return hasTarget ? compareVersions(*options) : compareGraphs(*options);
        };
    });
}

} // namespace qaliper::cli
