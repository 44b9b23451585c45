#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "model/context/context.h"
#include "model/data/data_files.h"
#include "model/report/measured_change.h"
#include "model/session/asked.h"

// Whether a change made a model faster on a TensorRT of the user. Any thread may call.

namespace qaliper {

struct TimeChangeRequest {
    Connection connection;
    std::optional<int> level = {}; // of the builder's optimization
    Target target;                 // its typing
    DataFiles data = {};           // whose first sample has the shapes of open inputs; none: a drawn one
};

// Builds both and times them in turns. What TensorRT rejects or does not survive is an answer, and so is that it cannot be
// asked. Errors: those of saveModel(); Cancelled.
Result<MeasuredChange> timeChange(
    const Context& before, const Model& after, const TimeChangeRequest& request, const Job& job);

} // namespace qaliper
