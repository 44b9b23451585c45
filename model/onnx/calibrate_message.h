#pragma once

#include <string>
#include <string_view>

#include "model/onnx/calibrate.h"

// The messages between calibrateModel() and the worker's calibration service.

namespace qaliper {

// One pass over the data.
struct MeasureRequest {
    CalibrateRequest what;
    std::vector<double> limits; // by tensor: of its histogram; empty: the pass measures ranges
};

std::string encode(const MeasureRequest& request);
// Of one pass, whose cost is that of `ranges`.
std::string encode(const Statistics& statistics);

// Errors: bytes that are no such message.
Result<MeasureRequest> decodeMeasureRequest(std::string_view bytes);
Result<Statistics> decodeStatistics(std::string_view bytes);

} // namespace qaliper
