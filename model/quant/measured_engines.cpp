#include "model/quant/measured_engines.h"

namespace qaliper {

namespace {

constexpr Version measuredRelease{10, 6, 0};
constexpr ComputeCapability measuredGpu{9, 0};

} // namespace

bool hasMeasuredEngines(const Target& target) {
    return target.version.major == measuredRelease.major && target.version.minor == measuredRelease.minor &&
        target.gpu.value_or(measuredGpu) == measuredGpu && target.route == Route::Direct && !target.dla;
}

} // namespace qaliper
