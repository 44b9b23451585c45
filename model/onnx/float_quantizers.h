#pragma once

#include <vector>

#include "model/graph/edit.h"
#include "model/graph/index.h"

// What makes ONNX Runtime compute QuantizeLinear of half precision as ONNX defines it.

namespace qaliper {

// Casts of data and scale to FP32 in front of each QuantizeLinear of the main graph whose constant scale is FP16 or BF16.
// On the CPU, ONNX Runtime up to 1.29 truncates FP16 there where ONNX rounds to nearest, and has no BF16. Source:
// github.com/microsoft/onnxruntime/issues/18576 and pull request 32452.
std::vector<Edit> floatQuantizerEdits(const Index& index);

} // namespace qaliper
