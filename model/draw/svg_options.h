#pragma once

#include "model/draw/svg.h"
#include "model/rules/run.h"

// What an analysis says beside a picture.

namespace qaliper {

// Title, verdict and findings of an analysis for the side of an SVG.
SvgOptions svgOptionsFor(const Analysis& analysis, const std::string& title, const Catalogue* catalogue = nullptr);

} // namespace qaliper
