#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/quantizers.h"

// Which nodes TensorRT gives to its compiler Myelin ({ForeignNode[...]} in build logs): products, normalizations,
// Softmax, and all that is connected with them without a convolution or a pooling between. Myelin generates kernels that
// dequantize what they read, calculate in float, and quantize what they write. Source: facts F381 and F382.

namespace qaliper {

// What a weakly typed network makes of the products of a region whose scales are FP16. Source: fact F383.
enum class HalfScales : std::uint8_t { Quantized, InFloat, Open };

class MyelinRegions {
public:
    MyelinRegions() = default; // where it was not measured: no regions
    MyelinRegions(const Index& index, const TypeTable& types, const QuantView& quant);

    bool contains(NodeIx node) const { return node.valid() && node.value < region_.size() && region_[node.value] != 0; }

    // True for the DQ of an activation that another region or a convolution shares with the region that it belongs to: it
    // is computed once, in that region, and the consumer gets float.
    bool handsFloat(NodeIx dequantize, NodeIx consumer) const;

    bool areOne(NodeIx left, NodeIx right) const {
        return contains(left) && region_[left.value] == region_[right.value];
    }

    HalfScales withHalfScales(NodeIx node) const {
        return contains(node) ? halfScales_[region_[node.value]] : HalfScales::InFloat;
    }

private:
    std::vector<HalfScales> halfScales_; // by number of the region
    std::vector<std::uint32_t> region_;  // by NodeIx; 0 = none
};

// True for a mean that runs as a pooling: of a tensor of four dimensions, over one or both of the last two, which it
// keeps.
bool runsAsPooling(const Index& index, const TypeTable& types, NodeIx mean);

} // namespace qaliper
