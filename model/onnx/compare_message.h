#pragma once

#include "model/base/message.h"
#include "model/onnx/compare.h"

// The messages between compareModels() and the helper process's verification service.

namespace qaliper {

void fields(auto& message, Of<OutputPair> auto& it) { message(it.before, it.after); }
void fields(auto& message, Of<FeedTensor> auto& it) { message(it.name, it.type, it.dims, it.bytes); }
void fields(auto& message, Of<CompareRequest> auto& it) {
    message(it.before, it.after, it.outputs, it.samples, it.distributions);
}

void fields(auto& message, Of<OutputForm> auto& it) { message(it.type, it.dims); }
void fields(auto& message, Of<Distribution> auto& it) { message(it.elements, it.finite, it.least, it.most, it.bins); }
void fields(auto& message, Of<DistributionPair> auto& it) { message(it.from, it.to, it.before, it.after); }
void fields(auto& message, Of<OutputComparison> auto& it) {
    message(it.output, it.before, it.after, it.elements, it.maxError, it.largest, it.sqnr, it.finiteShare,
        it.movingShare, it.informativeShare, it.rounding, it.distributions);
}
void fields(auto& message, Of<Comparison> auto& it) { message(it.outputs); }

} // namespace qaliper
