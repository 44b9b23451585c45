#pragma once

#include "model/onnx/calibrate.h"
#include "model/onnx/data_files_message.h"

// The messages between calibrateModel() and the helper process's calibration service.

namespace qaliper {

// One pass over the data.
struct MeasureRequest {
    CalibrateRequest what;
    std::vector<double> limits; // by tensor: of its histogram; empty: the pass measures ranges
};

void fields(auto& message, Of<CalibrateRequest> auto& it) {
    message(it.model, it.tensors, it.data, it.samples, it.histograms, it.first, it.shuffled);
}
void fields(auto& message, Of<MeasureRequest> auto& it) { message(it.what, it.limits); }
inline bool isValid(const MeasureRequest& request) {
    return request.limits.empty() || request.limits.size() == request.what.tensors.size();
}

// The answer to a MeasureRequest; of one pass, whose cost is that of `ranges`.
void fields(auto& message, Of<Histogram> auto& it) { message(it.limit, it.bins); }
void fields(auto& message, Of<TensorStatistics> auto& it) {
    message(it.tensor, it.min, it.max, it.count, it.infinite, it.histogram);
}
void fields(auto& message, Of<PassCost> auto& it) { message(it.seconds, it.peakMiB); }
void fields(auto& message, Of<Statistics> auto& it) {
    message(it.samples, it.tensors, it.model, it.sha256, it.data, it.leftOut, it.ranges, it.histograms);
}

} // namespace qaliper
