#include "model/quant/describe.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr int shownDigits = 3;

double largestQuantized(DataType type) {
    if (isFloat8(type))
        return type == DataType::Float8E5M2 ? 57344 : 448;
    if (type == DataType::Float4E2M1)
        return 6;
    const bool isUnsigned = shortName(type).starts_with('U');
    return std::ldexp(1.0, bitsOf(type) - (isUnsigned ? 0 : 1)) - 1;
}

Text describeGranularity(const Quantizer& quantizer, const std::vector<double>& scales) {
    const auto [lowest, highest] = std::ranges::minmax(scales);
    const auto shown = [](double value) { return formatShort(value, shownDigits); };
    switch (quantizer.granularity) {
    case Granularity::PerTensor:
        return say("per tensor, scale {scale}", arg("scale", shown(scales.front())));
    case Granularity::PerChannel: {
        const Text axis = quantizer.axis ? say("on axis {axis}", arg("axis", *quantizer.axis)) : say("without an axis");
        return say("per channel {axis}, {count} scales from {lowest} to {highest}", arg("axis", axis),
            arg("count", scales.size()), arg("lowest", shown(lowest)), arg("highest", shown(highest)));
    }
    case Granularity::Block:
        return say("in blocks, {count} scales from {lowest} to {highest}", arg("count", scales.size()),
            arg("lowest", shown(lowest)), arg("highest", shown(highest)));
    case Granularity::Unknown:
        break;
    }
    return say("with scales of unknown shape");
}

Text describeSymmetry(const Quantizer& quantizer, const std::vector<std::int64_t>& zeroPoints) {
    const auto type = arg("type", shortName(quantizer.type));
    if (std::ranges::all_of(zeroPoints, [](std::int64_t value) { return value == 0; }))
        return say("symmetric {type}", type);
    if (zeroPoints.size() == 1)
        return say("{type} with zero point {value}", type, arg("value", zeroPoints.front()));
    return say("{type} with zero points", type);
}

} // namespace

Text describeQuantizer(const Quantizer& quantizer, const Storage& storage) {
    const auto scales = readScales(quantizer, storage);
    if (!scales)
        return say("{type}; {reason}", arg("type", shortName(quantizer.type)), arg("reason", scales.error().message));
    if (scales->empty())
        return say("{type} without any scale", arg("type", shortName(quantizer.type)));
    const auto zeroPoints = readZeroPoints(quantizer, storage);
    const double range = *std::ranges::max_element(*scales) * largestQuantized(quantizer.type);
    return say("{granularity}, {symmetry}, largest value {range}",
        arg("granularity", describeGranularity(quantizer, *scales)),
        arg("symmetry", describeSymmetry(quantizer, zeroPoints.value_or(std::vector<std::int64_t>{0}))),
        arg("range", formatShort(range, shownDigits)));
}

} // namespace qaliper
