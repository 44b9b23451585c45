#pragma once

#include "model/base/message.h"
#include "model/onnx/compare.h"

// The messages between compareModels() and the helper process's verification service.

namespace qaliper {

void fields(auto& message, Of<OutputPair> auto& it) { message(it.before, it.after); }
void fields(auto& message, Of<FeedTensor> auto& it) { message(it.name, it.type, it.dims, it.bytes); }
void fields(auto& message, Of<CompareRequest> auto& it) { message(it.before, it.after, it.outputs, it.samples); }

void fields(auto& message, Of<OutputForm> auto& it) { message(it.type, it.dims); }
void fields(auto& message, Of<OutputComparison> auto& it) {
    message(it.output, it.before, it.after, it.elements, it.maxError, it.largest, it.sqnr, it.finiteShare,
        it.movingShare, it.informativeShare, it.rounding);
}
void fields(auto& message, Of<Comparison> auto& it) { message(it.outputs); }

} // namespace qaliper
