#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/graph/index.h"

// Which nodes an engine computes in one kernel: a number for each node, and what each kernel is. Two laws fill it: that of
// Myelin in TensorRT (myelin_kernels.h), and that of TensorRT-RTX (rtx_kernels.h). In both everything between two
// layers is one kernel, which the number of layers before a node tells (layersBefore()).

namespace qaliper {

// Whether Q and DQ on activations are there, or left out.
enum class Pairs : std::uint8_t { Kept, LeftOut };

enum class KernelKind : std::uint8_t {
    Layer,     // a product or a convolution with what it takes in, or a pooling
    Attention, // both products with all between them
    Generated, // what is connected between layers
};

struct KernelNumbers {
    static constexpr std::uint32_t outside = 0xffffffff;  // the law says nothing of the node
    static constexpr std::uint32_t unneeded = 0xfffffffe; // nothing runs for it

    std::vector<std::uint32_t> byNode; // by NodeIx: a kernel, or one of the two; empty where no law is known
    std::vector<KernelKind> kinds;     // by number

    bool covers(NodeIx node) const { return !byNode.empty() && byNode[node.value] != outside; }
    bool hasKernel(NodeIx node) const { return covers(node) && byNode[node.value] != unneeded; }
    bool areOne(NodeIx a, NodeIx b) const { return hasKernel(a) && hasKernel(b) && byNode[a.value] == byNode[b.value]; }
    bool isAttention(NodeIx node) const {
        return hasKernel(node) && kinds[byNode[node.value]] == KernelKind::Attention;
    }
};

// Nodes that are known to be one kernel have one group, which is the number of one of them; others have one of their own.
struct LayerGroups {
    static constexpr std::uint32_t none = 0xffffffff; // the node takes no part
    std::vector<std::uint32_t> ofNode;                // by NodeIx
    std::vector<bool> isLayer;                        // by group
};

// By NodeIx: how many layers are on the longest way to the group of each node. Nodes of one number are connected to one
// kernel, so that no way leaves a kernel and comes back to it. Each group is looked at once: of groups that are in a
// circle, the first in the order of dependencies does without those of them before it.
std::vector<std::uint32_t> layersBefore(const Index& index, const LayerGroups& groups);

} // namespace qaliper
