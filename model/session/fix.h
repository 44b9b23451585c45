#pragma once

#include <memory>
#include <string_view>

#include "model/report/report.h"
#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/tools/run_tool.h"

// Fixes of one place, of several or of all places, and tools: applied, or only tried. A type or shape that the version before
// declared rightly and that the change makes wrong is declared as it is computed now, in all graphs; of outputs of the graph,
// Applied::interface says so. Any thread may call these functions.

namespace qaliper {

// Applies one offer of the finding with that key. Errors: Stale where this analysis has no such finding, or it does not
// offer that; those of applyOne().
Result<Applied> applyOffer(const Inspector& inspector, const Analysis& analysis, std::string_view key,
    std::string_view offer, const Arguments& arguments, const Job& job);

// Applies all fixes, and inspects each round like the version before. Errors: those of fixAll().
Result<Applied> applyAll(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job);

// What happened to the findings, with those that were left out because they undo each other.
Text summaryOf(const Applied& applied);

// Fixes several places together, as one version. Errors: Invalid with the reason when nothing can be applied.
Result<Applied> applyToPlaces(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job);

// The same for a report: what happens to the findings, and to the model in numbers. The same errors.
Result<FixReport> tryFix(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job);

// Applies a tool. Errors: those of runTool().
Result<Applied> applyTool(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const ToolRequest& request, const Job& job);

} // namespace qaliper
