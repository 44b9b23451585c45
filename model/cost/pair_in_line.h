#pragma once

#include <optional>

#include "model/context/context.h"

// A Q/DQ pair that stands between one operator and one other, so that nothing else changes without it.

namespace qaliper {

struct PairInLine {
    const Quantizer* quantize = nullptr;
    const Quantizer* dequantize = nullptr;
};

// The pair that ends at a value, when nothing but it and one consumer of the value reads what it rounds.
std::optional<PairInLine> pairInLine(const Context& context, ValueIx value);

} // namespace qaliper
