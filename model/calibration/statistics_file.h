#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/calibration/statistics.h"

// Statistics in a file, to be used again, shown and compared: JSON with the schema "qaliper-statistics/1". Numbers are
// read back exactly as they were measured. Fields that a later program adds are ignored.

namespace qaliper {

std::string writeStatistics(const Statistics& statistics);

// Errors: CannotRead; Invalid for other files, naming the field and the tensor that are wrong; Unsupported for a
// later schema.
Result<Statistics> parseStatistics(std::string_view text);
Result<Statistics> readStatistics(const std::filesystem::path& path);

// Errors: CannotRead; Stale when they were measured in another model than this file.
Status checkBelongsTo(const Statistics& statistics, const std::filesystem::path& model);

// The largest magnitudes of a tensor in two files; nothing where it is in only one.
struct RangeChange {
    std::string tensor;
    std::optional<double> before;
    std::optional<double> after;
};
// Those that differ, in the order of the first file; then what only the second one has.
std::vector<RangeChange> changedRanges(const Statistics& before, const Statistics& after);

} // namespace qaliper
