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

// The type in which each node is expected to run on a target, how certain that is, and why a node does not run
// quantized. Only TensorRT's layer information tells what was really chosen.

namespace qaliper {

enum class Certainty : std::uint8_t {
    // No claim: constants, shapes, Q and DQ; owners of bodies; nodes that no importer of the target takes (plugins and
    // unknown operators).
    None,
    Expected, // follows from documented fusion rules
    Open,     // the sources do not decide it, or it depends on a GPU that is not given
    Measured, // read from TensorRT's layer information
};

struct NodePrecision {
    Certainty certainty = Certainty::None;
    DataType compute = DataType::Undefined;
    // When different from `compute`: an INT8 layer without a Q downstream writes float.
    DataType output = DataType::Undefined;
    bool orHalf = false; // weak typing: TensorRT chooses FP32 or FP16
    bool missed = false; // could run quantized, and is not expected to
    // The layer whose kernel computes this node, too: its type is that of the kernel. Invalid for a kernel of its own.
    NodeIx kernel;
    bool generated = false; // part of a kernel that Myelin generates for several operators (myelin_regions.h)
    Text reason;            // why it is missed, why it is open, or why it writes float
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

std::string describePrecision(const NodePrecision& precision); // "INT8", "INT8 → FP32", "FP32 or FP16"
// "fused into conv1"; empty for a node with a kernel of its own.
Text describeKernel(const Index& index, const NodePrecision& precision);
bool runsQuantized(const NodePrecision& precision); // in a quantized type: expected, open or measured

} // namespace qaliper
