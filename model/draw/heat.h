#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// Colours boxes by cost: MACs, memory traffic or time, each box relative to the highest one. MACs and
// bytes are estimates from shapes (model/quant/cost.h); times were measured by TensorRT's profiler, or are shares of the
// expected time (model/cost/losses.h). Conversions take time, too, so these shares also colour pills.

namespace qaliper {

// Into an overlay whose marks were joined: the heat of boxes, what the hottest one stands for, and sums of the repeated
// blocks.
void applyHeat(Overlay& overlay, const Scene& scene, HeatKind kind);

double amountOf(const Mark& mark, HeatKind kind);
std::string heatText(HeatKind kind, double amount); // "1.2 G", "12.5 MiB", "0.21 ms", "3.1 %"; empty for Places
std::string_view heatWord(HeatKind kind);           // the word that the command line uses
// Drawn after the group's title; empty when nothing is known.
std::string groupHeatText(const Overlay& overlay, std::size_t group);

Colour heatColour(const Theme& theme);
// The fill of a box: the higher the heat, the larger the share of the heat colour, limited so that text stays readable.
Colour heatFill(Colour fill, double heat, const Theme& theme);
// The colour of a whole box at a zoom without text.
Colour farHeatColour(double heat, const Theme& theme);

} // namespace qaliper
