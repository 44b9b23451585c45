#pragma once

#include <memory>

#include "model/base/worker.h"
#include "model/precision/halved.h"
#include "model/rules/inspect.h"
#include "model/session/quantize_trial.h"

// Gives the float parts of a model half precision where a user's data allow it, and measures what that costs: every tensor
// in half precision is rounded while the model runs. Nothing is written but temporary files.

namespace qaliper {

// Of a checked model; its numbers are compared with those of the float model that `runs` were opened with. Ranges are measured and
// nodes are chosen on its samples that fit and choose; the accuracy is of those held out. Errors: those of
// TrialRuns; Unsupported where the model cannot be converted, where nothing can compute in the type, and where the check finds
// fault with every choice; Cancelled.
Result<HalvedModel> halveParts(const Inspector& inspector, const std::shared_ptr<const Analysis>& start, DataType type,
    const KeptFloat& asked, const TrialRuns& runs, const Job& job);

// The same without data: only constants have known ranges, and there is no accuracy. The same errors.
Result<HalvedModel> halveUnmeasured(const Inspector& inspector, const std::shared_ptr<const Analysis>& start,
    DataType type, const KeptFloat& asked, const Job& job);

// Errors: those of halveParts() and TrialRuns::open(); Invalid for a name of no node.
Result<HalfPrecisionResult> halvePrecision(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const HalfPrecisionRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
