#include "model/calibration/ranges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "model/base/enum_words.h"
#include "model/graph/small_float.h"

namespace qaliper {

namespace {

constexpr EnumWords<RangeMethod, 4> methodWords{{"minmax", "percentile", "entropy", "mse"}};
constexpr EnumWords<QuantizedForm, 2> formWords{{"int8", "fp8"}};

// The magnitudes that a form has, ascending, of a range from 0 to 1.
std::vector<double> levelsOf(QuantizedForm form) {
    std::vector<double> levels;
    constexpr std::uint32_t largestCode = 126; // of a positive number, in INT8 one more; 127 is NaN in E4M3
    const double largest = largestOf(form);
    for (std::uint32_t code = 0; code <= largestCode; ++code)
        levels.push_back(
            (form == QuantizedForm::Int8 ? double(code) : decodeSmallFloat(DataType::Float8E4M3FN, code)) / largest);
    if (form == QuantizedForm::Int8)
        levels.push_back(1);
    return levels;
}

// The numbers between two of these are rounded to the level in between: one boundary more than there are levels.
std::vector<double> boundariesOf(const std::vector<double>& levels) {
    std::vector<double> boundaries{0};
    for (std::size_t i = 0; i + 1 < levels.size(); ++i)
        boundaries.push_back(std::midpoint(levels[i], levels[i + 1]));
    boundaries.push_back(1);
    return boundaries;
}

constexpr std::size_t smallestShare = 16; // of the range: candidates begin at a sixteenth of it

// Of the ranges up to the bin before `last`, which may lie above the histogram.
template <class Cost>
double bestLimit(const Histogram& histogram, std::size_t last, Cost cost) {
    const std::size_t bins = histogram.bins.size();
    std::size_t best = bins;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t end = std::max<std::size_t>(1, bins / smallestShare); end <= last; ++end) {
        const double found = cost(end);
        if (found <= least) {
            least = found;
            best = end;
        }
    }
    return histogram.limit * static_cast<double>(best) / static_cast<double>(bins);
}

double entropyTerm(double count) { return count > 0 ? count * std::log(count) : 0; }

// In INT8 steps of one width, as in NVIDIA's calibrators: fact F379.
std::vector<double> entropyBoundaries(QuantizedForm form) {
    if (form != QuantizedForm::Int8)
        return boundariesOf(levelsOf(form));
    constexpr int steps = 128;
    std::vector<double> boundaries;
    for (int step = 0; step <= steps; ++step)
        boundaries.push_back(static_cast<double>(step) / steps);
    return boundaries;
}

// Sums over the first bins, so that each candidate takes a step for each level and not for each bin.
class EntropyCost {
public:
    EntropyCost(const Histogram& histogram, QuantizedForm form)
        : bins_(histogram.bins), boundaries_(entropyBoundaries(form)) {
        bins_.front() = bins_.at(1); // zeros are represented by every range
        for (const std::uint64_t bin : bins_) {
            counts_.push_back(counts_.back() + static_cast<double>(bin));
            filled_.push_back(filled_.back() + (bin > 0 ? 1 : 0));
            terms_.push_back(terms_.back() + entropyTerm(static_cast<double>(bin)));
        }
    }

    // Of the bins before `end`; infinite where the last one is empty. Without what is the same for all.
    double operator()(std::size_t end) const {
        const auto last = static_cast<double>(bins_[end - 1]);
        const double total = counts_.back();
        const double clipped = total - counts_[end];
        if (counts_[end] == 0 || (last == 0 && clipped > 0))
            return std::numeric_limits<double>::infinity();
        // the sum of P·log P, and of P·log Q where Q is the same for all filled bins of a level
        double divergence = terms_[end] - entropyTerm(last) + entropyTerm(last + clipped);
        std::size_t from = 0;
        for (std::size_t level = 0; level + 1 < boundaries_.size(); ++level) {
            const auto to = static_cast<std::size_t>(std::ceil(boundaries_[level + 1] * static_cast<double>(end)));
            const double count = counts_[to] - counts_[from];
            if (count > 0)
                divergence -= (count + (to == end ? clipped : 0)) * std::log(count / (filled_[to] - filled_[from]));
            from = to;
        }
        // P is divided by the total, Q by what is not clipped
        return divergence / total + std::log(counts_[end] / total);
    }

private:
    std::vector<std::uint64_t> bins_;
    std::vector<double> boundaries_;
    std::vector<double> counts_{0};
    std::vector<double> filled_{0};
    std::vector<double> terms_{0};
};

// Moments of the elements up to a place, in bins.
struct Moments {
    double count = 0;
    double sum = 0;
    double squares = 0;
};

class SquareCost {
public:
    SquareCost(const Histogram& histogram, QuantizedForm form)
        : bins_(&histogram.bins), levels_(levelsOf(form)), boundaries_(boundariesOf(levels_)) {
        for (std::size_t bin = 0; bin < bins_->size(); ++bin)
            moments_.push_back(with(moments_.back(), bin, 1));
    }

