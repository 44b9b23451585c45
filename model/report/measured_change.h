#pragma once

#include <optional>
#include <vector>

#include "model/engine/asking/answer.h"
#include "model/engine/asking/connection.h"
#include "model/engine/asking/turns.h"
#include "model/report/records.h"

// What a change made of the time of a model: the model and the result, timed in turns on a TensorRT of the user.

namespace qaliper {

struct MeasuredChange {
    AskedTensorRt asked;
    Connection connection;
    std::optional<TurnComparison> turns; // the result against the model; nothing where not both ran
    Text before;                         // why the model did not run; empty: it did
    Text after;                          // the same of the result
    Text unasked;                        // why TensorRT could not be asked; empty: it was
};

// The result is slower by more than the spread, or does not run where the model does.
bool isWorse(const MeasuredChange& measured);

Text describeMeasured(
    const MeasuredChange& measured); // "measured on TensorRT 10.6: 0.671 → 0.588 ms, 12.4 % faster (spread ± 1.0 %)"
ReportJson measuredToJson(const MeasuredChange& measured);
// A record with the key "measured"; nothing where it was not asked for.
Records measuredRecord(const std::optional<MeasuredChange>& measured);

} // namespace qaliper
