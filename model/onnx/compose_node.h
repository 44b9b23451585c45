#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "model/onnx/convert.h"

// A node that was changed or added, as wire bytes. Part of composeModel().

namespace qaliper {

// What a node needs to know about its model.
struct NodeParts {
    const Skeleton* skeleton = nullptr;
    PayloadTokens tokens;
    std::function<Status(std::string& out, std::uint32_t field, GraphId body)> putGraph;
};

// `origin` has the bytes that the node was read from, and is empty for a new node. Every field that no edit knows is
// kept, and so is each attribute whose value did not change.
Status composeNode(std::string& out, const Node& node, std::string_view origin, const NodeParts& parts);

} // namespace qaliper
