#pragma once

#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/svg.h"
#include "model/rules/run.h"

// What an analysis says of a picture: precision, Q/DQ chains and findings as marks, the verdict and the findings as text.

namespace qaliper {

// By NodeIx.
std::vector<Mark> marksOf(const Analysis& analysis);

// Title, verdict and findings of an analysis for the side of an SVG.
SvgOptions svgOptionsFor(const Analysis& analysis, const std::string& title, const Catalogue* catalogue = nullptr);

} // namespace qaliper
