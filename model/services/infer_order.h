#pragma once

#include <vector>

#include <onnx/onnx_pb.h>

namespace qaliper {

// Positions of the nodes, producers before consumers: the file's order where it is sorted. Nodes on a cycle come last,
// in the file's order.
std::vector<int> dependencyOrder(const google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodes);

} // namespace qaliper
