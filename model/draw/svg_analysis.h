#pragma once

#include <string>

#include "model/draw/svg.h"
#include "model/rules/run.h"

namespace qaliper {

// What an analysis puts beside a picture: title, target, verdict, and a row for each group of findings that links to
// the first of its nodes. Beside a part of a graph stand only the findings of nodes that it shows. Texts are rendered
// through the catalogue, in English without one.
SvgOptions svgOptionsFor(
    const Analysis& analysis, const ViewGraph& view, const std::string& title, const Catalogue* catalogue = nullptr);

} // namespace qaliper
