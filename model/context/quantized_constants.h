#pragma once

#include <vector>

#include "model/context/context.h"

// Values that TensorRT holds in a quantized type while it builds: constants written so, constants that a Q quantizes,
// and what operators that only rearrange or convert make of either.

namespace qaliper {

class QuantizedConstants {
public:
    explicit QuantizedConstants(const Context& context);

    bool contains(ValueIx value) const { return quantized_[value.value]; }

    // True when a DQ reads the value, perhaps past operators that move data. UINT8 constants that meet none are plain
    // bytes, which the parser widens to INT32.
    bool reachesDequantize(ValueIx value) const { return dequantized_[value.value]; }

private:
    std::vector<bool> quantized_;
    std::vector<bool> dequantized_;
};

// Operators whose result holds the elements of input 0 in another order or shape.
bool rearranges(const Node& node);

// The axis of the operator's input that becomes `axis` of its output, for a scale per channel to follow; nothing when
// the channels do not stay together.
std::optional<std::int64_t> axisInFront(const Context& context, NodeIx node, std::int64_t axis);

} // namespace qaliper
