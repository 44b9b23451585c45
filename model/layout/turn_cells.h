#pragma once

#include <cstdint>

#include "model/layout/geometry.h"

// The cells of a box that stands for several turns of a repetition, one for each turn, in rows as high as a line.

namespace qaliper {

std::uint32_t cellRows(std::uint32_t turns);

// `corner`: of the first row, where the text of the box begins. `turn` counts from 0.
Rect cellPlace(std::uint32_t turns, std::uint32_t turn, Point corner);

} // namespace qaliper
