#pragma once

#include <string>

#include "model/draw/svg.h"
#include "model/rules/run.h"

namespace qaliper {

// The sidebar's content from an analysis: title, target, verdict, and a row for each group of findings that links to
// the first of its nodes. For a part of a graph: only findings of nodes that it shows. Text is in the language of the
// catalogue, English without one.
SvgOptions svgOptionsFor(
    const Analysis& analysis, const ViewGraph& view, const std::string& title, const Catalogue* catalogue = nullptr);

} // namespace qaliper
