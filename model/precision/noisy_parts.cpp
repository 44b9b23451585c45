#include "model/precision/noisy_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace qaliper {

namespace {

// Of the noise of a whole: a half that is not measured may have so much, whatever the other half has.
constexpr double leastShare = 0.1;
// From this share on what is left of the whole is near what the half has.
constexpr double knownShare = 0.5;

} // namespace

NoisyParts::NoisyParts(std::vector<NodeIx> nodes, std::size_t smallest) : smallest_(smallest) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    if (!nodes.empty())
        parts_.push_back({std::move(nodes), infinite, infinite});
}

Result<std::vector<NodeIx>> NoisyParts::takeNoisiest(const NoiseOfNodes& measure) {
    while (!parts_.empty()) {
        const auto noisiest = std::ranges::max_element(parts_, {}, &Part::most);
        Part part = std::move(*noisiest);
        parts_.erase(noisiest);
        if (part.isKnown && part.nodes.size() <= smallest_)
            return std::move(part.nodes);
        Status status = part.isKnown ? halve(part, measure) : add(std::move(part.nodes), measure);
        if (!status)
            return fail(std::move(status.error()));
    }
    return {};
}

Status NoisyParts::add(std::vector<NodeIx> nodes, const NoiseOfNodes& measure) {
    const auto noise = measure(nodes);
    if (!noise)
        return fail(noise.error());
    parts_.push_back({std::move(nodes), *noise, *noise});
    return {};
}

Status NoisyParts::halve(const Part& part, const NoiseOfNodes& measure) {
    const auto middle = part.nodes.begin() + static_cast<std::ptrdiff_t>(part.nodes.size() / 2);
    if (Status status = add({part.nodes.begin(), middle}, measure); !status)
        return status;
    if (!std::isfinite(part.noise))
        return add({middle, part.nodes.end()}, measure);
    const double left = std::max(part.noise - parts_.back().noise, 0.0);
    const bool isKnown = left >= knownShare * part.noise;
    parts_.push_back({{middle, part.nodes.end()}, left, std::max(left, leastShare * part.noise), isKnown});
    return {};
}

double NoisyParts::noiseLeft() const {
    double sum = 0;
    for (const Part& part : parts_)
        sum += part.noise;
    return sum;
}

} // namespace qaliper
