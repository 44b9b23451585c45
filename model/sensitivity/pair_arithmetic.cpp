#include "model/sensitivity/pair_arithmetic.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "model/graph/elements.h"
#include "model/graph/small_float.h"

namespace qaliper {

namespace {

// Adding it to a number below 2^22 and subtracting it again rounds to nearest, ties to even.
constexpr float rounder = 12582912; // 1.5 × 2^23
constexpr int smallestBits = 8;

struct Step {
    float scale;
    float zeroPoint;
};

Step stepAt(const ReadScales& scales, const ScaleSlots& slots, std::uint64_t element) {
    const std::uint64_t slot = slots.at(element);
    return {scales.scales[slot], scales.zeroPoints[slot]};
}

void throughIntegers(
    const IntegerRange& range, Step quantize, Step dequantize, std::span<const float> from, float* to) {
    const float lowest = static_cast<float>(range.lowest) - quantize.zeroPoint;
    const float highest = static_cast<float>(range.highest) - quantize.zeroPoint;
    const float shift = quantize.zeroPoint - dequantize.zeroPoint;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const float steps = std::min(std::max(from[i] / quantize.scale, lowest), highest);
        to[i] = ((steps + rounder) - rounder + shift) * dequantize.scale;
    }
}

void throughSmallFloats(DataType type, Step quantize, Step dequantize, std::span<const float> from, float* to) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::uint32_t bits = encodeSmallFloat(type, from[i] / quantize.scale);
        to[i] = (static_cast<float>(decodeSmallFloat(type, bits)) - dequantize.zeroPoint) * dequantize.scale;
    }
}

} // namespace

Result<ReadScales> readScalesOf(const Quantizer& quantizer, const Storage& storage) {
    const auto scales = readScales(quantizer, storage);
    const auto zeroPoints = readZeroPoints(quantizer, storage);
    if (!scales || !zeroPoints)
        return fail(scales ? zeroPoints.error() : scales.error());
    if (zeroPoints->size() != 1 && zeroPoints->size() != scales->size())
        return fail(ErrorKind::Unsupported, say("There are other zero points than scales"));
    ReadScales read;
    read.form = scaleFormOf(quantizer);
    for (std::size_t i = 0; i < scales->size(); ++i) {
        read.scales.push_back(static_cast<float>((*scales)[i]));
        read.zeroPoints.push_back(static_cast<float>((*zeroPoints)[zeroPoints->size() == 1 ? 0 : i]));
    }
    return read;
}

Result<PairArithmetic> PairArithmetic::of(
    const Quantizer& quantize, const Quantizer& dequantize, const Storage& storage) {
    PairArithmetic pair;
    pair.type_ = quantize.type;
    auto first = readScalesOf(quantize, storage);
    auto second = readScalesOf(dequantize, storage);
    if (!first || !second)
        return fail(first ? std::move(second.error()) : std::move(first.error()));
    pair.quantize_ = std::move(*first);
    pair.dequantize_ = std::move(*second);
    return pair;
}

PairArithmetic PairArithmetic::scaledBy(float factor) const {
    PairArithmetic scaled = *this;
    for (ReadScales* read : {&scaled.quantize_, &scaled.dequantize_}) {
        for (float& scale : read->scales)
            scale *= factor;
    }
    return scaled;
}

FloatRange PairArithmetic::range() const {
    constexpr float unbounded = std::numeric_limits<float>::infinity();
    if (quantize_.scales.size() != 1)
        return {-unbounded, unbounded};
    const float scale = quantize_.scales.front();
    if (!isInteger(type_)) {
        const auto largest = static_cast<float>(
            decodeSmallFloat(type_, encodeSmallFloat(type_, std::numeric_limits<float>::max()))); // it saturates
        return {-largest * scale, largest * scale};
    }
    constexpr float halfStep = 0.5F;
    const IntegerRange range = rangeOf(type_);
    const float zero = quantize_.zeroPoints.front();
    return {(static_cast<float>(range.lowest) - zero - halfStep) * scale,
        (static_cast<float>(range.highest) - zero + halfStep) * scale};
}

bool PairArithmetic::apply(
    const std::vector<std::int64_t>& dims, std::uint64_t first, std::span<const float> from, float* to) const {
    const auto slots = ScaleSlots::of(quantize_.form, quantize_.scales.size(), dims);
    const auto slotsAfter = ScaleSlots::of(dequantize_.form, dequantize_.scales.size(), dims);
    if (!slots || !slotsAfter)
        return false;
    const IntegerRange range = isInteger(type_) ? rangeOf(type_) : IntegerRange{};
    const std::uint64_t end = first + from.size();
    for (std::uint64_t at = first; at < end;) {
        const std::uint64_t next = std::min({slots->endOfRun(at), slotsAfter->endOfRun(at), end});
        const auto part = from.subspan(at - first, next - at);
        const Step quantize = stepAt(quantize_, *slots, at);
        const Step dequantize = stepAt(dequantize_, *slotsAfter, at);
        if (isInteger(type_))
            throughIntegers(range, quantize, dequantize, part, to + (at - first));
        else
            throughSmallFloats(type_, quantize, dequantize, part, to + (at - first));
        at = next;
    }
    return true;
}

std::optional<std::vector<float>> dequantizedNumbers(
    const ReadScales& scales, DataType type, const std::vector<std::int64_t>& dims, std::string_view bytes) {
    const auto slots = ScaleSlots::of(scales.form, scales.scales.size(), dims);
    const auto count = elementCount(dims);
    if (!slots || !count || byteSize(type, *count) != bytes.size())
        return std::nullopt;
    std::vector<float> codes; // by bit pattern
    for (std::uint32_t bits = 0; bitsOf(type) <= smallestBits && bits < (1U << static_cast<unsigned>(bitsOf(type)));
         ++bits)
        codes.push_back(static_cast<float>(decodeElement(type, bits)));
    std::vector<float> numbers(*count);
    for (std::uint64_t at = 0; at < *count;) {
        const std::uint64_t end = std::min(slots->endOfRun(at), *count);
        const Step step = stepAt(scales, *slots, at);
        for (; at < end; ++at) {
            const std::uint64_t bits = bitsAt(type, bytes, at);
            const float code = codes.empty() ? static_cast<float>(decodeElement(type, bits)) : codes[bits];
            numbers[at] = (code - step.zeroPoint) * step.scale;
        }
    }
    return numbers;
}

} // namespace qaliper
