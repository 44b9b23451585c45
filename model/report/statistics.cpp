#include "model/report/statistics.h"

#include <algorithm>
#include <array>
#include <optional>

#include <nlohmann/json.hpp>

#include "model/base/number.h"
#include "model/calibration/ranges.h"
#include "model/calibration/statistics_file.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array rangeMethods{RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse};
constexpr int shownDigits = 4;

Json limitsOf(const TensorStatistics& tensor) {
    Json limits = Json::object();
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

std::string renderedLines(const std::vector<Text>& lines, const Catalogue* catalogue) {
    std::string text;
    for (const Text& line : lines)
        text += (text.empty() ? "" : "  ") + render(line, catalogue) + "\n";
    return text;
}

std::string documentOf(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json numberOrNone(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Text lineOf(const RangeChange& change) {
    const TextArgument tensor = arg("tensor", change.tensor);
    if (!change.after)
        return say("{tensor}: only in the first one", tensor);
    if (!change.before)
        return say("{tensor}: only in the second one", tensor);
    return say("{tensor}: largest magnitude {before}, then {after}", tensor,
        arg("before", formatShort(*change.before, shownDigits)), arg("after", formatShort(*change.after, shownDigits)));
}

} // namespace

std::string toJson(const Statistics& statistics) {
    Json tensors = Json::array();
    for (const TensorStatistics& tensor : statistics.tensors)
        tensors.push_back({{"tensor", tensor.tensor}, {"min", tensor.min}, {"max", tensor.max}, {"count", tensor.count},
            {"not_finite", tensor.infinite}, {"limits", limitsOf(tensor)}});
    return documentOf({{"schema", "qaliper/1"}, {"model", statistics.model}, {"sha256", statistics.sha256},
        {"data", statistics.data}, {"samples", statistics.samples}, {"left_out", statistics.leftOut},
        {"seconds", statistics.ranges.seconds + statistics.histograms.seconds},
        {"peak_mib", std::max(statistics.ranges.peakMiB, statistics.histograms.peakMiB)},
        {"tensors", std::move(tensors)}});
}

std::string toText(const Statistics& statistics, const Catalogue* catalogue) {
    std::vector<Text> lines{say("{model}: {tensors} tensors on {samples} samples", arg("model", statistics.model),
        arg("tensors", statistics.tensors.size()), arg("samples", statistics.samples))};
    if (statistics.leftOut > 0)
        lines.push_back(
            say("{count} samples at the end were not used: they are too few for a run of the model's fixed batch",
                arg("count", statistics.leftOut)));
    for (const TensorStatistics& tensor : statistics.tensors) {
        lines.push_back(lineOf(tensor));
        if (tensor.infinite > 0)
            lines.push_back(say("{tensor}: {count} {count|element is|elements are} NaN or infinite",
                arg("tensor", tensor.tensor), arg("count", tensor.infinite)));
    }
    return renderedLines(lines, catalogue);
}

std::string comparisonJson(const Statistics& before, const Statistics& after) {
    Json tensors = Json::array();
    for (const RangeChange& change : changedRanges(before, after))
        tensors.push_back({{"tensor", change.tensor}, {"before", numberOrNone(change.before)},
            {"after", numberOrNone(change.after)}});
    return documentOf(
        {{"schema", "qaliper/1"}, {"same_model", before.sha256 == after.sha256}, {"tensors", std::move(tensors)}});
}

std::string comparisonText(const Statistics& before, const Statistics& after, const Catalogue* catalogue) {
    const auto changes = changedRanges(before, after);
    std::vector<Text> lines{changes.empty()
            ? say("The same range of each tensor")
            : say("{count} {count|tensor has|tensors have} another range", arg("count", changes.size()))};
    if (before.sha256 != after.sha256)
        lines.push_back(say("They were measured in different models"));
    for (const RangeChange& change : changes)
        lines.push_back(lineOf(change));
    return renderedLines(lines, catalogue);
}

} // namespace qaliper
