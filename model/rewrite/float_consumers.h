#pragma once

#include <cstdint>
#include <optional>

#include "model/context/context.h"
#include "model/rewrite/pairs.h"

// Pairs that nobody takes in their type.

namespace qaliper {

enum class FloatConsumers : std::uint8_t { Any, Normalization };

// What reads the pair when all of its consumers run in float; nothing when one of them takes the quantized type, when
// another rule reports what it lacks, and for a graph output.
std::optional<FloatConsumers> floatConsumersOf(const Context& context, const QdqPair& pair);

} // namespace qaliper
