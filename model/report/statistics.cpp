#include "model/report/statistics.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/calibration/ranges.h"
#include "model/calibration/statistics_file.h"

namespace qaliper {

namespace {

constexpr std::array rangeMethods{RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse};
constexpr int shownDigits = 4;

ReportJson limitsOf(const TensorStatistics& tensor) {
    ReportJson limits = ReportJson::object();
    for (const RangeMethod method : rangeMethods)
        limits[std::string(rangeMethodName(method))] = rangeLimit(tensor, method, QuantizedForm::Int8);
    return limits;
}

Text lineOf(const TensorStatistics& tensor) {
    const auto limit = [&](RangeMethod method) {
        return formatShort(rangeLimit(tensor, method, QuantizedForm::Int8), shownDigits);
    };
    return say("{tensor}: {min} to {max}; percentile {percentile}, entropy {entropy}, mse {mse}",
        arg("tensor", tensor.tensor), arg("min", formatShort(tensor.min, shownDigits)),
        arg("max", formatShort(tensor.max, shownDigits)), arg("percentile", limit(RangeMethod::Percentile)),
        arg("entropy", limit(RangeMethod::Entropy)), arg("mse", limit(RangeMethod::Mse)));
}

ReportJson tensorToJson(const TensorStatistics& tensor) {
    return {{"tensor", tensor.tensor}, {"min", tensor.min}, {"max", tensor.max}, {"count", tensor.count},
        {"not_finite", tensor.infinite}, {"limits", limitsOf(tensor)}};
}

std::vector<Text> linesOf(const std::vector<TensorStatistics>& tensors) {
    std::vector<Text> lines;
    for (const TensorStatistics& tensor : tensors) {
        lines.push_back(lineOf(tensor));
        if (tensor.infinite > 0)
            lines.push_back(say("{tensor}: {count} {count|element is|elements are} NaN or infinite",
                arg("tensor", tensor.tensor), arg("count", tensor.infinite)));
    }
    return lines;
}

ReportJson rangeChangeToJson(const RangeChange& change) {
    return {{"tensor", change.tensor}, {"before", numberOrNull(change.before)}, {"after", numberOrNull(change.after)}};
}

Text lineOfChange(const RangeChange& change) {
    const TextArgument tensor = arg("tensor", change.tensor);
    if (!change.after)
        return say("{tensor}: only in the first one", tensor);
    if (!change.before)
        return say("{tensor}: only in the second one", tensor);
    return say("{tensor}: largest magnitude {before}, then {after}", tensor,
        arg("before", formatShort(*change.before, shownDigits)), arg("after", formatShort(*change.after, shownDigits)));
}

// A tensor that a range does much harm, in dB of the tensor itself.
struct ClippedTensor {
    const TensorStatistics* tensor = nullptr;
    double limit = 0;
    double sqnr = 0;
    double sqnrOfMse = 0;
};

std::optional<ClippedTensor> clippedTensor(const TensorStatistics& tensor, RangeMethod method) {
    constexpr double harmedBelow = 15; // dB
    constexpr double worseByFar = 6;   // dB
    const double limit = rangeLimit(tensor, method, QuantizedForm::Int8);
    const double least = rangeLimit(tensor, RangeMethod::Mse, QuantizedForm::Int8);
    const auto effect = effectOfLimit(tensor, limit, QuantizedForm::Int8);
    const auto best = effectOfLimit(tensor, least, QuantizedForm::Int8);
    if (!effect || !best || effect->sqnr >= harmedBelow || effect->sqnr > best->sqnr - worseByFar)
        return std::nullopt;
    return ClippedTensor{&tensor, limit, effect->sqnr, best->sqnr};
}

ReportJson clippedToJson(const ClippedTensor& clipped) {
    return {{"tensor", clipped.tensor->tensor}, {"limit", clipped.limit},
        {"largest", largestMagnitude(*clipped.tensor)}, {"sqnr_db", numberOrNull(clipped.sqnr)},
        {"sqnr_db_mse", numberOrNull(clipped.sqnrOfMse)}};
}

Text lineOfClipped(const ClippedTensor& clipped) {
    return say(
        "Warning: the range of {tensor} ends at {limit} and its numbers at {largest}: SQNR {sqnr} dB of the tensor "
        "itself, {mse} dB with mse",
        arg("tensor", clipped.tensor->tensor), arg("limit", formatShort(clipped.limit, shownDigits)),
        arg("largest", formatShort(largestMagnitude(*clipped.tensor), shownDigits)),
        arg("sqnr", formatFixed(clipped.sqnr, 1)), arg("mse", formatFixed(clipped.sqnrOfMse, 1)));
}

} // namespace

Record clippedBy(const Statistics& statistics, RangeMethod method) {
    std::vector<ClippedTensor> found;
    for (const TensorStatistics& tensor : statistics.tensors) {
        if (const auto clipped = clippedTensor(tensor, method))
            found.push_back(*clipped);
    }
    return {"clipped", listOf(found, clippedToJson), linesFor(found, lineOfClipped)};
}

Records recordsOf(const Statistics& statistics) {
    return {{"model", statistics.model,
                {say("{model}: {tensors} tensors on {samples} samples", arg("model", statistics.model),
                    arg("tensors", statistics.tensors.size()), arg("samples", statistics.samples))}},
        {"sha256", statistics.sha256}, {"data", statistics.data}, {"samples", statistics.samples},
        {"left_out", statistics.leftOut, leftOutLine(statistics.leftOut)},
        {"seconds", statistics.ranges.seconds + statistics.histograms.seconds},
        {"peak_mib", std::max(statistics.ranges.peakMiB, statistics.histograms.peakMiB)},
        {"tensors", listOf(statistics.tensors, tensorToJson), linesOf(statistics.tensors)}};
}

Records comparisonOf(const Statistics& before, const Statistics& after) {
    const auto changes = changedRanges(before, after);
    const bool isSameModel = before.sha256 == after.sha256;
    std::vector<Text> head{changes.empty()
            ? say("The same range of each tensor")
            : say("{count} {count|tensor has|tensors have} another range", arg("count", changes.size()))};
    if (!isSameModel)
        head.push_back(say("They were measured in different models"));
    return {{"same_model", isSameModel, std::move(head)},
        {"tensors", listOf(changes, rangeChangeToJson), linesFor(changes, lineOfChange)}};
}

} // namespace qaliper
