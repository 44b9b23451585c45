#include "model/session/document_work.h"

#include <algorithm>

#include "model/base/file.h"
#include "model/graph/identity.h"
#include "model/target/ignore_list.h"

namespace qaliper {

Result<OpenedModel> openModel(
    const std::filesystem::path& path, const std::filesystem::path& journals, const Job& job) {
    auto model = loadModel(path, {}, job);
    if (!model)
        return fail(std::move(model.error()));
    OpenedModel opened;
    if (const auto beside = projectFileBeside(path)) {
        auto project = loadProjectFile(*beside);
        if (project)
            opened.project = std::move(*project);
        else
            opened.projectProblem = std::move(project.error());
    }
    if (model->storage->file() && !journals.empty()) {
        auto left = findLeftJournals(journals, path, model->storage->file()->stamp());
        opened.left = std::move(left.journals);
        opened.leftProblems = std::move(left.problems);
    }
    job.report(say("Linking nodes and values"));
    opened.index = std::make_shared<const Index>(std::move(*model));
    if (Status status = job.check(); !status)
        return fail(std::move(status.error()));
    return opened;
}

Status noteIgnored(const std::filesystem::path& model, const std::vector<IgnoreChange>& changes) {
    const std::filesystem::path path = model.parent_path() / "qaliper.toml";
    std::string text;
    if (projectFileBeside(model)) {
        auto content = readWholeFile(path);
        if (!content)
            return fail(std::move(content.error()));
        text = std::move(*content);
    }
    if (auto project = parseProjectFile(text, path); !project)
        return fail(std::move(project.error()));
    for (const IgnoreChange& change : changes)
        text = change.isAdded ? withIgnored(text, change.entry) : withoutIgnored(text, change.entry.key);
    if (auto project = parseProjectFile(text, path); !project)
        return fail(std::move(project.error()));
    return writeWholeFile(path, text);
}

Result<CheckedModel> checkVersion(const CheckRequest& request, const Job& job) {
    auto inspected = request.typed ? inspect(request.inspector, request.index, request.typed->context->types, job)
                                   : inspect(request.inspector, request.index, job);
    if (!inspected)
        return fail(std::move(inspected.error()));
    const auto alone = std::make_shared<const Analysis>(std::move(*inspected));
    if (!request.artefacts.any())
        return CheckedModel{alone, alone, nullptr};
    auto analysed = std::make_shared<Analysis>(*alone);
    auto evidence = std::make_shared<const Evidence>(applyArtefacts(request.artefacts, request.inspector, *analysed));
    return CheckedModel{std::move(analysed), alone, std::move(evidence)};
}

Result<EditedModel> applyOffer(const Analysis& analysis, const Finding& finding, std::string_view offer,
    const Arguments& arguments, const Job& job) {
    const Context& context = *analysis.context;
    const auto chosen = std::ranges::find(finding.offers, offer, &Offer::id);
    if (chosen == finding.offers.end())
        return fail(ErrorKind::Stale, say("This fix is no longer offered for the version that is shown"));
    job.report(chosen->title);
    auto fix = buildFix(context, finding, offer, arguments);
    if (!fix)
        return fail(std::move(fix.error()));
    auto model = applyEdits(context.model(), fix->edits);
    if (!model)
        return fail(std::move(model.error()));
    if (Status status = job.check(); !status)
        return fail(std::move(status.error()));
    return EditedModel{std::make_shared<const Index>(std::move(*model)), chosen->title, std::move(fix->note),
        chosen->safety, nullptr, std::nullopt, std::move(fix->interface)};
}

Safety safetyOf(const FixOutcome& outcome) {
    const bool isExact =
        std::ranges::all_of(outcome.applied, [](const AppliedFix& fix) { return fix.safety == Safety::Exact; });
    return isExact ? Safety::Exact : Safety::Review;
}

Text titleOf(const FixOutcome& outcome) {
    const std::size_t count = outcome.applied.size();
    if (count == 1)
        return outcome.applied.front().title;
    const bool isOneKind = std::ranges::all_of(
        outcome.applied, [&](const AppliedFix& fix) { return fix.title == outcome.applied.front().title; });
    return isOneKind ? say("{title} (×{count})", arg("title", outcome.applied.front().title), arg("count", count))
                     : say("{count} fixes", arg("count", count));
}

Text newsOf(const FixOutcome& outcome) {
    const auto leftOut =
        std::ranges::find_if(outcome.skipped, [](const auto& skipped) { return !skipped.fix.empty(); });
    Text fixed = describeFixed(outcome.counts);
    return leftOut == outcome.skipped.end()
        ? fixed
        : say("{fixed}. {reason}", arg("fixed", std::move(fixed)), arg("reason", leftOut->reason));
}

namespace {

tl::unexpected<Error> nothingApplied(const FixOutcome& outcome) {
    return fail(
        ErrorKind::Invalid, outcome.skipped.empty() ? say("There is nothing to fix") : outcome.skipped.front().reason);
}

tl::unexpected<Error> goneFinding() { return fail(ErrorKind::Stale, say("This finding is no longer there")); }

// Nothing when it changes nothing.
using RepeatedChange = std::optional<RepeatedStep>;

RepeatedChange stepFrom(
    const std::shared_ptr<const Analysis>& before, const RecordedAction& action, const FixOutcome& outcome) {
    if (outcome.applied.empty())
        return std::nullopt;
    return RepeatedStep{before->context, action, titleOf(outcome), outcome.analysis->context->model(),
        safetyOf(outcome), declaredInterface(outcome)};
}

// What the tool wrote beside the model was written then.
Result<RepeatedChange> repeatTool(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecordedAction& action, const Job& job) {
    const Index& index = analysis->context->index();
    ToolRequest request{action.subject, {}, action.arguments};
    for (const std::string& key : action.keys) {
        const auto node = findNode(index, key);
        if (!node)
            return fail(ErrorKind::Stale, say("\"{node}\" is no longer there", arg("node", key)));
        request.nodes.push_back(index.node(*node).id);
    }
    const auto outcome = applyTool(inspector, analysis, request, job);
    if (!outcome)
        return fail(outcome.error());
    auto step = stepFrom(analysis, action, outcome->change);
    if (step) {
        step->title = outcome->offer.title;
        step->safety = outcome->offer.safety;
    }
    return step;
}

Result<RepeatedChange> repeatFix(
    const std::shared_ptr<const Analysis>& analysis, const RecordedAction& action, const Job& job) {
    const auto finding = std::ranges::find(analysis->findings, action.subject, &Finding::key);
    if (finding == analysis->findings.end())
        return goneFinding();
    auto edited = applyOffer(*analysis, *finding, action.offer, action.arguments, job);
    if (!edited)
        return fail(std::move(edited.error()));
    return RepeatedStep{
        analysis->context, action, edited->title, edited->index->model(), edited->safety, std::move(edited->interface)};
}

Result<RepeatedChange> repeatAction(
    Inspector inspector, std::shared_ptr<const Index> index, const RecordedAction& action, const Job& job) {
    if (auto target = parseTarget(action.target))
        inspector.settings.target = std::move(*target);
    auto inspected = inspect(inspector, std::move(index), job);
    if (!inspected)
        return fail(std::move(inspected.error()));
    const auto analysis = std::make_shared<const Analysis>(std::move(*inspected));
    if (action.kind == ActionKind::Fix)
        return repeatFix(analysis, action, job);
    if (action.kind == ActionKind::Tool)
        return repeatTool(inspector, analysis, action, job);
    const auto request = requestOf(action, *analysis);
    if (!request)
        return goneFinding();
    const auto outcome = applyAll(inspector, analysis, *request, job);
    if (!outcome)
        return fail(outcome.error());
    return stepFrom(analysis, action, *outcome);
}

} // namespace

std::optional<FixRequest> requestOf(const RecordedAction& action, const Analysis& analysis) {
    if (action.kind == ActionKind::Automatic)
        return FixRequest{};
    if (action.kind == ActionKind::Several)
        return FixRequest{{{action.subject}, {}}, {}, {{action.subject, action.offer}}, action.arguments, action.keys};
    const auto finding = std::ranges::find(analysis.findings, action.subject, &Finding::group);
    if (finding == analysis.findings.end())
        return std::nullopt;
    const std::string rule(finding->rule);
    return FixRequest{{{rule}, {}}, {action.subject}, {{rule, action.offer}}, action.arguments, {}};
}

Result<RepeatedSteps> repeatActions(const Inspector& inspector, std::shared_ptr<const Index> index,
    const std::vector<RecordedAction>& actions, Repeating repeating, const Job& job) {
    RepeatedSteps repeated;
    repeated.index = std::move(index);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        job.report(say("Repeating step {number} of {count}", arg("number", i + 1), arg("count", actions.size())));
        auto step = repeatAction(inspector, repeated.index, actions[i], job);
        if (!step && step.error().kind == ErrorKind::Cancelled)
            return fail(std::move(step.error()));
        if (step && *step) {
            repeated.index = std::make_shared<const Index>((*step)->model);
            repeated.steps.push_back(std::move(**step));
        }
        if (step)
            continue;
        if (!repeated.problem)
            repeated.problem = std::move(step.error());
        const auto first = actions.begin() + static_cast<std::ptrdiff_t>(i);
        repeated.left.insert(repeated.left.end(), first, repeating == Repeating::InOrder ? actions.end() : first + 1);
        if (repeating == Repeating::InOrder)
            break;
    }
    return repeated;
}

