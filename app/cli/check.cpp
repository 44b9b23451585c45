#include "app/cli/artefacts.h"
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
    EngineFileNames artefacts;
};

// What the models are checked against, besides the rules.
struct CheckInputs {
    Baseline baseline;
    Artefacts artefacts;
};

Result<CheckInputs> readInputs(const CheckOptions& options, Sessions& sessions) {
    if (options.artefacts.any() && options.models.size() > 1)
        return fail(ErrorKind::Invalid,
            say("A log, layers, a profile or a cache belong to one model; {count} were given",
                arg("count", options.models.size())));
    CheckInputs inputs;
    if (!options.baseline.empty()) {
        QALIPER_TRY(auto baseline, readBaseline(options.baseline));
        inputs.baseline = std::move(baseline);
    }
    QALIPER_TRY(auto artefacts, readArtefacts(options.artefacts, sessions));
    inputs.artefacts = std::move(artefacts);
    return inputs;
}

Status inspectInto(ModelReport& report, Sessions& sessions, const CheckInputs& inputs) {
    QALIPER_TRY(const auto session, sessions.of(report.path, givenBy(inputs.artefacts)));
    report.target = session.target();
    QALIPER_TRY(auto index, session.open({}, {}));
    QALIPER_TRY(const auto checked, session.check(std::move(index), inputs.artefacts, {}));
    Analysis analysis = *checked.analysis;
    const Index& version = analysis.context->index();
    if (checked.evidence)
        report.appendix = {describeEvidence(*checked.evidence, version), evidenceJson(*checked.evidence, version)};
    suppress(analysis, inputs.baseline.of(report.path));
    report.analysis = std::make_shared<const Analysis>(std::move(analysis));
    return {};
}

ModelReport checkModel(Sessions& sessions, const CheckInputs& inputs, const std::string& path) {
    ModelReport report;
    report.path = path;
    report.target = defaultTarget();
    if (Status status = inspectInto(report, sessions, inputs); !status)
        report.error = std::move(status.error());
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
    auto sessions = Sessions::make(options.target);
    if (!sessions) {
        printError(sessions.error());
        return Usage;
    }
    const auto inputs = readInputs(options, *sessions);
    if (!inputs) {
        printError(inputs.error());
        return exitStatusOf(inputs.error());
    }
    RunReport report;
    bool hadTrouble = false;
    for (const std::string& path : options.models) {
        report.models.push_back(checkModel(*sessions, *inputs, path));
        if (const auto& error = report.models.back().error) {
            printError(*error);
            hadTrouble = true;
        }
    }
    if (Status status = writeResult(written(report, options.format), options.output); !status) {
        printError(status.error());
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
    command->add_option("models", options->models, "ONNX files")->required()->type_name("FILE");
    addTargetOptions(*command, options->target);
    command->add_option("--format", options->format, "text, json or sarif")
        ->check(CLI::IsMember({"text", "json", "sarif"}));
    command->add_option("--baseline", options->baseline, "Report of an earlier check (json): only what is new counts")
        ->type_name("FILE");
    command->add_option("-o,--output", options->output, "File instead of standard output")->type_name("FILE");
    command->add_option("--fail-on", options->failOn, "Exit with 1 from this severity on")
        ->check(CLI::IsMember({"error", "warning", "note", "never"}));
    addArtefactOptions(*command, options->artefacts);
    command->footer("Example:\n  qaliper-cli check --target trt-10.3,sm=8.7,fp16 --only 'conv-*' model.onnx");
    command->callback([options, &run] { run = [options] { return check(*options); }; });
}

} // namespace qaliper::cli
