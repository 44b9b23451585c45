#include "model/precision/known_ranges.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/graph/queries.h"
#include "model/graph/tensor.h"
#include "model/rewrite/half_writer.h"

namespace qaliper {

namespace {

constexpr std::uint64_t mostNumbers = 1ULL << 31;

KnownRange rangeOf(const std::vector<double>& numbers) {
    KnownRange range;
    bool isFirst = true;
    for (const double number : numbers) {
        if (std::isnan(number))
            continue;
        range.min = isFirst ? number : std::min(range.min, number);
        range.max = isFirst ? number : std::max(range.max, number);
        isFirst = false;
        const double magnitude = std::abs(number);
        if (magnitude > 0 && (range.smallest == 0 || magnitude < range.smallest))
            range.smallest = magnitude;
    }
    range.count = numbers.size();
    return range;
}

double nearestToZero(double min, double max) {
    if (min > 0)
        return min;
    return max < 0 ? -max : 0;
}

} // namespace

double KnownRange::largest() const { return std::max(std::abs(min), std::abs(max)); }

std::vector<std::string> tensorsToMeasure(const Context& context) {
    const Index& index = context.index();
    std::vector<std::string> tensors;
    for (const ValueIx value : index.values()) {
        const bool isComputed =
            index.producer(value).valid() || (index.isGraphInput(value) && !index.isInitializer(value));
        if (index.graphOf(value) == mainGraph && isComputed && !constantAfter(index, value) &&
            context.types.element(value) == DataType::Float)
            tensors.emplace_back(index.name(value));
    }
    return tensors;
}

KnownRanges::KnownRanges(const Context& context, const Statistics& statistics) : context_(&context) {
    for (const TensorStatistics& tensor : statistics.tensors) {
        if (tensor.count > tensor.infinite)
            measured_[tensor.tensor] = {tensor.min, tensor.max, nearestToZero(tensor.min, tensor.max), tensor.count};
    }
}

const std::vector<double>* KnownRanges::numbers(ValueIx value) const {
    if (!value.valid())
        return nullptr;
    const auto [found, isNew] = constants_.try_emplace(value);
    if (isNew) {
        const Tensor* constant = constantToConvert(context_->index(), value);
        auto read = constant ? readNumbers(*constant, context_->storage(), mostNumbers)
                             : Result<std::vector<double>>(std::vector<double>());
        if (constant && read)
            found->second = std::move(*read);
    }
    return found->second ? &*found->second : nullptr;
}

std::optional<KnownRange> KnownRanges::of(ValueIx value) const {
    if (!value.valid())
        return std::nullopt;
    if (const auto found = measured_.find(context_->index().name(value)); found != measured_.end())
        return found->second;
    const std::vector<double>* constant = numbers(value);
    return constant && !constant->empty() ? std::optional(rangeOf(*constant)) : std::nullopt;
}

} // namespace qaliper
