#include "model/session/quantize_scales.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr double farRange = 2; // as much further than on other samples

LimitFactors factorsOf(const ScaleNoise& scale, const LimitFactors& all) {
    LimitFactors factors;
    for (const std::string& tensor : scale.tensors) {
        if (const auto factor = all.find(tensor); factor != all.end())
            factors.insert(*factor);
    }
    return factors;
}

} // namespace

Result<LimitFactors> searchedLimits(const TrialRuns& runs, const QuantizedTrial& trial, const PairEdits& pairs,
    const std::vector<TensorLimits>& methods, NoiseScan& scan, const Job& job) {
    const Job quiet(job.stopToken());
    NoiseScan searched = scan;
    QALIPER_TRY(const auto better, betterLimits(runs, trial, methods, searched, job));
    LimitFactors taken;
    std::optional<Evaluation> now;
    for (std::size_t i = 0; i < searched.scales.size(); ++i) {
        LimitFactors tried = factorsOf(searched.scales[i], better);
        if (tried.empty())
            continue;
        if (!now) {
            QALIPER_TRY(now, runs.choose(*trial.model, runs.choosingRanges(), quiet));
        }
        tried.insert(taken.begin(), taken.end());
        QALIPER_TRY(const auto edits, withLimits(pairs, trial.placement->type, scaledBy(*trial.limits, tried)));
        QALIPER_TRY(const auto other, applyEdits(trial.before->model(), edits, quiet));
        QALIPER_TRY(auto then, runs.choose(other, runs.choosingRanges(), quiet));
        if (noiseOf(then) >= noiseOf(*now) || !agreeOnLess(noiseByRun(*now), noiseByRun(then)))
            continue;
        taken = std::move(tried);
        scan.scales[i] = searched.scales[i];
        now = std::move(then);
    }
    return taken;
}

std::optional<NoisiestScale> noisiestOf(const NoiseScan& scan, const Context& context, const Placement& placement) {
    double all = scan.weights;
    for (const ScaleNoise& scale : scan.scales)
        all += scale.noise;
    const auto most = std::ranges::max_element(scan.scales, {}, &ScaleNoise::noise);
    if (most == scan.scales.end() || !(most->noise > 0) || !std::isfinite(all))
        return std::nullopt;
    NoisiestScale found{most->tensors, most->noise / all, {}, 0};
    const double macs = context.costs.macs().value;
    for (const PlacedPair& pair : placement.pairs) {
        if (std::ranges::find(found.tensors, context.index().name(pair.tensor)) == found.tensors.end())
            continue;
        for (const Use& use : pair.consumers) {
            const NodeId id = context.node(use.node).id;
            const auto own = context.costs.at(use.node).macs;
            if (!own || own->value <= 0 || std::ranges::find(found.products, id) != found.products.end())
                continue;
            found.products.push_back(id);
            found.macs += own->value / macs;
        }
    }
    return found;
}

std::optional<Text> unlikeSamples(const Statistics& fitted, const Statistics& all) {
    const TensorStatistics* widest = nullptr;
    double ratio = farRange;
    double reached = 0;
    for (std::size_t i = 0; i < std::min(fitted.tensors.size(), all.tensors.size()); ++i) {
        const double before = largestMagnitude(fitted.tensors[i]);
        const double after = largestMagnitude(all.tensors[i]);
        if (before <= 0 || after < ratio * before)
            continue;
        ratio = after / before;
        reached = before;
        widest = &all.tensors[i];
    }
    if (!widest)
        return std::nullopt;
    return say(
        "The samples are not alike: {tensor} reaches {most} on those held out, and {less} on the others. Look for "
        "outliers among them",
        arg("tensor", widest->tensor), arg("most", formatShort(largestMagnitude(*widest), 3)),
        arg("less", formatShort(reached, 3)));
}

} // namespace qaliper
