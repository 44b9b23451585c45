#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "model/data/data_files.h"
#include "model/report/fastest.h"
#include "model/session/asked.h"
#include "model/tools/run_tool.h"

// Placement by measurement: which Q/DQ pairs of a quantized model pay on a TensorRT of the user. Any thread may call.

namespace qaliper {

struct FastestRequest {
    std::filesystem::path model;
    std::shared_ptr<const Index> index; // of the model in that file
    Inspector inspector;                // its target's typing is used; release and GPU are those of the connection
    Connection connection;
    std::optional<int> level = {}; // of the builder's optimization
    double minutes = 30;
    FastestGoal goal = FastestGoal::Fastest;
    std::optional<double> withinDb = {}; // of that goal
    DataFiles data = {};                 // none: samples are drawn
    std::optional<std::uint64_t> samples = {};
    std::filesystem::path reference = {}; // the float model: its weights and outputs; empty: those of the guard
    std::filesystem::path times = {};     // the file in which what was measured is kept; empty: none
    bool isResumed = false;               // what that file has is not measured again
    std::stop_token abandoned = {};       // nobody waits for the result any longer: no judging after the search either
};

struct FastestModel {
    FastestReport report;
    std::shared_ptr<const Index> result;     // the request's own where the model stays as it is
    ToolRequest step;                        // the tool that makes it; no nodes where the model stays as it is
    std::vector<std::vector<NodeId>> groups; // the operators of each group of the report
};

// After the first request a job that is cancelled ends the search, not the call: the result is what was confirmed by then.
// Errors: Invalid where the model has no pairs that can be removed; Unsupported where TensorRT cannot run, and those of
// findFastest(); those of ask(), readVersion() and PlacementJudge; Cancelled.
Result<FastestModel> placeByMeasurement(const FastestRequest& request, Worker& worker,
    const std::function<void(std::string_view)>& logLine, const Job& job);

} // namespace qaliper
