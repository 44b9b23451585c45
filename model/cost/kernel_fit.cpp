#include "model/cost/kernel_fit.h"

#include "model/quant/measured_engines.h"

namespace qaliper {

KernelFit fitFor(const Target& target, const ComputeCapability& gpu) {
    constexpr ComputeCapability hopper{9, 0};
    if (gpu != hopper || target.rtx)
        return {};
    return {.isFitted = true,
        .start = 1.8e-6,
        .ratioError = hasMeasuredEngines(target) ? 0.25 : KernelFit().ratioError,
        .floatProductStart = 3.5e-6,
        .quantizedProductStart = 4.4e-6,
        .quantizedShortcut = 3e-6,
        .unaligned = 1.3e-6,
        .split = 1.6e-6,
        .constantCopy = 0.85e-6,
        .multiprocessorBandwidth = 62e9,
        .transposed = 2.4,
        .averagedTraffic = 3.7,
        .depthwise = 0.36e-12,
        .depthwiseQuantized = 0.3e-12,
        .depthwiseToFloat = 1.6e-12,
        .elementOperation = 0.19e-12,
        .imageElement = 4.5e-12};
}

} // namespace qaliper
