#pragma once

#include "model/quantize/paying.h"
#include "model/rules/inspect.h"
#include "model/session/quantize_placing.h"

// Which Q/DQ pairs of a placement make the model faster, by the time that is expected on the target: the search of
// `fastest` (fastest_search.h) with expected times in place of measured ones.

namespace qaliper {

// True where times were fitted to engines of the target's GPU, so that an expectation may decide.
bool areTimesFitted(const Analysis& analysis);

// Each group of equal operators of the placement the other way round, in the whole model. `rest` is the type of what is
// not quantized. Errors: those of pairEdits() and applyEdits(); Cancelled.
Result<PayingPairs> findPayingPairs(
    const Inspector& inspector, const Context& context, const PlacementRequest& request, DataType rest, const Job& job);

} // namespace qaliper
