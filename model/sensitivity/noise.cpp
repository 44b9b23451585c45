#include "model/sensitivity/noise.h"

#include <algorithm>
#include <utility>

#include "model/base/worker_call.h"
#include "model/sensitivity/noise_message.h"

namespace qaliper {

namespace {

void add(std::vector<double>& numbers, const std::vector<double>& more) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] += more[i];
}

void addMean(std::optional<double>& mean, std::uint64_t count, const std::optional<double>& more, std::uint64_t added) {
    if (mean && more && count + added > 0)
        mean = (*mean * static_cast<double>(count) + *more * static_cast<double>(added)) /
            static_cast<double>(count + added);
}

} // namespace

void addLocal(LocalPower& local, const LocalPower& more) {
    local.signal += more.signal;
    local.noise += more.noise;
    local.count += more.count;
    local.clipped += more.clipped;
    local.largest.resize(std::max(local.largest.size(), more.largest.size()));
    for (std::size_t i = 0; i < more.largest.size(); ++i)
        local.largest[i] = std::max(local.largest[i], more.largest[i]);
}

void addSums(NoiseSums& sums, const NoiseSums& more) {
    add(sums.signal, more.signal);
    add(sums.floatSignal, more.floatSignal);
    add(sums.rest, more.rest);
    for (std::size_t i = 0; i < sums.configurations.size(); ++i) {
        add(sums.configurations[i].noise, more.configurations[i].noise);
        add(sums.configurations[i].difference, more.configurations[i].difference);
        std::vector<double>& runs = sums.configurations[i].noiseByRun;
        runs.insert(runs.end(), more.configurations[i].noiseByRun.begin(), more.configurations[i].noiseByRun.end());
        for (std::size_t k = 0; k < sums.configurations[i].local.size(); ++k)
            addLocal(sums.configurations[i].local[k], more.configurations[i].local[k]);
        addMean(sums.configurations[i].metric, sums.samples, more.configurations[i].metric, more.samples);
    }
    addMean(sums.floatMetric, sums.samples, more.floatMetric, more.samples);
    sums.samples += more.samples;
    sums.leftOut = more.leftOut;
    sums.seconds += more.seconds;
    sums.peakMiB = std::max(sums.peakMiB, more.peakMiB);
}

Result<NoiseSums> measureNoise(const NoiseRequest& request, Worker& worker, const Job& job) {
    return callWorker<NoiseSums>(worker, FrameKind::Switch, request, job);
}

} // namespace qaliper
