#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// A Scene as SVG that means something: every node is a group with a stable id (identity.h: svgId), a title and data
// attributes (data-op, data-name, data-precision, data-findings); edges name their ends; findings link to their nodes.
//
// It looks the same in browsers, Inkscape and librsvg: literal colours as presentation attributes, no style sheet that
// something depends on, one arrow head for each kind of line. Text is clean UTF-8, numbers have one decimal.

namespace qaliper {

struct SvgFinding {
    BadgeTone tone = BadgeTone::Note;
    std::string text;
    std::string where; // shown below: a node's name, how many more there are
    std::string
        reason;  // what and why, in whole sentences: the first ones are shown, all of them when the pointer rests there
    NodeIx node; // linked; may be invalid
};

struct SvgOptions {
    bool dark = false;
    std::string title;                // of the document: the model's name
    std::vector<std::string> summary; // lines below the title
    std::vector<SvgFinding> findings;
    bool sidebar = true;                  // title, summary, legend and findings beside the graph
    std::optional<Rect> area;             // of the scene: only what touches it, cut off at its sides
    const Catalogue* catalogue = nullptr; // of the words in the legend and on the boxes; English without one
};

std::string writeSvg(
    const Index& index, const ViewGraph& view, const Scene& scene, const Overlay& overlay, const SvgOptions& options);

} // namespace qaliper
