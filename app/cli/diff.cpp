#include "app/cli/command.h"
#include "model/report/diff_report.h"

namespace qaliper::cli {

namespace {

struct DiffOptions {
    std::string before;
    std::string after;
    OutputOptions print;
    TargetOptions target;
};

int printDiff(
    const DiffOptions& options, const Index& before, const Index& after, std::optional<VersionChange> change) {
    const DiffReport report{options.before, options.after, &before, &after, diff(before, after), std::move(change)};
    return printReport(options.print, report, report.diff.empty() ? Clean : Findings);
}

// The graphs alone.
int compareGraphs(const DiffOptions& options) {
    const auto before = loadModel(options.before);
    const auto after = before ? loadModel(options.after) : fail(before.error());
    if (after)
        return printDiff(options, Index(*before), Index(*after), std::nullopt);
    printError(after.error());
    return FileTrouble;
}

Result<std::shared_ptr<const Analysis>> checked(Sessions& sessions, const std::string& model) {
    QALIPER_TRY(const auto session, sessions.of(model));
    return inspectModel(session);
}

// And what both are expected to do on a target.
int compareVersions(const DiffOptions& options, Sessions& sessions) {
    const auto before = checked(sessions, options.before);
    const auto after = before ? checked(sessions, options.after) : fail(before.error());
    if (!after)
        return failed(after.error());
    return printDiff(
        options, (*before)->context->index(), (*after)->context->index(), changeBetween(**before, **after));
}

int compare(const DiffOptions& options) {
    if (options.target.target.empty() && options.target.config.empty())
        return compareGraphs(options);
    return withSessions(options.target, [&](Sessions& sessions) { return compareVersions(options, sessions); });
}

} // namespace

void addDiff(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, compare, "diff", "Tell in what the graphs of two models differ");
    addOptions(command,
        {{"before", &options->before, "ONNX file", required(anyFile())},
            {"after", &options->after, "ONNX file", required(anyFile())}});
    addOutputOptions(command, options->print);
    addTargetOptions(command, options->target);
    command.footer("With a target: also how findings, quantized layers, conversions and the expected time change.\n\n"
                   "Exit status: 0 the same graph, 1 they differ.\n\n"
                   "Example:\n  qaliper-cli diff --target trt-10.3 model.onnx model.fixed.onnx");
}

} // namespace qaliper::cli
