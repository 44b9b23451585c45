#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/report/artefacts.h"
#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/target/manifest.h"
#include "model/tools/run_tool.h"
#include "views/document/deed.h"
#include "views/document/journal.h"

// What a document has done for it on other threads. Synchronous, free of Qt: each takes values and returns a
// value.

namespace qaliper {

struct OpenedModel {
    std::shared_ptr<const Index> index;
    std::optional<ProjectFile> project;  // qaliper.toml beside the model
    std::optional<Error> projectProblem; // it is there and cannot be used
    std::optional<Journal> left;         // steps of a program that crashed
};
Result<OpenedModel> openModel(const std::filesystem::path& path, const std::filesystem::path& journals, const Job& job);

// Writes into the project file beside the model what is ignored and what no longer is; makes the file when there is none. A file
// that cannot be understood is left alone. Errors: CannotRead, CannotWrite, Invalid.
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
CheckedModel withArtefacts(Analysis analysis, const Artefacts& artefacts, const Inspector& inspector);

// One offer of one finding, carried out.
struct EditedModel {
    std::shared_ptr<const Index> index;
    Text title; // of the offer: names the step
    Text note;  // of the fix
    Safety safety = Safety::Exact;
    std::vector<InterfaceChange> interface = {}; // what it says it does to inputs and outputs
};
Result<EditedModel> applyOffer(const Analysis& analysis, const Finding& finding, std::string_view offer,
    const Arguments& arguments, const Job& job);

// Exact when everything that was applied is.
Safety safetyOf(const FixOutcome& outcome);

// What a person reads of several fixes that were applied as one step.
Text titleOf(const FixOutcome& outcome);

// Makes steps again that were made before, from the version of the index on. Stops where one cannot be made any more.
struct RepeatedStep {
    Deed deed;
    Text title;
    Model model;
    Safety safety = Safety::Exact;
    std::vector<InterfaceChange> interface = {};
};
struct RepeatedSteps {
    std::vector<RepeatedStep> steps;
    std::shared_ptr<const Index> index; // of the last version
    std::optional<Error> problem;       // with the step behind the last one
};
Result<RepeatedSteps> repeatDeeds(
    const Inspector& inspector, std::shared_ptr<const Index> index, const std::vector<Deed>& deeds, const Job& job);

// The fixes of a group or of everything that a deed asks for; nothing when the group is gone.
std::optional<FixRequest> requestOf(const Deed& deed, const Analysis& analysis);

// A tool, carried out like fixes are. What it has to write is in the outcome.
Result<ToolOutcome> applyTool(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const ToolRequest& request, const Job& job);

// Fix-all, with every round inspected like the version before.
Result<FixOutcome> applyAll(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job);

} // namespace qaliper
