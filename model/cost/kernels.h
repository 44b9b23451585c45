#pragma once

#include <cstdint>
#include <vector>

#include "model/context/context.h"

// Which nodes an engine is expected to run as one kernel. What has no kernel of its own is left out: Q and DQ
// (conversions, conversions.h), constants, shape arithmetic, operators that only rename a tensor, owners of bodies.
// Source: facts F361, F363, F674 and R36.

namespace qaliper {

struct Kernel {
    NodeIx head;               // the layer with weights where there is one, else the first node
    std::vector<NodeIx> nodes; // in node order
    bool isWeighted = false;   // the head is a layer with weights
    bool isNumbered = false;   // a law says which nodes it has (kernel_numbers.h)
    bool isCopy = false;       // an Identity of a constant that is copied in each inference (fact F674)
    // A quantized layer that takes in the Add of a float shortcut: it writes float, whatever reads it (fact R32).
    bool hasFloatShortcut = false;
    // A quantized layer whose result another kernel reads in float: beside a Q, or as the shortcut of another layer.
    bool isReadInFloat = false;

    bool writesFloat() const { return hasFloatShortcut || isReadInFloat; }
};

class Kernels {
public:
    explicit Kernels(const Context& context, Pairs pairs = Pairs::Kept);

    Pairs pairs() const { return pairs_; }

    const std::vector<Kernel>& all() const { return kernels_; }
    // True for a Q or DQ that the kernels around it convert on the way.
    bool isConvertedInside(NodeIx quantizer) const { return numbers_.covers(quantizer); }
    // True where it was measured that an element-wise kernel converts what it reads and writes. Source: fact F673.
    bool pointwiseConverts() const { return pointwiseConverts_; }
    // True for an engine in which Q and DQ are work like any other: what is between two kernels has the type that the graph
    // gives it, and a DQ is computed in each kernel that reads it. Source: fact F724.
    bool areTyped() const { return areTyped_; }
    // The kernel that runs the node; null when none does.
    const Kernel* of(NodeIx node) const {
        return node.valid() && byNode_[node.value] != none ? &kernels_[byNode_[node.value]] : nullptr;
    }

private:
    static constexpr std::uint32_t none = 0xffffffff;
    void noteResult(const Context& context, Kernel& kernel) const;

    void addNumbered(const Context& context);
    void addCopies(const Context& context);

    Pairs pairs_;
    bool pointwiseConverts_;
    bool areTyped_;
    KernelNumbers numbers_;
    std::vector<Kernel> kernels_;
    std::vector<std::uint32_t> byNode_;
};

// The value that the Q and DQ on activations upstream of it have as their data.
ValueIx withoutPairs(const Context& context, ValueIx value);

// Its output is its first input under another name or shape.
bool renamesData(const Node& node);

// The node that computes the value, upstream of operators that only rename a tensor; invalid for inputs and constants.
NodeIx computedBy(const Context& context, ValueIx value);

// Works on each element by itself, so that a kernel before it or after it can do it on the way.
bool isElementwise(const Node& node);

} // namespace qaliper
