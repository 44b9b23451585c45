#include "model/quant/real_range.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr int rangeDigits = 3;
constexpr double sameEnds = 0.01; // larger than 1/128, for INT8; smaller than 1/8, for INT4

} // namespace

std::optional<std::pair<double, double>> limitsOf(DataType type) {
    switch (type) {
    case DataType::Float8E4M3FN: return std::pair{-448.0, 448.0};
    case DataType::Float8E4M3FNUZ: return std::pair{-240.0, 240.0};
    case DataType::Float8E5M2:
    case DataType::Float8E5M2FNUZ: return std::pair{-57344.0, 57344.0};
    case DataType::Float4E2M1: return std::pair{-6.0, 6.0};
    default: break;
    }
    if (!isQuantized(type))
        return std::nullopt;
    if (shortName(type).starts_with('U'))
        return std::pair{0.0, std::ldexp(1.0, bitsOf(type)) - 1};
    const double half = std::ldexp(1.0, bitsOf(type) - 1);
    return std::pair{-half, half - 1};
}

bool isSymmetric(DataType type, std::span<const std::int64_t> zeroPoints) {
    const auto limits = limitsOf(type);
    return limits && limits->first < 0 &&
        std::ranges::all_of(zeroPoints, [](std::int64_t value) { return value == 0; });
}

std::optional<RealRange> realRange(
    DataType type, std::span<const double> scales, std::span<const std::int64_t> zeroPoints) {
    const auto limits = limitsOf(type);
    const bool isPaired = zeroPoints.size() == scales.size();
    if (!limits || (!isPaired && zeroPoints.size() != 1))
        return std::nullopt;
    std::optional<RealRange> range;
    for (std::size_t i = 0; i < scales.size(); ++i) {
        if (!std::isfinite(scales[i]))
            continue;
        const auto zero = static_cast<double>(zeroPoints[isPaired ? i : 0]);
        const auto [least, most] =
            std::minmax({(limits->first - zero) * scales[i], (limits->second - zero) * scales[i]});
        range = range ? RealRange{std::min(range->least, least), std::max(range->most, most)} : RealRange{least, most};
    }
    return range;
}

Text describeRange(const RealRange& range) {
    const auto shown = [](double value) { return formatShort(value, rangeDigits); };
    if (range.most > 0 && std::abs(range.most + range.least) <= sameEnds * range.most)
        return say("±{most}", arg("most", shown(range.most)));
    return say("{least} to {most}", arg("least", shown(range.least)), arg("most", shown(range.most)));
}

} // namespace qaliper
