#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/quant/quantizers.h"

// Where quantized data comes from and where float results go, past operators that fuse or only move data. Every value
// is looked at once; in a file whose nodes are not sorted, long detours are given up.

namespace qaliper {

class QuantFlow {
public:
    QuantFlow() = default;
    QuantFlow(const Index& index, const QuantView& quant);

    // The DQ a value comes from, back through operators that only move data; null when there is none on every path.
    const Quantizer* dequantizerBehind(const QuantView& quant, ValueIx value) const;

    // True when everything that reads the value quantizes it, perhaps behind operators that fuse or only move data.
    bool isRequantized(ValueIx value) const { return value.valid() && requantized_[value.value]; }

private:
    std::vector<NodeIx> dequantizers_; // by value
    std::vector<bool> requantized_;
};

} // namespace qaliper
