#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/context/context.h"
#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// Where a model works, moves bytes and spends time, as warmth of the boxes: one of the three at a time, each box
// against the hottest one. Multiply-adds and memory are estimates from shapes (model/quant/cost.h), time was measured
// by TensorRT's profiler.

namespace qaliper {

// Into marks by NodeIx, before they are joined to a picture.
void markCosts(const Context& context, std::vector<Mark>& marks);

// After they are joined: the heat of boxes, what the hottest one stands for, and sums of the repeated blocks.
void applyHeat(Overlay& overlay, const Scene& scene, HeatKind kind);

double amountOf(const Mark& mark, HeatKind kind);
std::string heatText(HeatKind kind, double amount);                   // "1.2 G", "12.5 MiB", "0.21 ms"
std::string_view heatWord(HeatKind kind);                             // as the command line says it
std::string groupHeatText(const Overlay& overlay, std::size_t group); // behind its title; empty where nothing is known

Colour heatColour(const Theme& theme);
// What a box is filled with: the hotter, the more of the heat's colour, and never so much that its text is hard to
// read.
Colour heatFill(Colour fill, double heat, const Theme& theme);
// Of all of a box from afar, where it has no text.
Colour farHeatColour(double heat, const Theme& theme);

} // namespace qaliper
