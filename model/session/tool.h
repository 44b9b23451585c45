#pragma once

#include "model/session/fix.h"
#include "model/tools/run_tool.h"

// Applies tools as fixes are applied. Any thread may call these functions.

namespace qaliper {

// The files to be written are in the outcome. Errors: those of runTool().
Result<ToolOutcome> applyTool(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const ToolRequest& request, const Job& job);

// The new version of an outcome in which something was applied.
EditedModel editedBy(const ToolOutcome& outcome);

} // namespace qaliper
