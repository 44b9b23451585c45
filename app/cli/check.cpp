#include "app/cli/artefacts.h"
#include "app/cli/command.h"
#include "app/cli/model_files.h"
#include "model/graph/missing_data.h"
#include "model/report/baseline.h"
#include "model/report/html_report.h"
#include "model/report/target_report.h"
#include "model/session/asked.h"

namespace qaliper::cli {

namespace {

struct CheckOptions {
    std::vector<std::string> models;
    TargetOptions target;
    OutputOptions print;
    std::string output;
    std::string baseline;
    std::optional<Severity> failOn = Severity::Error;
    EngineFileNames artefacts;
    std::string with;
};

// What the models are checked against, besides the rules.
struct CheckInputs {
    Baseline baseline;
    Artefacts artefacts;
    std::optional<Connection> connection; // to a TensorRT that is asked about each
};

Result<CheckInputs> readInputs(const CheckOptions& options, Sessions& sessions) {
    if (options.artefacts.any() && options.models.size() > 1)
        return fail(ErrorKind::Invalid,
            say("A log, layers, a profile or a cache belong to one model; {count} were given",
                arg("count", options.models.size())));
    if (options.artefacts.any() && !options.with.empty())
        return fail(ErrorKind::Invalid,
            say("--with asks a TensorRT itself, so that there is nothing for a log, layers, a profile or a cache to "
                "add"));
    CheckInputs inputs;
    if (!options.with.empty()) {
        QALIPER_TRY(inputs.connection, parseConnection(options.with));
    }
    if (!options.baseline.empty()) {
        QALIPER_TRY(auto baseline, readBaseline(options.baseline));
        inputs.baseline = std::move(baseline);
    }
    QALIPER_TRY(auto artefacts, readArtefacts(options.artefacts, sessions));
    inputs.artefacts = std::move(artefacts);
    return inputs;
}

Result<Analysis> inspected(ModelReport& report, Sessions& sessions, const Artefacts& artefacts) {
    QALIPER_TRY(const auto session, sessions.of(report.path, givenBy(artefacts)));
    report.target = session.target();
    QALIPER_TRY(auto index, session.open({}));
    QALIPER_TRY(const auto checked, session.check(std::move(index), artefacts, {}));
    const Index& version = checked.analysis->context->index();
    if (checked.evidence)
        report.appendix = {describeEvidence(*checked.evidence, version), evidenceJson(*checked.evidence, version)};
    return *checked.analysis;
}

// For the release that answers.
Result<Analysis> asked(ModelReport& report, Sessions& sessions, const Connection& connection) {
    QALIPER_TRY(const auto session, sessions.ofConnection(report.path));
    AskRequest request{.version = {nullptr, report.path}, .against = {}, .connection = connection};
    request.target = session.target();
    QALIPER_TRY(request.version.index, session.open({}));
    QALIPER_TRY(auto heard, askOfVersion(request, {}, {}));
    QALIPER_TRY(
        const auto model, compared(request.version, request.connection, std::move(heard), session.inspector(), {}));
    report.target = model.target;
    report.appendix = appendixOf(model);
    return *model.analysis;
}

Status inspectInto(ModelReport& report, Sessions& sessions, const CheckInputs& inputs) {
    QALIPER_TRY(Analysis analysis,
        inputs.connection ? asked(report, sessions, *inputs.connection)
                          : inspected(report, sessions, inputs.artefacts));
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

template <class Report>
Result<std::string> written(const CheckOptions& options, Sessions& sessions, const Report& report) {
    if (options.print.format == "sarif")
        return toSarif(report);
    if (options.print.format == "html")
        return toHtml(report, {.placer = &sessions.workers().place}, {});
    return options.print.isJson() ? toJson(report) : toText(report);
}

const Model* modelOf(const ModelReport& model) { return model.analysis ? &model.analysis->context->model() : nullptr; }
const Model* modelOf(const TargetedModel& model) {
    return model.table.analyses.empty() ? nullptr : &model.table.analyses.front()->context->model();
}

// Weights behind a link that was not followed: findings that depend on them are not known. True where there are any.
bool tellRefusedLinks(const std::string& path, const Model& model) {
    bool isAny = false;
    for (const LackingInitializers& lacking : initializersWithoutData(model)) {
        const InExternal& file = lackingFile(lacking.front());
        if (!file.isLinkAway)
            continue;
        printError({ErrorKind::CannotRead, file.problem, path, {}});
        isAny = true;
    }
    return isAny;
}

template <class Report>
int finish(const CheckOptions& options, Sessions& sessions, const Report& report) {
    bool hadTrouble = false;
    for (const auto& model : report.models) {
        if (model.error)
            printError(*model.error);
        const Model* const read = modelOf(model);
        hadTrouble |= model.error || (read && tellRefusedLinks(model.path, *read));
    }
    const auto text = written(options, sessions, report);
    if (const Status status = text ? writeResult(*text, options.output) : fail(text.error()); !status) {
        printError(status.error());
        return FileTrouble;
    }
    if (hadTrouble)
        return FileTrouble;
    const auto worst = worstSeverity(report);
    return worst && options.failOn && *worst >= *options.failOn ? Findings : Clean;
}

int checkModels(const CheckOptions& options, Sessions& sessions) {
    const auto inputs = readInputs(options, sessions);
    if (!inputs)
        return failed(inputs.error());
    RunReport report;
    for (const std::string& path : options.models)
        report.models.push_back(checkModel(sessions, *inputs, path));
    return finish(options, sessions, report);
}

Result<TargetTable> tableOfModel(
    Sessions& sessions, const CheckInputs& inputs, const std::string& path, std::span<const Target> targets) {
    QALIPER_TRY(const auto session, sessions.of(path));
    QALIPER_TRY(auto index, session.open({}));
    QALIPER_TRY(auto analyses, inspectTargets(session.inspector(), std::move(index), targets, onAllProcessors, {}));
    for (auto& analysis : analyses) {
        Analysis kept = *analysis;
        suppress(kept, inputs.baseline.of(path));
        analysis = std::make_shared<const Analysis>(std::move(kept));
    }
    return tableOf(std::move(analyses));
}

int checkTargets(const CheckOptions& options, Sessions& sessions, const std::vector<Target>& targets) {
    if (options.artefacts.any() || !options.with.empty())
        return failed({ErrorKind::Invalid,
            say("A log, layers, a profile, a cache or a TensorRT belong to one target; {count} were given",
                arg("count", targets.size())),
            {}, {}});
    const auto inputs = readInputs(options, sessions);
    if (!inputs)
        return failed(inputs.error());
    TargetsReport report{targets, {}};
    for (const std::string& path : options.models) {
        auto table = tableOfModel(sessions, *inputs, path, targets);
        report.models.push_back(
            table ? TargetedModel{path, {}, std::move(*table)} : TargetedModel{path, std::move(table.error()), {}});
    }
    return finish(options, sessions, report);
}

int checkFiles(const CheckOptions& options) {
    if (options.target.target.empty())
        return withSessions(options.target, [&](Sessions& sessions) { return checkModels(options, sessions); });
    const auto targets = parseTargets(options.target.target, *loadKnowledge());
    if (!targets)
        return failed(targets.error());
    TargetOptions one = options.target;
    one.target = formatTarget(targets->front());
    return withSessions(one, [&](Sessions& sessions) {
        return targets->size() == 1 ? checkModels(options, sessions) : checkTargets(options, sessions, *targets);
    });
}

int check(const CheckOptions& options) {
    auto files = modelFiles(options.models);
    if (!files)
        return failed(files.error());
    CheckOptions named = options;
    named.models = std::move(*files);
    return checkFiles(named);
}

} // namespace

void addCheck(CLI::App& app, Run& run) {
    const auto [command, options] =
        addCommand(app, run, check, "check", "Report what a TensorRT target will make of the models");
    addOption(command, {"models", &options->models, "ONNX files, or folders of them", required(anyFile())});
    addTargetOptions(command, options->target);
    addOutputOptions(command, options->print, "text, json, sarif or html", {"text", "json", "sarif", "html"});
    addOptions(command,
        {{"--baseline", &options->baseline, "Report of an earlier check (json): only what is new counts", anyFile()},
            {"-o,--output", &options->output, "File instead of standard output", anyFile()},
            {"--fail-on",
                choice<std::optional<Severity>>(options->failOn,
                    {{"error", Severity::Error}, {"warning", Severity::Warning}, {"note", Severity::Note},
                        {"never", std::nullopt}}),
                "Exit with 1 from this severity on"}});
    addArtefactOptions(command, options->artefacts);
    addOption(command,
        {"--with", &options->with,
            "Ask a TensorRT of yours about each model, as ask does, and check for its release: python, "
            "python:INTERPRETER, trtexec, trtexec:PROGRAM, docker:IMAGE or ssh:HOST",
            {"CONNECTION"}});
    command.footer("--target also takes several targets, NAME,NAME or all, and reports them side by "
                   "side.\n\nExample:\n  qaliper-cli check --target trt-10.3,sm=8.7,fp16 --only 'conv-*' model.onnx");
}

} // namespace qaliper::cli
