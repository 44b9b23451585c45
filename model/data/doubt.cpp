#include "model/data/doubt.h"

#include <algorithm>

#include "model/base/number.h"
#include "model/base/percent.h"

namespace qaliper {

namespace {

double leastOf(Metric metric) {
    switch (metric) {
    case Metric::Top1: return 0.5;
    case Metric::Top5: return 0.7;
    case Metric::Miou: break;
    }
    return 0.3;
}

// Pixels that nobody scaled.
bool isBytes(const InputSpread& spread) {
    constexpr double leastBrightest = 32;
    constexpr double brightest = 255;
    return spread.min >= 0 && spread.max >= leastBrightest && spread.max <= brightest;
}

} // namespace

std::optional<Text> doubtOf(Metric metric, double floatMetric, std::span<const InputSpread> inputs) {
    if (floatMetric >= leastOf(metric))
        return std::nullopt;
    const auto measured = say("The float model has a {metric} of only {value} % on these labels",
        arg("metric", metricName(metric)), arg("value", shareText(floatMetric)));
    const auto bytes = std::ranges::find_if(inputs, isBytes);
    if (bytes != inputs.end())
        return say(
            "{measured}; input \"{input}\" is {min} to {max}, as pixels are before they are scaled: divide by 255, "
            "subtract the mean and divide by the standard deviation that the model was trained with",
            arg("measured", measured), arg("input", bytes->input), arg("min", formatShort(bytes->min, 3)),
            arg("max", formatShort(bytes->max, 3)));
    if (inputs.empty())
        return say("{measured}; check that the labels belong to these samples", arg("measured", measured));
    return say(
        "{measured}; input \"{input}\" is {min} to {max}: check mean, standard deviation and order of channels, and "
        "that the "
        "labels belong to these samples",
        arg("measured", measured), arg("input", inputs.front().input), arg("min", formatShort(inputs.front().min, 3)),
        arg("max", formatShort(inputs.front().max, 3)));
}

} // namespace qaliper
