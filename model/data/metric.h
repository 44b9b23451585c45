#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/data/sample.h"

// What the scores of a model are worth against labels.

namespace qaliper {

enum class Metric : std::uint8_t {
    Top1, // share of the samples whose label has the highest score
    Top5, // … one of the five highest scores
    Miou, // mean of intersection over union of the classes above 0 that occur; class 0 is the background
};

std::string_view metricName(Metric metric); // as on the command line: "top1", "top5", "miou"
std::optional<Metric> metricOfName(std::string_view name);

// True when an output of this shape has scores for it: N×C, or N×C×1×1, for top-1 and top-5; N×C×H×W for the mean IoU.
// N is the number of samples of one run.
bool hasScoresFor(Metric metric, std::span<const std::int64_t> dims);

// The class of the highest score, the first one of equal scores: one for each sample, or for each pixel in row-major
// order. `scores` has a shape that hasScoresFor() accepts.
std::vector<std::int64_t> predictedClasses(const FeedTensor& scores);

// Adds up runs. Labels are integers: N for top-1 and top-5, N×H×W or N×1×H×W for the mean IoU.
class MetricCounter {
public:
    // `ignored`: a label whose samples or pixels do not count.
    explicit MetricCounter(Metric metric, std::optional<std::int64_t> ignored = {})
        : metric_(metric), ignored_(ignored) {}

    // Errors: Invalid where the labels have another number of elements than there are samples or pixels, are no integers,
    // or name a class that the scores do not have and that is not ignored.
    Status add(const FeedTensor& scores, const FeedTensor& labels);

    // 0 … 1; nothing where nothing was counted.
    std::optional<double> value() const;

private:
    void addRanks(const FeedTensor& scores, std::span<const std::int64_t> labels);
    void addClasses(const FeedTensor& scores, std::span<const std::int64_t> labels);

    bool isIgnored(std::int64_t label) const { return ignored_ == label; }

    Metric metric_;
    std::optional<std::int64_t> ignored_;
    std::uint64_t counted_ = 0;
    std::uint64_t hits_ = 0;
    // By class, in pixels.
    std::vector<std::uint64_t> intersections_;
    std::vector<std::uint64_t> unions_;
};

} // namespace qaliper
