#include "model/session/repeat.h"

#include <algorithm>

#include "model/graph/identity.h"
#include "model/session/fix.h"
#include "model/session/fix_targets.h"
#include "model/session/quantize_steps.h"

namespace qaliper {

namespace {

Result<FixRequest> requestOf(const RecordedAction& action, const Analysis& analysis) {
    if (action.kind == ActionKind::Automatic)
        return FixRequest{};
    if (action.kind == ActionKind::Several)
        return FixRequest{{{action.subject}, {}}, {}, {{action.subject, action.offer}}, action.arguments, action.keys};
    const auto finding = std::ranges::find(analysis.findings, action.subject, &Finding::group);
    if (finding == analysis.findings.end())
        return fail(ErrorKind::Stale, say("This finding no longer exists"));
    const std::string rule(finding->rule);
    return FixRequest{{{rule}, {}}, {action.subject}, {{rule, action.offer}}, action.arguments, {}};
}

// Files that the tool wrote beside the model were written the first time and are not written again.
Result<Applied> repeatTool(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecordedAction& action, const Job& job) {
    const Index& index = analysis->context->index();
    ToolRequest request{action.subject, {}, action.arguments};
    for (const std::string& key : action.keys) {
        const auto node = findNode(index, key);
        if (!node)
            return fail(ErrorKind::Stale, say("\"{node}\" no longer exists", arg("node", key)));
        request.nodes.push_back(index.node(*node).id);
    }
    return applyTool(inspector, analysis, request, job);
}

Result<Applied> changeAgain(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecordedAction& action, const Job& job) {
    if (action.kind == ActionKind::Tool)
        return repeatTool(inspector, analysis, action, job);
    if (action.kind == ActionKind::Quantize)
        return repeatQuantizing(*analysis, action);
    return applyFixes(inspector, analysis, action, job);
}

Result<std::optional<MadeStep>> repeatAction(
    Inspector inspector, std::shared_ptr<const Index> index, const RecordedAction& action, const Job& job) {
    if (auto target = readTarget(action.target))
        inspector.settings.target = std::move(*target);
    QALIPER_TRY(auto inspected, inspect(inspector, std::move(index), job));
    const auto analysis = std::make_shared<const Analysis>(std::move(inspected));
    QALIPER_TRY(auto applied, changeAgain(inspector, analysis, action, job));
    if (applied.index == analysis->context->indexOwner)
        return std::nullopt;
    return MadeStep{action, std::move(applied), analysis->context};
}

// A tool, or a rule and what was chosen for it, as the command line names them.
std::string nameOf(const RecordedAction& action) {
    std::string name = action.subject.substr(0, action.subject.find_first_of(" @#"));
    return action.offer.empty() ? name : name.append("=").append(action.offer);
}

// Which step it was; a person sees nothing else of it.
Error ofStep(Error error, const RecordedAction& action, std::size_t number, std::size_t count) {
    const std::string name = nameOf(action);
    if (!name.empty())
        error.message = say("Step {number} of {count}, {step}: {reason}", arg("number", number), arg("count", count),
            arg("step", name), arg("reason", std::move(error.message)));
    return error;
}

Result<Applied> fixTargets(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecordedAction& action, const Job& job) {
    std::vector<Target> targets;
    for (const std::string& name : action.keys) {
        QALIPER_TRY(auto target, readTarget(name));
        targets.push_back(std::move(target));
    }
    if (targets.empty())
        return fail(ErrorKind::Invalid, say("No target is named"));
    QALIPER_TRY(auto fixes, applyForTargets(inspector, analysis, targets, {}, onAllProcessors, job));
    return std::move(fixes.applied);
}

} // namespace

Result<Applied> applyFixes(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecordedAction& action, const Job& job) {
    if (action.kind == ActionKind::Fix)
        return applyOffer(inspector, *analysis, action.subject, action.offer, action.arguments, job);
    if (action.kind == ActionKind::Targets)
        return fixTargets(inspector, analysis, action, job);
    QALIPER_TRY(const auto request, requestOf(action, *analysis));
    return applyAll(inspector, analysis, request, job);
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
            repeated.index = (*step)->applied.index;
            repeated.steps.push_back(std::move(**step));
        }
        if (step)
            continue;
        if (!repeated.problem)
            repeated.problem = ofStep(std::move(step.error()), actions[i], i + 1, actions.size());
        const auto first = actions.begin() + static_cast<std::ptrdiff_t>(i);
        repeated.left.insert(repeated.left.end(), first, repeating == Repeating::InOrder ? actions.end() : first + 1);
        if (repeating == Repeating::InOrder)
            break;
    }
    return repeated;
}

bool beginsElsewhere(const RecoverableJournal& left) { return left.journal.base && !left.isFileChanged; }

Result<RestoredSteps> restoreSteps(const Inspector& inspector, std::shared_ptr<const Index> index,
    const Journal& journal, bool isFileChanged, const Job& job) {
    RestoredSteps restored;
    if (journal.base && !isFileChanged) {
        QALIPER_TRY(auto base, readVersion(journal.base->path, {}, job));
        index = std::move(base);
        restored.base.emplace().index = index; // its project file is the one beside the open model
    }
    const Repeating repeating = isFileChanged ? Repeating::WhatFits : Repeating::InOrder;
    QALIPER_TRY(auto repeated, repeatActions(inspector, std::move(index), journal.actions, repeating, job));
    restored.repeated = std::move(repeated);
    return restored;
}

} // namespace qaliper
