#pragma once

#include "model/rules/applied.h"
#include "model/rules/inspect.h"

// Types and shapes that a file declares, after a change that makes others of them.

namespace qaliper {

// The change with declarations that hold after it: those that the operators contradict since then, and sizes that follow
// an input whose shape is another one. What was declared wrongly before stays: that is a finding. `applied` has an
// analysis. Errors: those of applyEdits(); Cancelled.
Result<Applied> declaredAnew(const Inspector& inspector, const Context& before, Applied applied, const Job& job);

// "3 declared types follow: …"; empty where none does.
Text describeDeclaredAnew(const Applied& applied);

} // namespace qaliper
