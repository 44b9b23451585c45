#include "app/cli/commands.h"
#include "app/cli/session.h"
#include "model/report/baseline.h"

namespace qaliper::cli {

namespace {

struct CheckOptions {
    std::vector<std::string> models;
    TargetOptions target;
    std::string format = "text";
    std::string output;
    std::string baseline;
    std::string failOn = "error";
};

Result<Analysis> inspectFile(Session& session, const Baseline& baseline, ModelReport& report) {
    auto inspector = session.inspectorFor(report.path);
    if (!inspector)
        return fail(std::move(inspector.error()));
    report.target = inspector->settings.target;
    auto analysis = session.inspectFile(*inspector, report.path);
    if (analysis)
        setAside(*analysis, baseline.of(report.path));
    return analysis;
}

ModelReport checkModel(Session& session, const Baseline& baseline, const std::string& path) {
    ModelReport report{.path = path, .target = defaultTarget(), .error = {}, .analysis = {}, .fix = {}};
    if (auto analysis = inspectFile(session, baseline, report))
        report.analysis = std::make_shared<const Analysis>(std::move(*analysis));
    else
        report.error = std::move(analysis.error());
    return report;
}

std::string written(const RunReport& report, const std::string& format) {
    if (format == "sarif")
        return toSarif(report);
    return format == "json" ? toJson(report) : toText(report);
}

bool reaches(const RunReport& report, const std::string& failOn) {
    const auto worst = worstSeverity(report);
    if (failOn == "never" || !worst)
        return false;
    return *worst >= (failOn == "note" ? Severity::Note : failOn == "warning" ? Severity::Warning : Severity::Error);
}

int check(const CheckOptions& options) {
    auto session = Session::make(options.target);
    if (!session) {
        complain(session.error());
        return Usage;
    }
    const auto baseline = options.baseline.empty() ? Result<Baseline>() : readBaseline(options.baseline);
    if (!baseline) {
        complain(baseline.error());
        return FileTrouble;
    }
    RunReport report;
    bool hadTrouble = false;
    for (const std::string& path : options.models) {
        report.models.push_back(checkModel(*session, *baseline, path));
        if (const auto& error = report.models.back().error) {
            complain(*error);
            hadTrouble = true;
        }
    }
    if (Status status = writeResult(written(report, options.format), options.output); !status) {
        complain(status.error());
        return FileTrouble;
    }
    if (hadTrouble)
        return FileTrouble;
    return reaches(report, options.failOn) ? Findings : Clean;
}

} // namespace

void addCheck(CLI::App& app, Run& run) {
    CLI::App* command = app.add_subcommand("check", "Report what a TensorRT target will make of the models");
    auto options = std::make_shared<CheckOptions>();
    command->add_option("models", options->models, "ONNX files")->required();
    addTargetOptions(*command, options->target);
    command->add_option("--format", options->format, "text, json or sarif")
        ->check(CLI::IsMember({"text", "json", "sarif"}));
    command->add_option("--baseline", options->baseline, "Report of an earlier check (json): only what is new counts");
    command->add_option("-o,--output", options->output, "File instead of standard output");
    command->add_option("--fail-on", options->failOn, "Exit with 1 from this severity on")
        ->check(CLI::IsMember({"error", "warning", "note", "never"}));
    command->footer("Example:\n  qaliper-cli check --target trt-10.3,sm=8.7,fp16 --only 'conv-*' model.onnx");
    command->callback([options, &run] { run = [options] { return check(*options); }; });
}

} // namespace qaliper::cli
