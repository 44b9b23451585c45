#include "model/services/data_runs.h"

#include <algorithm>

namespace qaliper {

DataRuns runsOf(const DataSet& data, const SampleRange& samples) {
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t first = std::min(data.runs(), samples.first / ofRun);
    const std::uint64_t rest = data.runs() - first;
    return {first, first + std::min(rest, samples.count ? (*samples.count + ofRun - 1) / ofRun : rest)};
}

} // namespace qaliper
