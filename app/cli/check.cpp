#include "app/cli/interruption.h"
#include "app/cli/model_check.h"
#include "app/cli/model_files.h"
#include "model/report/html_report.h"
#include "model/report/report_parts.h"
#include "model/report/target_report.h"
#include "model/report/trend.h"

namespace qaliper::cli {

namespace {

const Model* modelOf(const TargetedModel& model) {
    return model.table.analyses.empty() ? nullptr : &model.table.analyses.front()->context->model();
}

// Prints the report and returns the exit status.
int ended(
    const CheckOptions& options, const Result<std::string>& text, bool hadTrouble, std::optional<Severity> worst) {
    if (const Status status = text ? writeResult(*text, options.output) : fail(text.error()); !status) {
        printError(status.error());
        return FileTrouble;
    }
    if (hadTrouble)
        return FileTrouble;
    return worst && options.failOn && *worst >= *options.failOn ? Findings : Clean;
}

// The models that an interrupt left.
std::vector<std::string> uncheckedOf(const CheckOptions& options, const std::vector<ModelResult>& results) {
    std::vector<std::string> unchecked;
    auto result = results.begin();
    for (const std::string& model : options.models) {
        if (result != results.end() && result->report.path == model)
            ++result;
        else
            unchecked.push_back(model);
    }
    return unchecked;
}

std::vector<ReportJson> partsOf(std::vector<ModelResult>& results) {
    std::vector<ReportJson> parts;
    parts.reserve(results.size());
    for (ModelResult& result : results)
        parts.push_back(std::move(result.part));
    return parts;
}

// A table, or JSON, which both are made of the same entries.
std::string entriesText(const CheckOptions& options, const CheckInputs& inputs, std::vector<ModelResult>& results,
    const std::vector<std::string>& unchecked) {
    std::vector<ModelRow> rows;
    rows.reserve(results.size());
    for (const ModelResult& result : results)
        rows.push_back(rowOf(result.part));
    const auto trend = inputs.before ? std::optional(trendSince(options.since, *inputs.before, rows)) : std::nullopt;
    if (!options.print.isJson())
        return tableText(rows) + (trend ? trendText(*trend) : "");
    ReportJson more = ReportJson::object();
    if (trend)
        more["since"] = trendJson(*trend);
    if (!unchecked.empty())
        more["unchecked"] = unchecked;
    const Target target = results.front().report.target;
    return jsonOfParts(target, partsOf(results), more);
}

Result<std::string> written(const CheckOptions& options, const CheckInputs& inputs, Sessions& sessions,
    std::vector<ModelResult>& results, const std::vector<std::string>& unchecked, const Job& job) {
    if (options.hasEntries())
        return entriesText(options, inputs, results, unchecked);
    if (options.print.format == "sarif")
        return sarifOfParts(partsOf(results));
    if (options.print.format == "text") {
        std::string text;
        for (const ModelResult& result : results)
            text += result.text;
        return text;
    }
    RunReport report;
    for (ModelResult& result : results)
        report.models.push_back(std::move(result.report));
    return toHtml(report, {.placer = &sessions.workers().place}, job);
}

int finish(const CheckOptions& options, const CheckInputs& inputs, Sessions& sessions, std::vector<ModelResult> results,
    const Job& job) {
    const std::vector<std::string> unchecked = uncheckedOf(options, results);
    std::optional<Severity> worst;
    bool hadTrouble = !unchecked.empty();
    for (const ModelResult& result : results) {
        for (const Error& trouble : result.troubles)
            printError(trouble);
        hadTrouble |= !result.troubles.empty();
        worst = std::max(worst, result.worst);
    }
    if (!unchecked.empty())
        inform(options.models.size() == 1 ? say("Interrupted: the model was not checked")
                                          : say("Interrupted: {done} of {all} models were checked",
                                                arg("done", results.size()), arg("all", options.models.size())));
    if (results.empty())
        return FileTrouble;
    return ended(options, written(options, inputs, sessions, results, unchecked, job), hadTrouble, worst);
}

int checkModels(const CheckOptions& options, Sessions& sessions, const Job& job) {
    const auto inputs = readInputs(options, sessions);
    if (!inputs)
        return failed(inputs.error());
    const auto check = ModelCheck::make(options, *inputs);
    if (!check)
        return failed(check.error());
    return finish(options, *inputs, sessions, checkEach(sessions, options.models, options.jobs, *check, job), job);
}

Result<TargetTable> tableOfModel(Sessions& sessions, const CheckInputs& inputs, const std::string& path,
    std::span<const Target> targets, const Job& job) {
    QALIPER_TRY(const auto session, sessions.of(path));
    QALIPER_TRY(auto index, session.open(job));
    QALIPER_TRY(auto analyses, inspectTargets(session.inspector(), std::move(index), targets, onAllProcessors, job));
    for (auto& analysis : analyses) {
        Analysis kept = *analysis;
        suppress(kept, inputs.baseline.of(path));
        analysis = std::make_shared<const Analysis>(std::move(kept));
    }
    return tableOf(std::move(analyses));
}

Result<std::string> written(
    const CheckOptions& options, Sessions& sessions, const TargetsReport& report, const Job& job) {
    if (options.print.format == "sarif")
        return toSarif(report);
    if (options.print.format == "html")
        return toHtml(report, {.placer = &sessions.workers().place}, job);
    return options.print.isJson() ? toJson(report) : toText(report);
}

int finish(const CheckOptions& options, Sessions& sessions, const TargetsReport& report, const Job& job) {
    if (const Status status = job.check(); !status)
        return failed(status.error());
    bool hadTrouble = false;
    for (const TargetedModel& model : report.models) {
        if (model.error)
            printError(*model.error);
        const Model* const read = modelOf(model);
        const auto refused = read ? refusedLinks(model.path, *read) : std::vector<Error>();
        for (const Error& trouble : refused)
            printError(trouble);
        hadTrouble |= model.error || !refused.empty();
    }
    return ended(options, written(options, sessions, report, job), hadTrouble, worstSeverity(report));
}

Status checkTargetOptions(const CheckOptions& options, std::size_t targets) {
    if (options.artefacts.any() || !options.with.empty())
        return fail(ErrorKind::Invalid,
            say("A log, layers, a profile, a cache or a TensorRT belong to one target; {count} were given",
                arg("count", targets)));
    if (options.print.format == "table" || options.jobs > 1 || !options.resume.empty() || !options.since.empty())
        return fail(ErrorKind::Invalid,
            say("--format table, --jobs, --resume and --since go with one target; {count} were given",
                arg("count", targets)));
    return {};
}

int checkTargets(const CheckOptions& options, Sessions& sessions, const std::vector<Target>& targets, const Job& job) {
    if (const Status status = checkTargetOptions(options, targets.size()); !status)
        return failed(status.error());
    const auto inputs = readInputs(options, sessions);
    if (!inputs)
        return failed(inputs.error());
    TargetsReport report{targets, {}};
    for (const std::string& path : options.models) {
        auto table = tableOfModel(sessions, *inputs, path, targets, job);
        report.models.push_back(
            table ? TargetedModel{path, {}, std::move(*table)} : TargetedModel{path, std::move(table.error()), {}});
    }
    return finish(options, sessions, report, job);
}

int checkFiles(const CheckOptions& options) {
    const Interruption interruption;
    const Job job(interruption.token());
    if (options.target.target.empty())
        return withSessions(options.target, [&](Sessions& sessions) { return checkModels(options, sessions, job); });
    const auto targets = parseTargets(options.target.target, *loadKnowledge());
    if (!targets)
        return failed(targets.error());
    TargetOptions one = options.target;
    one.target = formatTarget(targets->front());
    return withSessions(one, [&](Sessions& sessions) {
        return targets->size() == 1 ? checkModels(options, sessions, job)
                                    : checkTargets(options, sessions, *targets, job);
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
    addOutputOptions(command, options->print, "text, table (a row a model), json, sarif or html",
        {"text", "table", "json", "sarif", "html"});
    addOptions(command,
        {{"--baseline", &options->baseline, "Report of an earlier check (json): only what is new counts", anyFile()},
            {"--since", &options->since,
                "Report of an earlier check (json): which models became better and worse since", anyFile()},
            {"--jobs", &options->jobs, "So many models are checked at the same time; without it one", positive()},
            {"--resume", &options->resume,
                "Keeps in this file what was checked; what it has of the same model, target, options and Qaliper is "
                "not checked again",
                anyFile()},
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
