#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/flow.h"
#include "model/quant/quantizers.h"
#include "model/target/classify.h"
#include "model/target/target.h"

// The type each node is expected to run in on a target, how sure that is, and why not in a quantized one. An
// expectation is never more than that: what TensorRT really chose, only its own layer information tells.

namespace qaliper {

enum class Certainty : std::uint8_t {
    None, // no claim: constants, shapes, Q and DQ themselves; what runs a body; and whatever no importer of the target
          // takes, for what a plugin or an unknown operator runs in only its author knows
    Expected, // follows from documented fusion rules
    Open,     // the sources leave it open, or it depends on a GPU that is not named
    Measured, // read from TensorRT's layer information
};

struct NodePrecision {
    Certainty certainty = Certainty::None;
    DataType compute = DataType::Undefined;
    DataType output = DataType::Undefined; // when it differs: an INT8 layer without a Q behind it writes float
    bool orHalf = false;                   // weak typing: FP32 or FP16, TensorRT decides
    bool missed = false;                   // could run quantized, and is not expected to
    Text reason;                           // why missed, or why open
};

class PrecisionMap {
public:
    PrecisionMap() = default;
    // `classes` by NodeIx.
    PrecisionMap(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const Target& target, std::span<const Classification> classes);

    const NodePrecision& at(NodeIx node) const { return nodes_[node.value]; }
    void set(NodeIx node, NodePrecision precision) { nodes_[node.value] = std::move(precision); }
    std::size_t size() const { return nodes_.size(); }

private:
    std::vector<NodePrecision> nodes_;
};

// The operand of a layer that holds its weights: the second one, or the first one of a product with a constant on the
// left.
std::size_t weightSlotOf(const Index& index, const QuantView& quant, NodeIx node);

std::string describePrecision(const NodePrecision& precision); // "INT8", "INT8 → FP32", "FP32 or FP16"
bool runsQuantized(const NodePrecision& precision);            // expected or open or measured in a quantized type

} // namespace qaliper
