#pragma once

#include <cstdint>

namespace qaliper {

// Before it, an initializer is an input of the main graph, too, and a constant; from it on, one that is an input is a default, which
// a caller may replace.
constexpr std::int64_t irVersionOfConstants = 4;

} // namespace qaliper
