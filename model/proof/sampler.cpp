#include "model/proof/sampler.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "model/base/hash.h"
#include "model/context/value_range.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

constexpr std::uint64_t maxDrawn = 1U << 26;
constexpr std::array amplitudes{1.0, 0.25, 0.05};

// SplitMix64: the distributions of the standard library differ from one library to the next.
class Numbers {
public:
    explicit Numbers(std::uint64_t seed) : state_(seed) {}

    // In [0, 1).
    double uniform() {
        constexpr double unit = 0x1.0p-53;
        return static_cast<double>(next() >> 11) * unit;
    }
    double normal() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

private:
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
        return mixed ^ (mixed >> 31);
    }
    std::uint64_t state_;
};

// Shrinks towards 0 where that lies inside, else towards the lower bound.
ValueRange shrunk(ValueRange range, double amplitude) {
    const double centre = std::clamp(0.0, range.low, range.high);
    const auto towards = [&](double bound) { return centre + (bound - centre) * amplitude; };
    return {range.isBounded, towards(range.low), towards(range.high), range.step};
}

double drawOne(Numbers& numbers, const ValueRange& range, double amplitude) {
    if (!range.isBounded)
        return numbers.normal() * amplitude;
    if (range.step == 0)
        return range.low + (range.high - range.low) * numbers.uniform();
    const double first = std::ceil(range.low / range.step - 1e-6);
    const double last = std::floor(range.high / range.step + 1e-6);
    return (first + std::floor(numbers.uniform() * (std::max(last - first, 0.0) + 1))) * range.step;
}

} // namespace

std::int64_t Sizes::of(const Dim& dim) {
    if (const auto number = dim.number())
        return *number;
    guessed_ = true;
    if (style_ != Style::Distinct)
        return style_ == Style::Two ? 2 : 1;
    if (!dim.symbol())
        return 2;
    const auto next = static_cast<std::int64_t>(symbols_.size()) + 2;
    return symbols_.try_emplace(*dim.symbol(), next).first->second;
}

Result<FeedTensor> drawInput(
    const Context& context, ValueIx value, const ValueType& type, Sizes& sizes, std::uint64_t seed, int sample) {
    const std::string name(context.index().name(value));
    const bool hasNumbers = type.isTensor() && bitsOf(type.element) != 0 && type.element != DataType::Complex64 &&
        type.element != DataType::Complex128;
    if (hasNumbers && !type.shape)
        return fail(
            ErrorKind::Unsupported, say("nothing can be fed to \"{value}\": its shape is unknown", arg("value", name)));
    if (!hasNumbers)
        return fail(ErrorKind::Unsupported,
            say("nothing can be fed to \"{value}\": its type is {type}", arg("value", name),
                arg("type", describeType(type))));
    FeedTensor tensor{name, type.element, {}, {}};
    for (const Dim& dim : *type.shape)
        tensor.dims.push_back(sizes.of(dim));
    const auto count = elementCount(tensor.dims);
    if (!count || *count > maxDrawn)
        return fail(ErrorKind::OverBudget, say("\"{value}\" is too large to be drawn", arg("value", name)));

    const double amplitude = amplitudes[static_cast<std::size_t>(sample) % amplitudes.size()];
    const ValueRange whole = rangeOf(context, value);
    const bool isCoarse = whole.isBounded && whole.step > 0 && (whole.high - whole.low) / whole.step < 16;
    const ValueRange range = isCoarse ? whole : shrunk(whole, amplitude);
    Numbers numbers(hashCombine(hashBytes(name, seed ^ hashSeed), static_cast<std::uint64_t>(sample)));
    std::vector<double> values(*count);
    std::ranges::generate(values, [&] { return drawOne(numbers, range, amplitude); });
    tensor.bytes = encodeNumbers(type.element, values);
    return tensor;
}

} // namespace qaliper
