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
    std::string title = {}; // one line above the picture; empty: none
};

constexpr double pageTitleHeight = 28; // px of the page, where it has a title
constexpr int pageTitleSize = 13;      // px
constexpr double pageTitleLeft = 12;   // px from the left side of the page
constexpr double pageTitleBaseline = 19;

inline double titleHeightOf(const SvgPage& page) { return page.title.empty() ? 0 : pageTitleHeight; }

// For a picture among others in one HTML page, which says what a document says of itself and has the heads of all lines
// once (svgHeads).
struct SvgInPage {
    std::string label;         // what it shows, for who does not see it
    bool hasIds = true;        // of its nodes: an id stands once in a page, and links of other pictures lead there
    std::string idPrefix = {}; // of all ids, where a page has several models
};

struct SvgOptions {
    bool dark = false;
    std::optional<SvgInPage> inPage = {}; // an element instead of a document; it has no sidebar
    std::string title;                    // of the document: the model's name
    std::vector<std::string> summary;     // lines below the title
    std::vector<SvgFinding> findings;
    bool sidebar = true;                  // title, summary, legend and findings beside the graph
    std::optional<Rect> area;             // of the scene, px: only what touches it is written, clipped at its sides
    std::optional<SvgPage> page;          // the picture is scaled to it and centred; without one it has its own size
    const Catalogue* catalogue = nullptr; // of the legend and the boxes; English without one
};

// The heads of lines, as <defs>.
std::string svgHeads(bool dark);

std::string writeSvg(
    const Index& index, const ViewGraph& view, const Scene& scene, const Overlay& overlay, const SvgOptions& options);

} // namespace qaliper
