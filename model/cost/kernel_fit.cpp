#include "model/cost/kernel_fit.h"

#include "model/quant/measured_engines.h"

namespace qaliper {

KernelFit fitFor(const Target& target, const ComputeCapability& gpu) {
    constexpr ComputeCapability hopper{9, 0};
    if (gpu != hopper || target.rtx)
        return {};
    return {.isFitted = true,
        .start = 0.93e-6,
        .ratioError = hasMeasuredEngines(target) ? 0.25 : KernelFit().ratioError,
        .floatConvolutionStart = 3.8e-6,
        .quantizedConvolutionStart = 3.4e-6,
        .quantizedShortcut = 2.2e-6,
        .copiedBias = 2e-6,
        .floatProductStart = 3.2e-6,
        .quantizedProductStart = 4.7e-6,
        .unaligned = 2.6e-6,
        .split = 1.5e-6,
        .constantCopy = 0.8e-6,
        .multiprocessorBandwidth = 66e9,
        .transposed = 2.2,
        .averagedTraffic = 5.4,
        .depthwiseStart = 2.5e-6,
        .depthwise = 0.24e-12,
        .depthwiseQuantized = 0.03e-12,
        .depthwiseToFloat = 0.86e-12,
        .elementOperation = 0.17e-12,
        .imageElement = 3.9e-12};
}

} // namespace qaliper
