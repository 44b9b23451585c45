#pragma once

#include "model/onnx/evaluate_message.h"
#include "model/sensitivity/noise.h"

// The messages between measureNoise() and the helper process's service.

namespace qaliper {

void fields(auto& message, Of<NoiseRequest> auto& it) {
    message(it.model, it.against, it.data, it.samples, it.outputs, it.configurations, upTo(it.metric, Metric::Miou),
        it.factors);
}
inline bool isValid(const NoiseRequest& request) {
    return request.factors.empty() || request.factors.size() == request.configurations.size();
}

void fields(auto& message, Of<LocalPower> auto& it) { message(it.signal, it.noise, it.count, it.clipped, it.largest); }
void fields(auto& message, Of<OutputPowers> auto& it) {
    message(it.noise, it.difference, it.metric, it.local, it.noiseByRun);
}
void fields(auto& message, Of<NoiseSums> auto& it) {
    message(it.outputs, it.signal, it.floatSignal, it.rest, it.configurations, it.floatMetric, it.withoutFloat,
        it.samples, it.leftOut, it.seconds, it.peakMiB);
}

} // namespace qaliper
