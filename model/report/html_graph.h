#pragma once

#include <string>

#include "model/base/worker.h"
#include "model/draw/svg_ids.h"
#include "model/draw/two_themes.h"
#include "model/rules/run.h"

// The one large picture of a page: as much of the graph as a browser shows at once.

namespace qaliper {

enum class GraphPart {
    Whole,
    Folded,  // each repeated layer is one box
    Regions, // what is near findings, as many as fit
    Nothing,
};

struct GraphPicture {
    GraphPart part = GraphPart::Nothing;
    std::string svg; // an element in both themes; empty for Nothing
    ViewGraph view;
    svg::Ids ids;

    // The id of the element that shows the node; empty when there is none.
    std::string idOf(NodeIx node) const {
        return part == GraphPart::Nothing ? std::string() : svg::idOf(ids, view, node);
    }
};

struct GraphPictureRequest {
    const Analysis& analysis;
    std::string label;
    std::string idPrefix;
    Worker* placer = nullptr;
    const Catalogue* catalogue = nullptr;
};
// Errors: Cancelled only.
Result<GraphPicture> drawGraph(const GraphPictureRequest& request, TwoThemes& themes, const Job& job);

} // namespace qaliper
