#include "model/services/output_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "model/graph/tensor.h"

namespace qaliper {

namespace {

constexpr std::size_t maxWatched = 1U << 16;
constexpr double infinity = std::numeric_limits<double>::infinity();

// Infinite when one of the two is NaN, or they are different infinities.
double difference(double before, double after) {
    const bool isSame = before == after || (std::isnan(before) && std::isnan(after));
    if (isSame)
        return 0;
    return std::isfinite(before) && std::isfinite(after) ? std::abs(before - after) : infinity;
}

} // namespace

std::vector<double> numbersOf(const OutputForm& form, std::string_view bytes) {
    const auto count = elementCount(form.dims);
    return count ? decodeNumbers(form.type, bytes, *count) : std::vector<double>();
}

RunPower OutputNoise::add(const std::vector<double>& before, const std::vector<double>& after) {
    RunPower added;
    elements_ += before.size();
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double error = difference(before[i], after[i]);
        maxError_ = std::max(maxError_, error);
        added.noise += error * error;
        same_ += error == 0 ? 1 : 0;
        if (!std::isfinite(before[i]))
            continue;
        ++finite_;
        largest_ = std::max(largest_, std::abs(before[i]));
        added.signal += before[i] * before[i];
    }
    signal_ += added.signal;
    noise_ += added.noise;
    return added;
}

double OutputNoise::sqnr() const { return noise_ == 0 ? infinity : 10 * std::log10(signal_ / noise_); }

double OutputNoise::same() const {
    return elements_ == 0 ? 1 : static_cast<double>(same_) / static_cast<double>(elements_);
}

void OutputStatistics::add(
    const OutputForm& before, std::string_view bytesBefore, const OutputForm& after, std::string_view bytesAfter) {
    if (!isFirst_ && !result_.isComparable())
        return;
    changesShape_ = changesShape_ || (!isFirst_ && before.dims != result_.before.dims);
    const bool isComparable = before == after && before.type != DataType::Undefined;
    if (isFirst_ || !isComparable) {
        result_.before = before;
        result_.after = after;
    }
    isFirst_ = false;
    if (!isComparable)
        return;
    const std::vector<double> numbersBefore = numbersOf(before, bytesBefore);
    noise_.add(numbersBefore, numbersOf(after, bytesAfter));
    addMovement(numbersBefore);
}

void OutputStatistics::addMovement(const std::vector<double>& before) {
    const std::size_t step = std::max<std::size_t>(1, before.size() / maxWatched);
    std::vector<double>& chosen = chosen_.emplace_back();
    for (std::size_t i = 0; i < before.size(); i += step)
        chosen.push_back(before[i]);
}

// Shares of elements that vary between samples, and of those that vary without being at a limit.
std::pair<double, double> OutputStatistics::shares() const {
    if (changesShape_)
        return {1, 1}; // the shape depends on the input
    if (chosen_.empty() || chosen_.front().empty())
        return {0, 0};
    double smallest = infinity;
    double largest = -infinity;
    for (const auto& sample : chosen_) {
        for (const double number : sample) {
            smallest = std::min(smallest, number);
            largest = std::max(largest, number);
        }
    }
    // an extreme that occurs only once is a maximum, not a saturation limit
    const auto occurrences = [&](double limit) {
        std::ptrdiff_t count = 0;
        for (const auto& sample : chosen_)
            count += std::ranges::count(sample, limit);
        return count;
    };
    const bool hasFloor = occurrences(smallest) > 1;
    const bool hasCeiling = occurrences(largest) > 1;
    const std::size_t count = chosen_.front().size();
    std::size_t moving = 0;
    std::size_t informative = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto isElsewhere = [&](const auto& sample) { return difference(sample[i], chosen_.front()[i]) != 0; };
        const auto isInside = [&](const auto& sample) {
            return !(hasFloor && sample[i] == smallest) && !(hasCeiling && sample[i] == largest);
        };
        const bool moves = std::ranges::any_of(chosen_, isElsewhere);
        moving += moves ? 1 : 0;
        informative += moves && std::ranges::any_of(chosen_, isInside) ? 1 : 0;
    }
    const auto whole = static_cast<double>(count);
    return {static_cast<double>(moving) / whole, static_cast<double>(informative) / whole};
}

OutputComparison OutputStatistics::finish() const {
    OutputComparison result = result_;
    if (!result.isComparable())
        return result;
    result.elements = noise_.elements();
    result.maxError = noise_.maxError();
    result.largest = noise_.largest();
    result.sqnr = noise_.sqnr();
    result.finiteShare =
        result.elements == 0 ? 0 : static_cast<double>(noise_.finite()) / static_cast<double>(result.elements);
    std::tie(result.movingShare, result.informativeShare) = shares();
    return result;
}

} // namespace qaliper
