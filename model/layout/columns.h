#pragma once

#include <span>

#include "model/layout/layered.h"

// Places slots across the flow, given their order in the ranks: the four alignments of Brandes and Köpf; each slot gets
// the mean of the two middle results. The spine is one block in all four, so it is straight.

namespace qaliper {

// The centre of each slot, in px. Keeps spacingBetween(). Linear in slots and segments.
std::vector<double> placeColumns(const Layered& layered, const Layers& layers, std::span<const std::uint32_t> spine);

// In px, from centre to centre.
double spacingBetween(const Layered& layered, std::uint32_t left, std::uint32_t right);

} // namespace qaliper
