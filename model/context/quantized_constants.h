#pragma once

#include <vector>

#include "model/context/context.h"

// Values that TensorRT holds as constants of a quantized type during the build: quantized initializers, constants that
// a Q quantizes, and what operators that only rearrange or convert produce from them.

namespace qaliper {

class QuantizedConstants {
public:
    explicit QuantizedConstants(const Context& context);

    bool contains(ValueIx value) const { return quantized_[value.value]; }

    // True when a DQ is a consumer of the value, possibly downstream of operators that move data. A UINT8 constant
    // without one is plain data, which the parser widens to INT32.
    bool reachesDequantize(ValueIx value) const { return dequantized_[value.value]; }

private:
    std::vector<bool> quantized_;
    std::vector<bool> dequantized_;
};

// Operators whose output has the elements of input 0 in another order or shape.
bool rearranges(const Node& node);

// The axis of the operator's input that becomes `axis` of its output, for per-channel scales; nothing when the channels
// do not stay together.
std::optional<std::int64_t> axisBefore(const Context& context, NodeIx ix, std::int64_t axis);

} // namespace qaliper
