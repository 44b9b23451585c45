#pragma once

#include <vector>

#include "model/graph/edit.h"
#include "model/graph/index.h"

// What makes ONNX Runtime compute on the CPU what ONNX defines.

namespace qaliper {

// Edits of the main graph, none where ONNX Runtime computes it as ONNX defines it:
// * Casts of data and scale to FP32 before each QuantizeLinear whose constant scale is FP16 or BF16. ONNX Runtime up to 1.29
//   truncates FP16 there where ONNX rounds to nearest, and has no BF16. Source: github.com/microsoft/onnxruntime/issues/18576 and
//   pull request 32452.
// * Constant INT8 weights as UINT8, 128 higher like their zero point, where a product of integers reads UINT8 beside them. With
//   AVX2 or AVX512 but without VNNI, sums of two products saturate at 16 bits in ONNX Runtime. Source: session.x64quantprecision in
//   its onnxruntime_session_options_config_keys.h, which has an effect on optimized sessions only.
std::vector<Edit> asDefinedEdits(const Index& index);

} // namespace qaliper
