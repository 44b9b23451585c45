#pragma once

#include <optional>
#include <span>
#include <string>

#include "model/base/text.h"
#include "model/data/metric.h"

// Labels tell whether data were prepared as the model expects: a float model is seldom bad on its own labels.

namespace qaliper {

// The numbers of a float input over all samples.
struct InputSpread {
    std::string input;
    double min = 0;
    double max = 0;
    friend bool operator==(const InputSpread&, const InputSpread&) = default;
};

// Why the preparation of the data is probably wrong, with what to look at first: the float model's metric is below 50 %
// (top-1), 70 % (top-5) or 30 % (mean IoU). Pixels of 0 … 255 are named where an input has them. Nothing otherwise.
std::optional<Text> doubtOf(Metric metric, double floatMetric, std::span<const InputSpread> inputs);

} // namespace qaliper
