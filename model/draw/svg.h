#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// Writes a Scene as SVG: every node is a group with a stable id (identity.h: svgId), a title and data attributes
// (data-op, data-name, data-precision, data-kernel, data-findings); edges name their ends; findings link to their nodes.
//
// Browsers, Inkscape and librsvg show it alike: literal colours as presentation attributes, no required style sheet,
// one arrow head for each kind of line. Text is clean UTF-8, numbers have one decimal.

namespace qaliper {

struct SvgFinding {
    BadgeTone tone = BadgeTone::Note;
    std::string text;
    std::string where; // below the text: a node's name, how many more there are
    // What and why, in whole sentences: the first ones are drawn, all of them are the tooltip.
    std::string reason;
    NodeIx node; // the target of the link; may be invalid
};

struct SvgPage {
    double width = 0; // px
    double height = 0;
};

struct SvgOptions {
    bool dark = false;
    std::string title;                // of the document: the model's name
    std::vector<std::string> summary; // lines below the title
    std::vector<SvgFinding> findings;
    bool sidebar = true;                  // title, summary, legend and findings beside the graph
    std::optional<Rect> area;             // of the scene, px: only what touches it is written, clipped at its sides
    std::optional<SvgPage> page;          // the picture is scaled to it and centred; without one it has its own size
    const Catalogue* catalogue = nullptr; // of the legend and the boxes; English without one
};

std::string writeSvg(
    const Index& index, const ViewGraph& view, const Scene& scene, const Overlay& overlay, const SvgOptions& options);

} // namespace qaliper
