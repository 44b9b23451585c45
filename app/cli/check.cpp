#include "app/cli/artefacts.h"
#include "app/cli/commands.h"
#include "app/cli/session.h"

namespace qaliper::cli {

namespace {

struct CheckOptions {
    std::vector<std::string> models;
    TargetOptions target;
    std::string format = "text";
    std::string output;
    std::string failOn = "error";
    ArtefactOptions artefacts;
};

ModelReport checkModel(Session& session, const std::string& path, const Artefacts& artefacts, Target& target) {
    ModelReport report;
    report.path = path;
    auto inspector = session.inspectorFor(path);
    if (!inspector) {
        report.error = std::move(inspector.error());
        return report;
    }
    target = inspector->settings.target;
    auto analysis = session.inspectFile(*inspector, path);
    if (analysis) {
        report.evidence = applyArtefacts(artefacts, *inspector, *analysis);
        report.analysis = std::make_shared<const Analysis>(std::move(*analysis));
    } else {
        report.error = std::move(analysis.error());
    }
    return report;
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
    if (options.artefacts.any() && options.models.size() > 1) {
        complain({ErrorKind::Invalid,
            say("A log, layers, a profile or a cache belong to one model; {count} were given",
                arg("count", options.models.size())),
            {}, {}});
        return Usage;
    }
    const auto artefacts = readArtefacts(options.artefacts, *session);
    if (!artefacts) {
        complain(artefacts.error());
        return FileTrouble;
    }
    RunReport report;
    report.target = defaultTarget();
    bool hadTrouble = false;
    for (const std::string& path : options.models) {
        report.models.push_back(checkModel(*session, path, *artefacts, report.target));
        if (const auto& error = report.models.back().error) {
            complain(*error);
            hadTrouble = true;
        }
    }
    if (Status status = writeResult(options.format == "json" ? toJson(report) : toText(report), options.output);
        !status) {
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
    command->add_option("--format", options->format, "text or json")->check(CLI::IsMember({"text", "json"}));
    command->add_option("-o,--output", options->output, "File instead of standard output");
    command->add_option("--fail-on", options->failOn, "Exit with 1 from this severity on")
        ->check(CLI::IsMember({"error", "warning", "note", "never"}));
    addArtefactOptions(*command, options->artefacts);
    command->footer("Example:\n  qaliper-cli check --target trt-10.3,sm=8.7,fp16 --only 'conv-*' model.onnx");
    command->callback([options, &run] { run = [options] { return check(*options); }; });
}

} // namespace qaliper::cli
