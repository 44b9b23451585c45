#include "model/engine/logs/cache_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

CacheVerdict verdictOn(const CalibrationCache& cache, const QuantView& quant, const Target& target) {
    if (cache.kind == CacheKind::OnnxRuntime)
        return CacheVerdict::Foreign;
    if (target.isAtLeast(11)) // fact F101
        return CacheVerdict::Gone;
    if (!quant.empty())
        return CacheVerdict::Ignored;
    return target.isAtLeast(10, 1) ? CacheVerdict::Deprecated : CacheVerdict::Reusable;
}

Text explain(CacheVerdict verdict, const CalibrationCache& cache, const Target& target) {
    const auto version = arg("target", productName(target));
    switch (verdict) {
    case CacheVerdict::Reusable:
        return say("{target} can use it in implicit mode, where TensorRT uses INT8 only where it is faster.", version);
    case CacheVerdict::Deprecated:
        return say("{target} still uses such a cache, but recommends a model with Q/DQ instead.", version);
    case CacheVerdict::Ignored:
        return say("The model has Q/DQ: {target} then ignores calibration, with a warning.", version);
    case CacheVerdict::Gone:
        return say("{target} no longer has calibrators. The ranges can still become Q/DQ.", version);
    case CacheVerdict::Foreign:
        return say("ONNX Runtime wrote these ranges ({count} of them); TensorRT reads only its own format.",
            arg("count", cache.entries.size()));
    case CacheVerdict::Unrelated:
        return say("None of its {count} {count|range|ranges} belongs to a tensor of this model: it is for another "
                   "model, or the tensors had other names.",
            arg("count", cache.entries.size()));
    }
    return {};
}

} // namespace

std::string_view cacheVerdictName(CacheVerdict verdict) {
    static constexpr std::array<std::string_view, 6> names{
        "reusable", "deprecated", "ignored", "gone", "foreign", "unrelated"};
    return names.at(static_cast<std::size_t>(verdict));
}

CacheReport reportOn(const CalibrationCache& cache, const Index& index, const QuantView& quant, const Target& target) {
    const LayerNames names(index);
    CacheReport report;
    std::set<ValueIx> ranged;
    for (std::size_t i = 0; i < cache.entries.size(); ++i) {
        const CacheEntry& entry = cache.entries[i];
        const TensorMatch match = names.tensor(entry.tensor);
        report.rows.push_back({i, match});
        ++(match.value.valid() ? report.matched : report.unmatched);
        report.unusable += entry.isUsable() ? 0 : 1;
        if (match.value.valid() && entry.isUsable())
            ranged.insert(match.value);
    }
    const bool isUnrelated = report.matched == 0 && report.unmatched > 0;
    report.verdict = isUnrelated ? CacheVerdict::Unrelated : verdictOn(cache, quant, target);
    report.explanation = explain(report.verdict, cache, target);
    std::set<ValueIx> seen;
    const auto hasOwnScale = [&](ValueIx value) {
        const Quantizer* producer = quant.producer(index, value);
        return producer && producer->dequantizes();
    };
    for (const NodeIx node : index.nodes()) {
        if (!isWeighted(index.node(node)))
            continue;
        for (const std::size_t slot : {0U, 1U}) {
            const ValueIx value = index.input(node, slot);
            const bool isOpen =
                value.valid() && !quant.isConstant(value) && !ranged.contains(value) && !hasOwnScale(value);
            if (isOpen && seen.insert(value).second)
                report.unranged.push_back(value);
        }
    }
    return report;
}

CalibrationCache cacheFromQuantizers(const Index& index, const QuantView& quant, const Target& target) {
    CalibrationCache cache;
    cache.version = target.version;
    cache.algorithm = "EntropyCalibration2";
    std::set<ValueIx> written;
    for (const Quantizer& quantizer : quant.all()) {
        const bool isPlain = quantizer.quantizes && !quantizer.constantData && quantizer.scalarScale &&
            quantizer.scalarZeroPoint == 0 && takenAs(quantizer.type) == DataType::Int8;
        if (isPlain && std::isfinite(*quantizer.scalarScale) && *quantizer.scalarScale > 0 &&
            written.insert(quantizer.data).second)
            cache.entries.push_back(
                {std::string(index.name(quantizer.data)), static_cast<float>(*quantizer.scalarScale), 0});
    }
    return cache;
}

Text rangesIn(const CalibrationCache& cache) {
    return cache.entries.size() == 1 ? say("1 range in the cache")
                                     : say("{count} ranges in the cache", arg("count", cache.entries.size()));
}

} // namespace qaliper
