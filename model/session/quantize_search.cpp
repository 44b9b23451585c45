#include "model/session/quantize_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "model/sensitivity/switches.h"

namespace qaliper {

namespace {

constexpr std::uint64_t samplesOfScan = 4;    // enough for the order of scales
constexpr std::uint64_t samplesOfSearch = 12; // those that choose a limit
constexpr std::uint64_t fewestToSearch = 8;
constexpr std::size_t mostSearched = 5; // scales
constexpr std::size_t mostCandidates = 9;
constexpr double worthwhile = 0.97; // of the noise before, above which another limit is not worth it
constexpr double oneSided = 0.82;   // standard deviations of a fair coin per root of samples: 5 % in a sign test

// Of the present limit.
constexpr std::array factors{0.7, 0.8, 0.9, 1.1, 1.25};
// Of the largest magnitude, where an operator states the limit.
constexpr std::array sharesOfLargest{1.0, 0.8, 0.6, 0.4, 0.25};
constexpr double sameLimit = 0.03; // limits that are nearer than that are one

SampleRange firstOf(SampleRange samples, std::uint64_t count) {
    samples.count = std::min(count, samples.count.value_or(count));
    return samples;
}

double sharesOf(std::span<const double> noise, const std::vector<double>& signal) {
    double sum = 0;
    for (std::size_t i = 0; i < noise.size(); ++i)
        sum += signal[i] > 0 ? noise[i] / signal[i] : 0;
    return sum;
}

std::vector<double> byRun(const OutputPowers& powers, const std::vector<double>& signal) {
    std::vector<double> noises;
    const std::span<const double> all(powers.noiseByRun);
    for (std::size_t at = 0; at + signal.size() <= all.size(); at += signal.size())
        noises.push_back(sharesOf(all.subspan(at, signal.size()), signal));
    return noises;
}

// The scales of the placement with their switches, without noise.
std::vector<ScaleNoise> scalesOf(const QuantizedTrial& trial, const Index& index, const SwitchList& list) {
    std::map<std::string_view, std::uint32_t> switches;
    for (std::uint32_t i = 0; i < list.switches.size(); ++i) {
        if (list.switches[i].kind == SwitchKind::Activation)
            switches.emplace(index.name(list.switches[i].tensor), i);
    }
    std::map<std::pair<std::uint32_t, double>, ScaleNoise> scales; // by group and limit
    for (const PlacedPair& pair : trial.placement->pairs) {
        const std::string name(trial.before->index().name(pair.tensor));
        const auto number = switches.find(name);
        const auto limit = trial.limits->find(name);
        if (number == switches.end() || limit == trial.limits->end())
            continue;
        ScaleNoise& scale = scales[{pair.group, limit->second}];
        scale.tensors.push_back(name);
        scale.switches.push_back(number->second);
        scale.isStated = pair.limit.has_value();
        scale.limit = limit->second;
    }
    std::vector<ScaleNoise> found;
    found.reserve(scales.size());
    for (auto& [key, scale] : scales)
        found.push_back(std::move(scale));
    return found;
}

double largestOf(const OutputPowers& powers) {
    double largest = 0;
    for (const LocalPower& local : powers.local) {
        for (const double channel : local.largest)
            largest = std::max(largest, channel);
    }
    return largest;
}

// Factors of the present limit.
std::vector<double> candidatesOf(const ScaleNoise& scale, const std::vector<TensorLimits>& methods) {
    std::vector<double> candidates{1};
    const auto add = [&](double factor) {
        const bool isKnown =
            std::ranges::any_of(candidates, [&](double known) { return std::abs(factor - known) < sameLimit * known; });
        if (std::isfinite(factor) && factor > 0 && !isKnown && candidates.size() < mostCandidates)
            candidates.push_back(factor);
    };
    if (scale.isStated && scale.largest > 0) {
        for (const double share : sharesOfLargest)
            add(share * scale.largest / scale.limit);
        return candidates;
    }
    for (const TensorLimits& limits : methods) {
        const auto limit = limits.find(scale.tensors.front());
        if (limit != limits.end())
            add(limit->second / scale.limit);
    }
    for (const double factor : factors)
        add(factor);
    return candidates;
}

std::span<ScaleNoise> noisiest(NoiseScan& scan) {
    return std::span(scan.scales).first(std::min(mostSearched, scan.scales.size()));
}

} // namespace

double workOfScan(const TrialRuns& runs, const Placement& placement) {
    return static_cast<double>(std::min(samplesOfScan, runs.fitted()) * (placement.pairs.size() + 1));
}

Result<NoiseScan> scanNoise(const TrialRuns& runs, const QuantizedTrial& trial, const Job& job) {
    const Index index(*trial.model);
    const SwitchList list = switchesOf(index, QuantView(index, TypeTable(index)));
    NoiseScan scan{scalesOf(trial, index, list)};
    if (scan.scales.empty())
        return scan;
    std::vector<SwitchesOn> configurations;
    for (const ScaleNoise& scale : scan.scales)
        configurations.push_back(scale.switches);
    SwitchesOn& weights = configurations.emplace_back();
    for (std::uint32_t i = 0; i < list.switches.size(); ++i) {
        if (list.switches[i].kind == SwitchKind::Weight)
            weights.push_back(i);
    }
    QALIPER_TRY(const auto sums,
        runs.switched(*trial.model, trial.before->model(), std::move(configurations), {},
            firstOf(runs.fitting(), samplesOfScan), job));
    for (std::size_t i = 0; i < scan.scales.size(); ++i) {
        scan.scales[i].noise = sharesOf(sums.configurations[i].noise, sums.signal);
        scan.scales[i].largest = largestOf(sums.configurations[i]);
    }
    scan.weights = sharesOf(sums.configurations.back().noise, sums.signal);
    std::ranges::stable_sort(scan.scales, std::ranges::greater(), &ScaleNoise::noise);
    return scan;
}

bool canSearch(const TrialRuns& runs) { return runs.fitted() >= fewestToSearch && runs.heldOut() > 0; }

double workOfSearch(const TrialRuns& runs) {
    return static_cast<double>(std::min(samplesOfSearch, runs.fitted()) * mostSearched * mostCandidates);
}

Result<LimitFactors> betterLimits(const TrialRuns& runs, const QuantizedTrial& trial,
    const std::vector<TensorLimits>& methods, NoiseScan& scan, const Job& job) {
    std::vector<std::vector<double>> candidates;
    std::vector<SwitchesOn> configurations;
    std::vector<double> tried;
    for (const ScaleNoise& scale : noisiest(scan)) {
        candidates.push_back(candidatesOf(scale, methods));
        for (const double factor : candidates.back()) {
            configurations.push_back(scale.switches);
            tried.push_back(factor);
        }
    }
    if (configurations.empty())
        return LimitFactors();
    QALIPER_TRY(const auto sums,
        runs.switched(*trial.model, trial.before->model(), std::move(configurations), std::move(tried),
            firstOf(runs.fitting(), samplesOfSearch), job));
    LimitFactors better;
    std::size_t first = 0; // configuration of the scale, with its present limit
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const std::vector<double> now = byRun(sums.configurations[first], sums.signal);
        const double before = std::reduce(now.begin(), now.end());
        double least = worthwhile * before;
        double factor = 1;
        for (std::size_t k = 1; k < candidates[i].size(); ++k) {
            const std::vector<double> then = byRun(sums.configurations[first + k], sums.signal);
            const double noise = std::reduce(then.begin(), then.end());
            if (noise >= least || !agreeOnLess(now, then))
                continue;
            least = noise;
            factor = candidates[i][k];
        }
        first += candidates[i].size();
        if (factor == 1)
            continue;
        scan.scales[i].noise *= least / before;
        for (const std::string& tensor : scan.scales[i].tensors)
            better[tensor] = factor;
    }
    return better;
}

TensorLimits scaledBy(TensorLimits limits, const LimitFactors& factors) {
    for (const auto& [tensor, factor] : factors) {
        const auto limit = limits.find(tensor);
        if (limit != limits.end())
            limit->second *= factor;
    }
    return limits;
}

bool agreeOnLess(const std::vector<double>& before, const std::vector<double>& after) {
    if (before.size() < fewestToSearch || before.size() != after.size())
        return false;
    std::size_t less = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        less += after[i] < before[i] ? 1 : 0;
    const auto count = static_cast<double>(before.size());
    return static_cast<double>(less) >= count / 2 + oneSided * std::sqrt(count);
}

} // namespace qaliper
