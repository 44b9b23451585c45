#include "model/cost/kernel_fit.h"

namespace qaliper {

KernelFit fitFor(const ComputeCapability& gpu) {
    constexpr ComputeCapability hopper{9, 0};
    if (gpu != hopper)
        return {};
    return {.isFitted = true,
        .start = 1.6e-6,
        .ratioError = 0.25,
        .floatProductStart = 3.2e-6,
        .quantizedProductStart = 3.7e-6,
        .quantizedShortcut = 4e-6,
        .unaligned = 2.9e-6,
        .split = 2.3e-6,
        .constantCopy = 0.9e-6,
        .floatRate = 0.89,
        .quantizedRate = 0.57,
        .multiprocessorBandwidth = 61e9,
        .bandwidth = 1.18,
        .transposed = 3.2,
        .averagedTraffic = 4.9,
        .attention = 1.3,
        .depthwise = 0.38e-12,
        .depthwiseQuantized = 0.05e-12,
        .depthwiseToFloat = 1.5e-12,
        .elementOperation = 0.2e-12,
        .imageElement = 4e-12};
}

} // namespace qaliper
