#include "model/quant/describe.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/quant/real_range.h"

namespace qaliper {

namespace {

constexpr int shownDigits = 3;

Text describeGranularity(const Quantizer& quantizer, const std::vector<double>& scales) {
    const auto [lowest, highest] = std::ranges::minmax(scales);
    const auto shown = [](double value) { return formatShort(value, shownDigits); };
    switch (quantizer.granularity) {
    case Granularity::PerTensor: return say("per tensor, scale {scale}", arg("scale", shown(scales.front())));
    case Granularity::PerChannel: {
        const Text axis = quantizer.axis ? say("on axis {axis}", arg("axis", *quantizer.axis)) : say("without an axis");
        return say("per channel {axis}, {count} {count|scale|scales} from {lowest} to {highest}", arg("axis", axis),
            arg("count", scales.size()), arg("lowest", shown(lowest)), arg("highest", shown(highest)));
    }
    case Granularity::Block:
        return say("in blocks, {count} {count|scale|scales} from {lowest} to {highest}", arg("count", scales.size()),
            arg("lowest", shown(lowest)), arg("highest", shown(highest)));
    case Granularity::Unknown: break;
    }
    return say("with scales of unknown shape");
}

Text describeSymmetry(const Quantizer& quantizer, const std::vector<std::int64_t>& zeroPoints) {
    const auto type = arg("type", shortName(quantizer.type));
    if (isSymmetric(quantizer.type, zeroPoints))
        return say("symmetric {type}", type);
    if (zeroPoints.size() == 1)
        return say("{type} with zero point {value}", type, arg("value", zeroPoints.front()));
    return say("{type} with zero points", type);
}

} // namespace

Text describeQuantizer(const Quantizer& quantizer, const Storage& storage) {
    if (quantizer.dynamic)
        return say("{type} in blocks of {block}; the scales of the blocks are computed while the engine runs",
            arg("type", shortName(quantizer.type)), arg("block", quantizer.blockSize));
    if (quantizer.scaleLevel.valid())
        return say("{type} in blocks of {block}; the scales of the blocks are quantized, with a scale of their own",
            arg("type", shortName(quantizer.type)), arg("block", quantizer.blockSize));
    const auto scales = readScales(quantizer, storage);
    if (!scales)
        return say("{type}; {reason}", arg("type", shortName(quantizer.type)), arg("reason", scales.error().message));
    if (scales->empty())
        return say("{type} without any scale", arg("type", shortName(quantizer.type)));
    const auto zeroPoints = readZeroPoints(quantizer, storage);
    const Text granularity = describeGranularity(quantizer, *scales);
    if (!zeroPoints)
        return say("{granularity}, {type}; {reason}", arg("granularity", granularity),
            arg("type", shortName(quantizer.type)), arg("reason", zeroPoints.error().message));
    const Text symmetry = describeSymmetry(quantizer, *zeroPoints);
    const auto range = realRange(quantizer.type, *scales, *zeroPoints);
    if (!range)
        return say("{granularity}, {symmetry}", arg("granularity", granularity), arg("symmetry", symmetry));
    return say("{granularity}, {symmetry}, range {range}", arg("granularity", granularity), arg("symmetry", symmetry),
        arg("range", describeRange(*range)));
}

} // namespace qaliper
