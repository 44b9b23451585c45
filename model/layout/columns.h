#pragma once

#include <span>

#include "model/layout/layered.h"

// Places slots across the flow, given their order: Brandes and Köpf's four alignments, of which each slot takes the
// mean of the middle two. The spine is one block in all four, so it comes out straight.

namespace qaliper {

// Centres, by slot. Neighbours keep their spacing. Linear in slots and segments.
std::vector<double> placeColumns(const Layered& layered, const Layers& layers, std::span<const std::uint32_t> spine);

// From centre to centre.
double spacingBetween(const Layered& layered, std::uint32_t left, std::uint32_t right);

} // namespace qaliper
