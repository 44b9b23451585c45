#pragma once

#include <vector>

#include <onnx/onnx_pb.h>

namespace qaliper {

// Positions of the nodes so that producers come before their consumers. The order of the file where that does it; some
// exporters do not sort. Nodes on a cycle come last, in the order of the file.
std::vector<int> dependencyOrder(const google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodes);

} // namespace qaliper
