#include "model/precision/noisy_parts.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace qaliper {

NoisyParts::NoisyParts(std::vector<NodeIx> nodes, std::size_t smallest) : smallest_(smallest) {
    if (!nodes.empty())
        parts_.push_back({std::move(nodes), std::numeric_limits<double>::infinity()});
}

Result<std::vector<NodeIx>> NoisyParts::takeNoisiest(const NoiseOfNodes& measure) {
    while (!parts_.empty()) {
        const auto noisiest = std::ranges::max_element(parts_, {}, &Part::noise);
        Part part = std::move(*noisiest);
        parts_.erase(noisiest);
        if (part.nodes.size() <= smallest_)
            return std::move(part.nodes);
        QALIPER_CHECK(halve(std::move(part), measure));
    }
    return {};
}

Status NoisyParts::halve(Part part, const NoiseOfNodes& measure) {
    const auto middle = part.nodes.begin() + static_cast<std::ptrdiff_t>(part.nodes.size() / 2);
    for (std::vector<NodeIx> nodes : {std::vector(part.nodes.begin(), middle), std::vector(middle, part.nodes.end())}) {
        QALIPER_TRY(const auto noise, measure(nodes));
        parts_.push_back({std::move(nodes), noise});
    }
    return {};
}

double NoisyParts::noiseLeft() const {
    double sum = 0;
    for (const Part& part : parts_)
        sum += part.noise;
    return sum;
}

} // namespace qaliper
