#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "model/graph/model.h"

// A node as ONNX text (docs/Syntax.md of ONNX), with what it holds: attributes, tensors, bodies. Beyond that syntax:
// fill(v) for equal values, raw("00ff") for bytes that do not fit the shape, 0x… for the bit pattern of an element, all
// types of data_type.h, and name: opaque = "…" for an attribute of a kind unknown here.

namespace qaliper {

struct TextOptions {
    // Tensors of more elements are written as "{}" with a comment, which reads back as a tensor without data.
    std::uint64_t largestTensor = std::numeric_limits<std::uint64_t>::max();
};

// One node, without line end.
std::string writeNodeText(const Model& model, const Node& node, const TextOptions& options = {});

} // namespace qaliper