    double operator()(std::size_t end) const {
        const auto width = static_cast<double>(end);
        double error = 0;
        Moments from;
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            const bool isLast = level + 1 == levels_.size();
            const Moments to = isLast ? moments_.back() : upTo(boundaries_[level + 1] * width);
            const double value = levels_[level] * width;
            error +=
                (to.squares - from.squares) - 2 * value * (to.sum - from.sum) + value * value * (to.count - from.count);
            from = to;
        }
        return error;
    }

private:
    // The share of a bin's width that is added to the moments before it.
    Moments with(Moments moments, std::size_t bin, double share) const {
        const double count = bin == 0 ? 0 : static_cast<double>((*bins_)[bin]);
        const auto low = static_cast<double>(bin);
        const double high = low + share;
        moments.count += count * share;
        moments.sum += count * (high * high - low * low) / 2;
        moments.squares += count * (high * high * high - low * low * low) / 3;
        return moments;
    }
    Moments upTo(double place) const {
        place = std::min(place, static_cast<double>(bins_->size()));
        const auto bin = std::min(static_cast<std::size_t>(place), bins_->size() - 1);
        return with(moments_[bin], bin, place - static_cast<double>(bin));
    }

    const std::vector<std::uint64_t>* bins_;
    std::vector<double> levels_;
    std::vector<double> boundaries_;
    std::vector<Moments> moments_{{}};
};

// Points of a bin at which its elements are taken.
constexpr std::size_t pointsOfBin = 8;

double nearestLevel(const std::vector<double>& levels, double magnitude) {
    const auto above = std::ranges::lower_bound(levels, magnitude);
    if (above == levels.begin() || above == levels.end())
        return above == levels.end() ? levels.back() : levels.front();
    return *above - magnitude < magnitude - *(above - 1) ? *above : *(above - 1);
}

} // namespace

std::string_view rangeMethodName(RangeMethod method) { return methodWords[method]; }

std::optional<RangeMethod> rangeMethodOfName(std::string_view name) { return methodWords.find(name); }

std::string_view quantizedFormName(QuantizedForm form) { return formWords[form]; }

std::optional<QuantizedForm> quantizedFormOfName(std::string_view name) { return formWords.find(name); }

double largestOf(QuantizedForm form) {
    constexpr double largestInt8 = 127;
    constexpr double largestFp8 = 448;
    return form == QuantizedForm::Int8 ? largestInt8 : largestFp8;
}

double percentileLimit(const TensorStatistics& statistics, double percent) {
    const std::vector<std::uint64_t>& bins = statistics.histogram.bins;
    const auto total = static_cast<double>(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}));
    double below = 0;
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
        below += static_cast<double>(bins[bin]);
        if (below * 100 >= total * percent)
            return statistics.histogram.limit * static_cast<double>(bin + 1) / static_cast<double>(bins.size());
    }
    return largestMagnitude(statistics);
}

double rangeLimit(const TensorStatistics& statistics, RangeMethod method, QuantizedForm form) {
    const Histogram& histogram = statistics.histogram;
    if (method == RangeMethod::MinMax || histogram.bins.empty() || !(histogram.limit > 0))
        return largestMagnitude(statistics);
    switch (method) {
    case RangeMethod::Percentile: return percentileLimit(statistics, usualPercentile);
    case RangeMethod::Entropy: return bestLimit(histogram, histogram.bins.size(), EntropyCost(histogram, form));
    case RangeMethod::Mse: {
        // floating-point numbers are the same at twice the scale, but for the smallest ones
        const std::size_t share = form == QuantizedForm::Fp8 ? 2 : 1;
        return bestLimit(histogram, share * histogram.bins.size(), SquareCost(histogram, form));
    }
    case RangeMethod::MinMax: break;
    }
    return largestMagnitude(statistics);
}

std::optional<LimitEffect> effectOfLimit(const TensorStatistics& statistics, double limit, QuantizedForm form) {
    const Histogram& histogram = statistics.histogram;
    if (histogram.bins.empty() || !(histogram.limit > 0) || !(limit > 0) || !std::isfinite(limit))
        return std::nullopt;
    const std::vector<double> levels = levelsOf(form);
    const double width = histogram.limit / static_cast<double>(histogram.bins.size());
    const auto total =
        static_cast<double>(std::accumulate(histogram.bins.begin(), histogram.bins.end(), std::uint64_t{0}));
    double signal = 0;
    double noise = 0;
    double clipped = 0;
    for (std::size_t bin = 1; bin < histogram.bins.size(); ++bin) {
        const double count = static_cast<double>(histogram.bins[bin]) / pointsOfBin;
        for (std::size_t point = 0; point < pointsOfBin && count > 0; ++point) {
            const double place = static_cast<double>(bin) + (static_cast<double>(point) + 0.5) / pointsOfBin;
            const double magnitude = place * width;
            const double error = magnitude - limit * nearestLevel(levels, magnitude / limit);
            signal += count * magnitude * magnitude;
            noise += count * error * error;
            clipped += magnitude > limit ? count : 0;
        }
    }
    if (!(signal > 0))
        return std::nullopt;
    return LimitEffect{clipped / total, 10 * std::log10(signal / noise)};
}

} // namespace qaliper
