#pragma once

#include "model/onnx/data_files_message.h"
#include "model/onnx/evaluate.h"

// The messages between evaluateModel() and the helper process's evaluation service.

namespace qaliper {

void fields(auto& message, Of<SampleRange> auto& it) { message(it.first, it.count, it.shuffled); }
void fields(auto& message, Of<WrittenOutputs> auto& it) { message(it.folder, it.names); }
void fields(auto& message, Of<EvaluateRequest> auto& it) {
    message(
        it.model, it.against, it.data, upTo(it.metric, Metric::Miou), it.samples, it.means, it.keepsFloat, it.written);
}

void fields(auto& message, Of<RunPower> auto& it) { message(it.signal, it.noise); }
void fields(auto& message, Of<EvaluatedOutput> auto& it) {
    message(it.name, it.sqnr, it.maxError, it.largest, it.isCompared, it.isWhole, it.same, it.runs, it.before);
}
void fields(auto& message, Of<InputSpread> auto& it) { message(it.input, it.min, it.max); }
void fields(auto& message, Of<Conversion> auto& it) { message(it.input, it.from, it.to); }
void fields(auto& message, Of<MeanOutput> auto& it) { message(it.name, it.numbers); }
void fields(auto& message, Of<Evaluation> auto& it) {
    message(it.outputs, it.scores, it.metric, it.floatMetric, it.agreement, it.inputs, it.conversions, it.samples,
        it.leftOut, it.seconds, it.peakMiB, it.means);
}

} // namespace qaliper
