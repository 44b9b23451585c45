#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/rules/version_change.h"
#include "model/tools/run_tool.h"

// Fixes of one place, of several or of all places, and tools: applied, or only tried. Any thread may call these
// functions.

namespace qaliper {

// A version that an edit made.
struct EditedModel {
    std::shared_ptr<const Index> index;
    Text title; // of the offer: names the step
    Text note;  // of the fix
    Safety safety = Safety::Exact;
    std::shared_ptr<const Analysis> analysis = nullptr; // without artefacts; null where it was not checked meanwhile
    std::optional<FixCounts> counts = {};               // of a fix of several places
    std::vector<InterfaceChange> interface = {};        // the declared changes of inputs and outputs
};

// Applies one offer of the finding with that key. Errors: Stale where this analysis has no such finding, or it does not
// offer that; Invalid; Cancelled.
Result<EditedModel> applyOffer(const Analysis& analysis, std::string_view key, std::string_view offer,
    const Arguments& arguments, const Job& job);

// Applies all fixes, and inspects each round like the version before. Errors: those of fixAll().
Result<FixOutcome> applyAll(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job);

// Exact when everything that was applied is exact.
Safety safetyOf(const FixOutcome& outcome);

// Texts about several fixes that were applied as one step: its title, and what happened to the findings, with those
// that were left out because they undo each other.
Text titleOf(const FixOutcome& outcome);
Text summaryOf(const FixOutcome& outcome);

// The new version of an outcome in which something was applied.
EditedModel editedBy(const FixOutcome& outcome);

// Fixes several places together, as one version. Errors: Invalid with the reason when nothing can be applied.
Result<EditedModel> applyToPlaces(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job);

// The same without the version: what would happen to the findings, and to the model in numbers. The same errors.
struct TriedFix {
    FixCounts counts;
    VersionChange change;
};
Result<TriedFix> tryFix(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job);

// Applies a tool. The files to be written are in the outcome. Errors: those of runTool().
Result<ToolOutcome> applyTool(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const ToolRequest& request, const Job& job);

// The new version of an outcome in which something was applied.
EditedModel editedBy(const ToolOutcome& outcome);

} // namespace qaliper
