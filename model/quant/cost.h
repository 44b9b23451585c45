#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/quantizers.h"

// Estimates from shapes, to rank layers and conversions. An unknown dimension counts as 1.

namespace qaliper {

struct Estimate {
    double value = 0;
    bool exact = true; // false when a dimension is unknown
};

// Of one inference.
struct NodeCost {
    // Of Conv, ConvTranspose, Gemm and MatMul (and their integer forms); 0 for everything else. Nothing when a needed
    // rank is unknown.
    std::optional<Estimate> macs;
    // Read and written, weights included. 0 for Q and DQ themselves, for what is computed from constants alone and for
    // what only renames a shape: engines make nothing of these. Nothing when no shape is known.
    std::optional<Estimate> bytes;
};

// What each node and each value of a version costs. Computed once, for whoever asks; it does not depend on the target.
class CostMap {
public:
    CostMap() = default;
    CostMap(const Index& index, const TypeTable& types, const QuantView& quant);

    const NodeCost& at(NodeIx node) const { return nodes_[node.value]; }

    // Bytes of a value as wide as an engine is likely to hold it: quantized after a DQ, and where only Qs read it.
    // Nothing when its rank is unknown.
    const std::optional<Estimate>& heldBytes(ValueIx value) const { return values_[value.value]; }

    // Of all nodes whose MACs are known.
    const Estimate& macs() const { return macs_; }

private:
    std::vector<NodeCost> nodes_;                 // by NodeIx
    std::vector<std::optional<Estimate>> values_; // by ValueIx
    Estimate macs_;
};

// Bytes of a value when its elements have `bits` each; nothing when its rank is unknown.
std::optional<Estimate> valueBytes(const TypeTable& types, ValueIx value, int bits);

// Only another name or another shape for the same numbers: Reshape, Identity and their kin.
bool onlyRenames(const Node& node);

} // namespace qaliper
