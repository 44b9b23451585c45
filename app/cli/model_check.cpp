#include "app/cli/model_check.h"

#include <chrono>

#include "model/graph/missing_data.h"
#include "model/report/report_parts.h"

namespace qaliper::cli {

namespace {

// Options for many models.
Status checkManyOptions(const CheckOptions& options) {
    if (!options.hasEntries() && (!options.resume.empty() || !options.since.empty()))
        return fail(ErrorKind::Invalid, say("--resume and --since go with --format table or json"));
    if (!options.with.empty() && (options.jobs > 1 || !options.resume.empty()))
        return fail(ErrorKind::Invalid,
            say("--with asks a TensorRT about one model after the other, and each time anew: it goes without --jobs "
                "and --resume"));
    if (options.artefacts.any() && !options.resume.empty())
        return fail(ErrorKind::Invalid, say("--resume goes without a log, layers, a profile or a cache"));
    return {};
}

std::optional<Severity> worstOf(const ModelRow& row) {
    switch (row.verdict) {
    case TableVerdict::Clean:
    case TableVerdict::NotRead: return std::nullopt;
    case TableVerdict::Notes: return Severity::Note;
    case TableVerdict::Warnings: return Severity::Warning;
    case TableVerdict::Errors:
    case TableVerdict::BuildStops:
    case TableVerdict::ParserStops: break;
    }
    return Severity::Error;
}

} // namespace

Result<CheckInputs> readInputs(const CheckOptions& options, Sessions& sessions) {
    if (options.artefacts.any() && options.models.size() > 1)
        return fail(ErrorKind::Invalid,
            say("A log, layers, a profile or a cache belong to one model; {count} were given",
                arg("count", options.models.size())));
    if (options.artefacts.any() && !options.with.empty())
        return fail(ErrorKind::Invalid,
            say("--with asks a TensorRT itself, so that there is nothing for a log, layers, a profile or a cache to "
                "add"));
    QALIPER_CHECK(checkManyOptions(options));
    CheckInputs inputs;
    if (!options.with.empty()) {
        QALIPER_TRY(inputs.connection, parseConnection(options.with));
    }
    if (!options.baseline.empty()) {
        QALIPER_TRY(inputs.baseline, readBaseline(options.baseline));
    }
    if (!options.since.empty()) {
        QALIPER_TRY(inputs.before, rowsOfReport(options.since));
    }
    QALIPER_TRY(inputs.artefacts, readArtefacts(options.artefacts, sessions));
    return inputs;
}

std::vector<Error> refusedLinks(const std::string& path, const Model& model) {
    std::vector<Error> refused;
    for (const LackingInitializers& lacking : initializersWithoutData(model)) {
        const InExternal& file = lackingFile(lacking.front());
        if (file.isLinkAway)
            refused.push_back({ErrorKind::CannotRead, file.problem, path, {}});
    }
    return refused;
}

Result<ModelCheck> ModelCheck::make(const CheckOptions& options, const CheckInputs& inputs) {
    ModelCheck check(options, inputs);
    if (options.resume.empty())
        return check;
    check.keeper_ = std::make_shared<Keeper>();
    QALIPER_TRY(check.keeper_->checks, KeptChecks::open(options.resume));
    QALIPER_TRY(check.keeper_->settings, settingsKey(options.target, options.baseline));
    return check;
}

Result<Analysis> ModelCheck::inspected(
    ModelReport& report, const Session& session, std::shared_ptr<const Index> index, const Job& job) const {
    QALIPER_TRY(const auto checked, session.check(std::move(index), inputs_->artefacts, job));
    const Index& version = checked.analysis->context->index();
    if (checked.evidence)
        report.appendix = {describeEvidence(*checked.evidence, version), evidenceJson(*checked.evidence, version)};
    return *checked.analysis;
}

// For the release that answers.
Result<Analysis> ModelCheck::asked(ModelReport& report, Sessions& sessions, const Job& job) const {
    QALIPER_TRY(const auto session, sessions.ofConnection(report.path));
    AskRequest request{.version = {nullptr, report.path}, .against = {}, .connection = *inputs_->connection};
    request.target = session.target();
    QALIPER_TRY(request.version.index, session.open(job));
    QALIPER_TRY(auto heard, askOfVersion(request, {}, job));
    QALIPER_TRY(
        const auto model, compared(request.version, request.connection, std::move(heard), session.inspector(), job));
    report.target = model.target;
    report.appendix = appendixOf(model);
    return *model.analysis;
}

void ModelCheck::finish(ModelResult& result, Analysis analysis) const {
    suppress(analysis, inputs_->baseline.of(result.report.path));
    result.report.analysis = std::make_shared<const Analysis>(std::move(analysis));
    result.troubles = refusedLinks(result.report.path, result.report.analysis->context->model());
}

Status ModelCheck::checkInto(ModelResult& result, Sessions& sessions, const Job& job) const {
    if (inputs_->connection) {
        QALIPER_TRY(auto analysis, asked(result.report, sessions, job));
        finish(result, std::move(analysis));
        return {};
    }
    QALIPER_TRY(const auto session, sessions.of(result.report.path, givenBy(inputs_->artefacts)));
    result.report.target = session.target();
    if (keeper_) {
        QALIPER_TRY(result.key, modelKey(session, options_->target.config, keeper_->settings));
        if (auto entry = keeper_->checks.find(result.report.path, result.key)) {
            result.worst = worstOf(rowOf(*entry));
            result.part = std::move(*entry);
            return {};
        }
    }
    QALIPER_TRY(auto index, session.open(job));
    if (keeper_)
        result.external = stampsOf(result.report.path, index->model());
    QALIPER_TRY(auto analysis, inspected(result.report, session, std::move(index), job));
    finish(result, std::move(analysis));
    return {};
}

// In the form that was asked for; after that the model is not needed any more, except for a page.
void ModelCheck::write(ModelResult& result) const {
    const RunReport alone{{result.report}};
    result.worst = worstSeverity(alone);
    if (options_->hasEntries())
        result.part = jsonPart(result.report);
    else if (options_->print.format == "sarif")
        result.part = sarifPart(result.report);
    else if (options_->print.format == "text")
        result.text = toText(alone);
    if (options_->print.format != "html")
        result.report.analysis = nullptr;
}

// Not what could not be known whole, because a file or the process that infers types failed.
void ModelCheck::keep(ModelResult& result) const {
    if (!keeper_ || !result.troubles.empty() || result.part["summary"].contains("uninferred"))
        return;
    const std::scoped_lock lock(keeper_->mutex);
    if (Status status = keeper_->checks.add(result.key, result.external, result.part); !status)
        result.troubles.push_back(std::move(status.error()));
}

ModelResult ModelCheck::operator()(Sessions& sessions, const std::string& path, const Job& job) const {
    ModelResult result;
    result.report.path = path;
    result.report.target = defaultTarget();
    const auto start = std::chrono::steady_clock::now();
    if (Status status = checkInto(result, sessions, job); !status) {
        result.isCancelled = status.error().kind == ErrorKind::Cancelled;
        result.troubles.push_back(status.error());
        result.report.error = std::move(status.error());
    }
    if (!result.part.is_null())
        return result; // as it was kept
    if (options_->isTimed())
        result.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    write(result);
    keep(result);
    return result;
}

} // namespace qaliper::cli
