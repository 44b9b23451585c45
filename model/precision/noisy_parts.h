#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "model/base/result.h"
#include "model/graph/index.h"

// Which nodes of a model make most of the noise at its outputs, found with few measurements.

namespace qaliper {

// The noise of some nodes alone.
using NoiseOfNodes = std::function<Result<double>(std::span<const NodeIx>)>;

// Parts of a list of nodes, each with its noise. Only the noisiest part is ever divided, so what is quiet is measured
// once, however long it is.
class NoisyParts {
public:
    // `nodes` in dependency order, so that neighbours share tensors; a part of `smallest` nodes or fewer is not divided.
    NoisyParts(std::vector<NodeIx> nodes, std::size_t smallest);

    // Divides the noisiest part until it is small, and takes it out; empty when nothing is left. Errors: those of
    // `measure`.
    Result<std::vector<NodeIx>> takeNoisiest(const NoiseOfNodes& measure);

    // The sum over all parts that were not taken; infinite before the first measurement.
    double noiseLeft() const;

private:
    struct Part {
        std::vector<NodeIx> nodes;
        double noise = 0;
    };
    Status halve(Part part, const NoiseOfNodes& measure);

    std::vector<Part> parts_;
    std::size_t smallest_;
};

} // namespace qaliper
