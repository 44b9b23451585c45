#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/context/context.h"

// Where Q/DQ pairs go in a float model, for its target: a table of operators and sizes. Nothing is read from weights and
// nothing is changed. A product gets a DQ on both operands or on none; activations get one scale, symmetric. Only the
// main graph is quantized. Source: facts F371 to F377.

namespace qaliper {

struct PlacementRequest {
    DataType type = DataType::Int8;   // or Float8E4M3FN
    std::map<NodeId, Text> keepFloat; // with the reason
    bool hasChannelScales = true;     // false below opset 13: one scale for each weight
    std::set<NodeId> merged = {};     // convolutions that are placed as if their groups were merged (merged_groups.h)
};

// What becomes of a node.
enum class PlacedRole : std::uint8_t {
    Quantized, // a product with DQ on both operands; a residual Add or a pooling between DQ and Q
    Fused,     // runs inside the kernel of a quantized product before it
    Carried,   // only moves data between quantized layers: Q and DQ pass it
    Float,
    Constant, // computed from constants or shapes alone
};
std::string_view placedRoleName(PlacedRole role); // "quantized", "fused", "carried", "float", "constant"

struct PlacedNode {
    NodeIx node;
    PlacedRole role = PlacedRole::Float;
    Text reason;
};

// A tensor with a pair, and the inputs that read its DQ; all others read the tensor as before.
struct PlacedPair {
    ValueIx tensor;
    std::vector<Use> consumers;
    std::optional<double> limit; // of the range, where the operator states it: 1 after Softmax
    std::uint32_t group = 0;     // tensors of one group are joined by operators that carry a scale
};

struct PlacedWeight {
    Use use;
    std::optional<std::int64_t> axis; // nothing: one scale
};

struct Placement {
    DataType type = DataType::Int8;
    bool storesQuantized = true; // weights are stored quantized with a DQ; else in float with Q and DQ
    std::vector<PlacedPair> pairs;
    std::vector<PlacedWeight> weights;
    std::vector<PlacedNode> nodes; // of the main graph, in node order

    const PlacedNode* at(NodeIx node) const; // null outside of the main graph
};

// Needs the types of all values: a node whose types are not known stays in float.
Placement placeFor(const Context& context, const PlacementRequest& request);

// MACs of all products that the table quantizes, as a share of those of the model; 0 without any.
double quantizedShare(const Context& context, const Placement& placement);

} // namespace qaliper
