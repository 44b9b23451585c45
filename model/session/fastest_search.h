#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/report/fastest.h"
#include "model/session/quantized_groups.h"

// Which groups of quantized operators pay their Q/DQ pairs, by measurement alone. A variant is the model without the pairs
// of some groups: of none, it is the model as it is; of all, it is the guard, which no result may be slower than.

namespace qaliper {

// Times each variant in turns with the first one, all in one request. Blocks. Errors end the
// search; a variant that TensorRT refuses is none.
using TimeVariants =
    std::function<Result<std::vector<TimedVariant>>(const GroupSet& base, const std::vector<GroupSet>& variants)>;

struct FastestSearch {
    std::vector<double> shares; // by group: of the expected time of one inference
    std::vector<double> gains;  // by group: what it is expected to gain without its pairs; the largest comes first
    FastestGoal goal = FastestGoal::Fastest;
    TimeVariants time;
    // Whether the outputs of a variant are near enough to the reference. Blocks. Null: all are.
    std::function<Result<bool>(const GroupSet& floats)> isAccurate = {};
    std::function<double()> secondsLeft; // of the budget
    std::function<bool()> isCancelled;
};

// After the first request the search ends with what was confirmed by then when the budget is used up, when it is cancelled,
// and when a request fails. Errors: those of the first one and of `isAccurate`; Unsupported where neither the model nor the
// guard has an engine.
Result<FoundPlacement> findFastest(const FastestSearch& search);

} // namespace qaliper
