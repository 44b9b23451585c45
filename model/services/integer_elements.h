#pragma once

#include <optional>
#include <string_view>

#include <onnx/onnx_pb.h>

#include "model/services/infer_context.h"

// Exporters compute shapes with operators: Shape, Gather, Mul, Concat, then a Reshape. The output shape of that Reshape
// follows from the elements of these small tensors. libonnx's own data propagation is not used: it covers too few
// operators and crashes on missing edges.

namespace qaliper {

// The elements of the node's first output in row-major order, when it computes integers of rank 0, 1 or 2 and something
// is known about them.
std::optional<onnx::TensorShapeProto> integerElements(std::string_view opType, const NodeContext& context);

} // namespace qaliper
