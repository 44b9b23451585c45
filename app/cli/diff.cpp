#include "app/cli/command.h"
#include "app/cli/interruption.h"
#include "model/report/diff_report.h"

namespace qaliper::cli {

namespace {

struct DiffOptions {
    std::string before;
    std::string after;
    OutputOptions print;
    TargetOptions target;
};

int statusOf(Sameness sameness) {
    switch (sameness) {
    case Sameness::Same:
    case Sameness::Annotations: return Clean;
    case Sameness::Unread: return NotProven;
    case Sameness::Different: break;
    }
    return Findings;
}

Result<DiffReport> reportOn(const DiffOptions& options, const Index& before, const Index& after,
    std::optional<VersionChange> change, const Job& job) {
    QALIPER_TRY(auto difference, diff(before, after, job, onAllProcessors));
    QALIPER_TRY(auto fields, fieldDifferences(before, after));
    return DiffReport{
        options.before, options.after, &before, &after, std::move(difference), std::move(fields), std::move(change)};
}

int printDiff(const DiffOptions& options, const Index& before, const Index& after, std::optional<VersionChange> change,
    const Job& job) {
    return runReport(options.print, reportOn(options, before, after, std::move(change), job),
        [](const DiffReport& report) { return statusOf(samenessOf(report)); });
}

// The graphs alone.
int compareGraphs(const DiffOptions& options, const Job& job) {
    LoadOptions load;
    load.external.followLinks = options.target.followLinks;
    const auto before = loadModel(options.before, load, job);
    const auto after = before ? loadModel(options.after, load, job) : fail(before.error());
    if (after)
        return printDiff(options, Index(*before), Index(*after), std::nullopt, job);
    printError(after.error());
    return FileTrouble;
}

Result<std::shared_ptr<const Analysis>> checked(Sessions& sessions, const std::string& model, const Job& job) {
    QALIPER_TRY(const auto session, sessions.of(model));
    return inspectModel(session, job);
}

// And what both are expected to do on a target.
int compareVersions(const DiffOptions& options, Sessions& sessions, const Job& job) {
    const auto before = checked(sessions, options.before, job);
    const auto after = before ? checked(sessions, options.after, job) : fail(before.error());
    if (!after)
        return failed(after.error());
    return printDiff(
        options, (*before)->context->index(), (*after)->context->index(), changeBetween(**before, **after), job);
}

int compare(const DiffOptions& options) {
    const Interruption interruption;
    const Job job(interruption.token());
    if (options.target.target.empty() && options.target.config.empty())
        return compareGraphs(options, job);
    return withSessions(options.target, [&](Sessions& sessions) { return compareVersions(options, sessions, job); });
}

} // namespace

void addDiff(CLI::App& app, Run& run) {
    const auto [command, options] = addCommand(app, run, compare, "diff", "Tell in what two models differ");
    addOptions(command,
        {{"before", &options->before, "ONNX file", required(anyFile())},
            {"after", &options->after, "ONNX file", required(anyFile())}});
    addOutputOptions(command, options->print);
    addTargetOptions(command, options->target);
    command.footer(
        "With a target: also how findings, quantized layers, conversions and the expected time change.\n\n"
        "A line that begins with \".\" is about what nothing computes with and no interface has: doc strings, "
        "metadata, the producer, the order of what is known by name, where data are stored.\n\n"
        "Exit status: 0 the same graph, or only such lines; 1 they differ; 4 nothing else differs, and data "
        "of initializers could not be read.\n\n"
        "Example:\n  qaliper-cli diff --target trt-10.3 model.onnx model.fixed.onnx");
}

} // namespace qaliper::cli
