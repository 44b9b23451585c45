#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "model/graph/model.h"

// A node as ONNX text (docs/Syntax.md of ONNX), with its attributes, tensors and bodies. In addition to that syntax:
// fill(v) for equal values, raw("00ff") for bytes that do not fit the shape, 0x… for the bit pattern of an element, all
// types of data_type.h, and name: opaque = "…" for an attribute of an unknown kind.

namespace qaliper {

struct TextOptions {
    // Tensors with more elements are written as "{}" with a comment; that is read as a tensor without data.
    std::uint64_t largestTensor = std::numeric_limits<std::uint64_t>::max();
};

// One node, without line end.
std::string writeNodeText(const Model& model, const Node& node, const TextOptions& options = {});

} // namespace qaliper
