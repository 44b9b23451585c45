#pragma once

#include <string>
#include <string_view>

#include "model/onnx/compare.h"

// The messages between compareModels() and the worker's verification service.

namespace qaliper {

std::string encode(const CompareRequest& request);
std::string encode(const Comparison& comparison);

// Errors: bytes that are no such message.
Result<CompareRequest> decodeCompareRequest(std::string_view bytes);
Result<Comparison> decodeComparison(std::string_view bytes);

} // namespace qaliper
