#pragma once

#include <optional>
#include <string_view>

#include <onnx/onnx_pb.h>

#include "model/services/infer_context.h"

// Exporters compute shapes with operators: Shape, Gather, Mul, Concat, and a Reshape at the end. Whoever wants the
// shape behind that Reshape has to follow the elements of these small tensors. libonnx's own propagators are not used:
// they know too few operators and crash on missing edges.

namespace qaliper {

// The elements of the node's first output, when it computes with integers of rank 0 or 1 and something follows about
// them.
std::optional<onnx::TensorShapeProto> integerElements(std::string_view opType, const NodeContext& context);

} // namespace qaliper
