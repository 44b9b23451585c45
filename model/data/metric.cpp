#include "model/data/metric.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/base/enum_words.h"
#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/graph/tensor.h"

namespace qaliper {

namespace {

constexpr EnumWords<Metric, 3> metricWords{{"top1", "top5", "miou"}};

constexpr std::size_t maxTopRank = 5;

// N×C×P: P pixels, of which there is one where there is no image.
struct ScoreShape {
    std::size_t samples = 0;
    std::size_t classes = 0;
    std::size_t pixels = 1;

    explicit ScoreShape(std::span<const std::int64_t> dims)
        : samples(static_cast<std::size_t>(dims[0])), classes(static_cast<std::size_t>(dims[1])) {
        for (const std::int64_t dim : dims.subspan(2))
            pixels *= static_cast<std::size_t>(dim);
    }
    std::size_t at(std::size_t sample, std::size_t cls, std::size_t pixel) const {
        return (sample * classes + cls) * pixels + pixel;
    }
};

std::vector<double> numbersOf(const FeedTensor& tensor) {
    return decodeNumbers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0));
}

} // namespace

std::string_view metricName(Metric metric) { return metricWords[metric]; }

std::optional<Metric> metricOfName(std::string_view name) { return metricWords.find(name); }

bool hasScoresFor(Metric metric, std::span<const std::int64_t> dims) {
    if (dims.size() < 2 || std::ranges::any_of(dims, [](std::int64_t dim) { return dim < 1; }))
        return false;
    if (metric == Metric::Miou)
        return dims.size() == 4 && dims[1] > 1;
    return dims[1] > 1 && std::ranges::all_of(dims.subspan(2), [](std::int64_t dim) { return dim == 1; });
}

std::vector<std::int64_t> predictedClasses(const FeedTensor& scores) {
    const ScoreShape shape(scores.dims);
    const std::vector<double> numbers = numbersOf(scores);
    std::vector<std::int64_t> classes;
    if (numbers.empty())
        return classes;
    classes.reserve(shape.samples * shape.pixels);
    for (std::size_t sample = 0; sample < shape.samples; ++sample) {
        for (std::size_t pixel = 0; pixel < shape.pixels; ++pixel) {
            std::size_t best = 0;
            for (std::size_t cls = 1; cls < shape.classes; ++cls) {
                if (numbers[shape.at(sample, cls, pixel)] > numbers[shape.at(sample, best, pixel)])
                    best = cls;
            }
            classes.push_back(static_cast<std::int64_t>(best));
        }
    }
    return classes;
}

Status MetricCounter::add(const FeedTensor& scores, const FeedTensor& labels) {
    const ScoreShape shape(scores.dims);
    const std::uint64_t expected = shape.samples * shape.pixels;
    if (!isInteger(labels.type))
        return fail(ErrorKind::Invalid,
            say("The labels are {type}; labels are integers, one for each sample or pixel",
                arg("type", shortName(labels.type))));
    const std::uint64_t count = elementCount(labels.dims).value_or(0);
    if (count != expected)
        return fail(ErrorKind::Invalid,
            say("A run has {count} labels, and the scores are {shape}", arg("count", count),
                arg("shape", formatShape(scores.dims))));
    const std::vector<std::int64_t> classes = decodeIntegers(labels.type, labels.bytes, count);
    const auto foreign = std::ranges::find_if(classes, [&](std::int64_t cls) {
        return !isIgnored(cls) && (cls < 0 || static_cast<std::uint64_t>(cls) >= shape.classes);
    });
    if (foreign != classes.end())
        return fail(ErrorKind::Invalid,
            say("A label is {label}, and the scores have the classes 0 to {last}; --ignore-label leaves one out that "
                "says nothing",
                arg("label", *foreign), arg("last", shape.classes - 1)));
    if (metric_ == Metric::Miou)
        addClasses(scores, classes);
    else
        addRanks(scores, classes);
    return {};
}

void MetricCounter::addRanks(const FeedTensor& scores, std::span<const std::int64_t> labels) {
    const ScoreShape shape(scores.dims);
    const std::vector<double> numbers = numbersOf(scores);
    const std::size_t ranks = metric_ == Metric::Top1 ? 1 : maxTopRank;
    for (std::size_t sample = 0; sample < shape.samples; ++sample) {
        if (isIgnored(labels[sample]))
            continue;
        const auto label = static_cast<std::size_t>(labels[sample]);
        const double score = numbers[shape.at(sample, label, 0)];
        std::size_t before = 0; // classes that are ranked before the label
        for (std::size_t cls = 0; cls < shape.classes; ++cls) {
            const double other = numbers[shape.at(sample, cls, 0)];
            before += other > score || (other == score && cls < label) ? 1 : 0;
        }
        hits_ += !std::isnan(score) && before < ranks ? 1 : 0;
        ++counted_;
    }
}

void MetricCounter::addClasses(const FeedTensor& scores, std::span<const std::int64_t> labels) {
    const std::vector<std::int64_t> predicted = predictedClasses(scores);
    const std::size_t classes = ScoreShape(scores.dims).classes;
    intersections_.resize(std::max(intersections_.size(), classes));
    unions_.resize(intersections_.size());
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        if (isIgnored(labels[i]))
            continue;
        ++counted_;
        const auto is = static_cast<std::size_t>(labels[i]);
        const auto seen = static_cast<std::size_t>(predicted[i]);
        ++unions_[is];
        if (is == seen)
            ++intersections_[is];
        else
            ++unions_[seen];
    }
}

std::optional<double> MetricCounter::value() const {
    if (counted_ == 0)
        return std::nullopt;
    if (metric_ != Metric::Miou)
        return static_cast<double>(hits_) / static_cast<double>(counted_);
    double sum = 0;
    std::size_t classes = 0;
    for (std::size_t cls = 1; cls < unions_.size(); ++cls) {
        if (unions_[cls] == 0)
            continue;
        sum += static_cast<double>(intersections_[cls]) / static_cast<double>(unions_[cls]);
        ++classes;
    }
    return classes == 0 ? std::nullopt : std::optional(sum / static_cast<double>(classes));
}

} // namespace qaliper