Result<ToolOutcome> applyTool(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const ToolRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    return runTool(std::move(analysis), request, inspectAgain, job);
}

Result<FixOutcome> applyAll(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    return fixAll(std::move(analysis), request, inspectAgain, job);
}

Result<EditedModel> applyToPlaces(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job) {
    const auto outcome = applyAll(inspector, std::move(analysis), request, job);
    if (!outcome)
        return fail(outcome.error());
    if (outcome->applied.empty())
        return nothingApplied(*outcome);
    return EditedModel{outcome->analysis->context->indexOwner, titleOf(*outcome), {}, safetyOf(*outcome),
        outcome->analysis, outcome->counts, declaredInterface(*outcome)};
}

Result<TriedFix> tryFix(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job) {
    const auto before = withoutFiles(inspector, analysis, job);
    const auto outcome = before ? applyAll(inspector, std::move(analysis), request, job) : fail(before.error());
    if (!outcome)
        return fail(outcome.error());
    if (outcome->applied.empty())
        return nothingApplied(*outcome);
    return TriedFix{outcome->counts, changeBetween(**before, *outcome->analysis)};
}

Result<std::shared_ptr<const Analysis>> withoutFiles(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const Job& job) {
    if (!analysis->engine)
        return analysis;
    auto alone = inspect(inspector, analysis->context->indexOwner, analysis->context->types, job);
    if (!alone)
        return fail(std::move(alone.error()));
    return std::make_shared<const Analysis>(std::move(*alone));
}

} // namespace qaliper
