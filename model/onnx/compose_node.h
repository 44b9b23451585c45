#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "model/onnx/convert.h"

// A node that was changed or added, as wire bytes. Part of composeModel().

namespace qaliper {

// What a node needs of the model around it.
struct NodeParts {
    const Skeleton* skeleton = nullptr;
    PayloadTokens tokens;
    std::function<Status(std::string& out, std::uint32_t field, GraphId body)> putGraph;
};

// `origin` holds the bytes the node was read from, empty for a new one. Every field that no edit knows of stays, and so
// does each attribute whose value is as it was.
Status composeNode(std::string& out, const Node& node, std::string_view origin, const NodeParts& parts);

} // namespace qaliper
