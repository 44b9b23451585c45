#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/context/context.h"

// Quantizers that ONNX Runtime cannot run, in standard operators that compute the same: those of TensorRT's parser, FP4,
// narrow types and blocks in opsets older than these, scales of a type that ONNX does not have there, weights in another
// float type than the data of their layer. FP4 values are floats then; other quantized types stay what they are.

namespace qaliper {

// True for a Q or DQ that ONNX Runtime cannot run, and that can be written in such a form. Without one are, among
// others, dynamic quantizers whose rounding no source shows (TRT_DynamicQuantize), and data in FP4 that no known
// quantizer gives.
bool wantsOnnxForm(const Context& context, NodeIx node);

// The quantizers for which that is true, of those that compute `outputs` from `inputs` in one graph.
std::vector<NodeIx> formsBetween(
    const Context& context, GraphId graph, std::span<const std::string> inputs, std::span<const std::string> outputs);

// The version with these quantizers in that form; all values keep their names. Errors: those of readNumbers().
Result<Model> inOnnxForm(const Context& version, std::span<const NodeIx> quantizers);

} // namespace qaliper
