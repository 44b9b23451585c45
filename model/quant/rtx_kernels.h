#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/flow.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"

// Which nodes TensorRT-RTX computes in one kernel: a product with what it takes in; attention, both its products with
// Softmax and the pairs around; and everything between two products that is pointwise, reduces or moves data.
//
// Source: facts F724 and F725.

namespace qaliper {

class RtxKernels {
public:
    RtxKernels(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
        const PrecisionMap& precision);

    // The number of the kernel that computes the node; `none` for constants, shapes and what only renames a tensor.
    std::uint32_t of(NodeIx node) const { return kernels_[node.value]; }
    static constexpr std::uint32_t none = 0xffffffff;

    // True for both products of attention that is one kernel.
    bool isAttention(NodeIx product) const { return attention_[product.value]; }

private:
    std::vector<std::uint32_t> kernels_; // by node
    std::vector<bool> attention_;
};

// Says of each node which kernel computes it: NodePrecision::kernel and NodePrecision::generated.
void noteKernels(PrecisionMap& precision, const Index& index, const RtxKernels& kernels);

} // namespace qaliper
