#include "model/session/quantize_ranges.h"

#include <array>

#include "model/calibration/ranges.h"

namespace qaliper {

namespace {

constexpr std::array everyMethod{RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse};

std::vector<std::string> tensorsOf(const Context& context, const Placement& placement) {
    std::vector<std::string> tensors;
    for (const PlacedPair& pair : placement.pairs) {
        if (!pair.limit)
            tensors.emplace_back(context.index().name(pair.tensor));
    }
    return tensors;
}

} // namespace

std::vector<RangeMethod> RangeTrials::methods() const {
    if (request_->ranges || runs_->samples() == 0)
        return {request_->ranges.value_or(RangeMethod::Mse)};
    return {everyMethod.begin(), everyMethod.end()};
}

double RangeTrials::work() const {
    return workOfStatistics(runs_->fitting()) +
        2 * static_cast<double>(methods().size()) * sizeOf(runs_->choosingRanges());
}

double RangeTrials::workOfStatistics(const SampleRange& samples) const {
    return request_->statistics ? 0 : passes() * sizeOf(samples);
}

void RangeTrials::begin(const SharedContext& context, PlacementRequest request, PlacedVersion placed) {
    placement_ = std::move(request);
    versions_[context] = {std::move(placed), {}};
}

Result<TriedVersion*> RangeTrials::versionOf(const SharedContext& context) {
    if (const auto known = versions_.find(context); known != versions_.end())
        return &known->second;
    QALIPER_TRY(auto placed, placedVersion(*context, placement_, run_->quiet()));
    return &(versions_[context] = {std::move(placed), {}});
}

Result<Statistics> RangeTrials::statistics(
    const Context& context, const Placement& placement, const SampleRange& samples) {
    if (request_->statistics)
        return *request_->statistics;
    run_->enter(say("Measuring ranges"));
    const bool needsHistograms = request_->ranges != RangeMethod::MinMax;
    return runs_->calibrate(context.model(), tensorsOf(context, placement), samples, needsHistograms,
        run_->part(workOfStatistics(samples)));
}

Result<TensorLimits> RangeTrials::limits(
    const Context& context, const Placement& placement, const Statistics& statistics, RangeMethod method) const {
    const QuantizedForm form = request_->type == DataType::Int8 ? QuantizedForm::Int8 : QuantizedForm::Fp8;
    TensorLimits measured;
    for (const TensorStatistics& tensor : statistics.tensors)
        measured[tensor.tensor] = rangeLimit(tensor, method, form);
    return limitsOfPairs(context, placement, measured);
}

Result<TensorLimits> RangeTrials::limits(const SharedContext& context, TriedVersion& version, RangeMethod method) {
    if (!version.statistics) {
        QALIPER_TRY(auto measured, statistics(*context, version.placed.placement, runs_->fitting()));
        version.statistics = std::move(measured);
    }
    return limits(*context, version.placed.placement, *version.statistics, method);
}

Result<Model> RangeTrials::quantized(const SharedContext& context, TriedVersion& version, RangeMethod method) {
    QALIPER_TRY(const auto chosen, limits(context, version, method));
    QALIPER_TRY(const auto edits, withLimits(version.placed.pairs, request_->type, chosen));
    return applyEdits(context->model(), edits, run_->quiet());
}

Result<double> RangeTrials::noise(const Model& model, const SampleRange& samples) {
    QALIPER_TRY(const auto accuracy, runs_->choose(model, samples, run_->part(2 * sizeOf(samples))));
    return noiseOf(accuracy);
}

Result<FittedRanges> RangeTrials::fitted(const SharedContext& context) {
    QALIPER_TRY(const auto version, versionOf(context));
    FittedRanges best;
    for (const RangeMethod method : methods()) {
        QALIPER_TRY(const auto model, quantized(context, *version, method));
        run_->enter(say("Trying ranges: {method}", arg("method", rangeMethodName(method))));
        QALIPER_TRY(const auto found, noise(model, runs_->choosingRanges()));
        if (found < best.noise)
            best = {method, found};
    }
    return best;
}

} // namespace qaliper
