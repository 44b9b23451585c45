#pragma once

#include <cstdint>
#include <optional>

#include "model/context/context.h"
#include "model/target/importers.h"

// Shapes of inputs that do not fit each other in one node. ONNX forbids them; dimensions that are not known agree with
// all others. Source: ONNX operator pages of Concat, Conv, Gemm and MatMul, and broadcasting; fact F236 for the releases.

namespace qaliper {

struct UnmetShapes {
    Text requirement;                     // "operands whose inner dimensions are equal"
    Releases rejected = comparesOperands; // whose parser rejects the node
    Releases stopped = noRelease;         // whose builder stops
    Releases taken = noRelease;           // that build it all the same
};

// Nothing where the shapes fit, and for other operators.
std::optional<UnmetShapes> unmetShapes(const Context& context, NodeIx node);

// From this input on, all operands are of one type; nothing for operators of which that is not so, or not known.
std::optional<std::uint32_t> firstOfOneType(const Node& node);

// What TensorRT does with types that do not fit each other by ONNX.
enum class TypesVerdict : std::uint8_t {
    Unknown,  // it was not asked
    Taken,    // also where there is nothing against them
    Stops,    // the builder stops
    Rejected, // the parser stops
};

// Of all operands of the node that are of one type. Source: fact F236.
TypesVerdict verdictOnTypes(const Context& context, NodeIx node);

// Of a node in which these two types meet. FP32, FP16 and BF16 are converted in a weakly typed network. Source: fact F236.
TypesVerdict verdictOnTypes(const Context& context, NodeIx node, DataType one, DataType other);

} // namespace qaliper
