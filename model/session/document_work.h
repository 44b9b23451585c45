#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/engine/report/artefacts.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/rules/version_change.h"
#include "model/session/journal.h"
#include "model/session/recorded_action.h"
#include "model/target/manifest.h"
#include "model/tools/run_tool.h"

// What a document has done for it on other threads. Synchronous, free of Qt: each takes values and returns a value.

namespace qaliper {

struct OpenedModel {
    std::shared_ptr<const Index> index;
    std::optional<ProjectFile> project;  // qaliper.toml beside the model
    std::optional<Error> projectProblem; // it is there and cannot be used
    std::vector<LeftJournal> left;       // steps of programs that crashed, the newest first
    std::vector<Error> leftProblems;     // with other such steps
};
Result<OpenedModel> openModel(const std::filesystem::path& path, const std::filesystem::path& journals, const Job& job);

// Writes into the project file beside the model what is ignored and what no longer is; makes the file when there is
// none. A file that cannot be understood is left alone. Errors: CannotRead, CannotWrite, Invalid.
struct IgnoreChange {
    IgnoredFinding entry;
    bool isAdded = true; // else taken away
};
Status noteIgnored(const std::filesystem::path& model, const std::vector<IgnoreChange>& changes);

// A version with what TensorRT's own files say of it.
struct CheckedModel {
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Analysis> alone;    // what the rules say without the files
    std::shared_ptr<const Evidence> evidence; // null without files
};
struct CheckRequest {
    Inspector inspector;
    std::shared_ptr<const Index> index;
    std::shared_ptr<const Analysis> typed; // of the same index, with types that need not be inferred again; may be null
    Artefacts artefacts;
};
// Errors: Cancelled only.
Result<CheckedModel> checkVersion(const CheckRequest& request, const Job& job);

// One offer of one finding, carried out; or several, or a tool.
struct EditedModel {
    std::shared_ptr<const Index> index;
    Text title; // of the offer: names the step
    Text note;  // of the fix
    Safety safety = Safety::Exact;
    std::shared_ptr<const Analysis> analysis = nullptr; // without artefacts, where it was checked on the way; else null
    std::optional<FixCounts> counts = {};               // of a fix of several places
    std::vector<InterfaceChange> interface = {};        // what it says it does to inputs and outputs
};
Result<EditedModel> applyOffer(const Analysis& analysis, const Finding& finding, std::string_view offer,
    const Arguments& arguments, const Job& job);

// Exact when everything that was applied is.
Safety safetyOf(const FixOutcome& outcome);

// What a person reads of several fixes that were applied as one step: its name, and what became of the findings, with
// those that were left out because they undo each other.
Text titleOf(const FixOutcome& outcome);
Text newsOf(const FixOutcome& outcome);

// Makes steps again that were made before, from the version of the index on. A step that changes nothing any more is
// none. One that cannot be made is left: with all behind it, which were made on its result, or alone where the model is
// another one than then.
enum class Repeating : std::uint8_t { InOrder, WhatFits };
struct RepeatedStep {
    std::shared_ptr<const Context> before; // the version it was made from, checked for the target of the action
    RecordedAction action;
    Text title;
    Model model;
    Safety safety = Safety::Exact;
    std::vector<InterfaceChange> interface = {};
};
struct RepeatedSteps {
    std::vector<RepeatedStep> steps;
    std::shared_ptr<const Index> index; // of the last version
    std::vector<RecordedAction> left;   // that could not be made
    std::optional<Error> problem;       // with the first of them
};
// Errors: Cancelled.
Result<RepeatedSteps> repeatActions(const Inspector& inspector, std::shared_ptr<const Index> index,
    const std::vector<RecordedAction>& actions, Repeating repeating, const Job& job);

// The fixes of a group or of everything that an action asks for; nothing when the group is gone.
std::optional<FixRequest> requestOf(const RecordedAction& action, const Analysis& analysis);

// Several places fixed together, as one version. Errors: Invalid with the reason when nothing can be applied.
Result<EditedModel> applyToPlaces(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job);

// The same without the version: what would become of the findings, and of the model in numbers.
struct TriedFix {
    FixCounts counts;
    VersionChange change;
};
Result<TriedFix> tryFix(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job);

// The version as it is checked without TensorRT's files: what another version, which these files do not know, is
// compared with.
Result<std::shared_ptr<const Analysis>> withoutFiles(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const Job& job);

// A tool, carried out like fixes are. What it has to write is in the outcome.
Result<ToolOutcome> applyTool(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const ToolRequest& request, const Job& job);

// Fix-all, with every round inspected like the version before.
Result<FixOutcome> applyAll(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job);

} // namespace qaliper
