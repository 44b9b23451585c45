#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/quant/myelin_regions.h"
#include "model/quant/quantizers.h"

// The DQ upstream and the Qs downstream of each value, through operators that fuse or only move data, into local functions
// and out of them. Linear in a sorted graph; in a file that is not sorted, long paths are not followed to their end.

namespace qaliper {

class QuantFlow {
public:
    QuantFlow() = default;
    QuantFlow(const Index& index, const QuantView& quant, MyelinRegions regions = {});

    // The DQ upstream of a value, through operators that only move data; null when there is none. For a Concat, every
    // input needs a DQ of the same type, and every argument for the input of a local function; the first one is returned.
    const Quantizer* dequantizerAfter(const QuantView& quant, ValueIx value) const;

    // The same, also through a Cast that belongs to a quantized form: to the type of the layer after a DQ of 4 bits,
    // and to FP32 after a DQ of an FP8 activation whose scale is FP16, as in attention that adds up in FP32. Source:
    // facts R40 and R96.
    const Quantizer* dequantizerAcrossCasts(const QuantView& quant, ValueIx value) const;

    // True when every consumer is a Q, possibly downstream of operators that fuse or only move data. A Q inside a region
    // of Myelin is none for a layer outside, which cannot take it in.
    bool isRequantized(ValueIx value) const { return value.valid() && requantized_[value.value]; }

    const MyelinRegions& regions() const { return regions_; }

private:
    MyelinRegions regions_;
    std::vector<NodeIx> dequantizers_; // by value
    std::vector<NodeIx> acrossCasts_;  // the same
    std::vector<bool> requantized_;
};

} // namespace qaliper
