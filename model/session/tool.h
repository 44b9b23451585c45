#pragma once

#include "model/session/fix.h"
#include "model/tools/run_tool.h"

// Tools, carried out like fixes are. Any thread may call these.

namespace qaliper {

// What it has to write is in the outcome. Errors: those of runTool().
Result<ToolOutcome> applyTool(
    const Inspector& inspector, std::shared_ptr<const Analysis> analysis, const ToolRequest& request, const Job& job);

// The version of an outcome in which something was applied.
EditedModel editedBy(const ToolOutcome& outcome);

} // namespace qaliper
