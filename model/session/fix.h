#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/rules/version_change.h"

// Fixes of one place, of several, of everything: carried out, or only tried. Any thread may call these.

namespace qaliper {

// What an edit made of a version.
struct EditedModel {
    std::shared_ptr<const Index> index;
    Text title; // of the offer: names the step
    Text note;  // of the fix
    Safety safety = Safety::Exact;
    std::shared_ptr<const Analysis> analysis = nullptr; // without artefacts, where it was checked on the way; else null
    std::optional<FixCounts> counts = {};               // of a fix of several places
    std::vector<InterfaceChange> interface = {};        // what it says it does to inputs and outputs
};

// One offer of one finding. Errors: Stale where it is not offered; Invalid; Cancelled.
Result<EditedModel> applyOffer(const Analysis& analysis, const Finding& finding, std::string_view offer,
    const Arguments& arguments, const Job& job);

// Fix-all, with every round inspected like the version before. Errors: those of fixAll().
Result<FixOutcome> applyAll(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const FixRequest& request, const Job& job);

// Exact when everything that was applied is.
Safety safetyOf(const FixOutcome& outcome);

// What a person reads of several fixes that were applied as one step: its name, and what became of the findings, with
// those that were left out because they undo each other.
Text titleOf(const FixOutcome& outcome);
Text newsOf(const FixOutcome& outcome);

// The version of an outcome in which something was applied.
EditedModel editedBy(const FixOutcome& outcome);

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

} // namespace qaliper
