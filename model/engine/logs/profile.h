#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// The times of an engine: layer by layer as trtexec writes them with --exportProfile, inference by inference with
// --exportTimes. All times are in milliseconds.

namespace qaliper {

struct ProfiledLayer {
    std::string name; // without " [profile N]"
    std::int32_t profile = 0;
    double totalMs = 0; // over all inferences
    double averageMs = 0;
    std::optional<double> medianMs; // not written by releases before 8.4.1
};

struct Profile {
    std::string path;
    std::uint64_t count = 0; // inferences
    std::vector<ProfiledLayer> layers;

    double averageMs() const; // of one inference: the sum over the layers
};

struct Inference {
    double computeMs = 0;
    double latencyMs = 0;
    double toDeviceMs = 0;
    double toHostMs = 0;
};

struct Times {
    std::string path;
    std::vector<Inference> inferences;
};

struct TimeSummary {
    double meanMs = 0;
    double medianMs = 0;
    double worstMs = 0; // the 99th percentile
};
TimeSummary summaryOf(const Times& times); // of the time on the GPU; zeros when there are no inferences

// Errors: CannotRead, OverBudget; Invalid with the byte for a truncated file or another one.
Result<Profile> readProfile(const std::filesystem::path& path);
Result<Profile> parseProfile(std::string_view text);
Result<Times> readTimes(const std::filesystem::path& path);
Result<Times> parseTimes(std::string_view text);

} // namespace qaliper
