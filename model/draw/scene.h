#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/draw/grid.h"
#include "model/graph/types.h"
#include "model/layout/layout.h"
#include "model/quant/category.h"

// The finished picture as a plain value: every text is placed and elided, every line is a curve. The canvas paints it
// and the SVG writer writes it, so both show the same. What changes without the graph changing (precision, findings,
// selection) is not in here but in an Overlay.
//
// Boxes and edges have the numbers they have in the ViewGraph.

namespace qaliper {

enum class TextRole : std::uint8_t {
    Title,
    Name,
    Detail,
    Constant,
    Note,
    Shares, // empty: what an overlay knows of the nodes behind the box
    Jump,   // a link row: "← cos"
    EdgeLabel,
    PillLabel,
    Kind, // in the corner of a graph's input or output: which of both it is
    FrameTitle,
    GroupTitle,
};

enum class TextAnchor : std::uint8_t { Start, Middle, End };

struct SceneText {
    Point at;                // on the baseline
    std::uint32_t begin = 0; // of Scene::text
    std::uint32_t end = 0;
    TextRole role = TextRole::Title;
    TextAnchor anchor = TextAnchor::Start;
};

struct SceneBox {
    Rect rect;
    BoxKind kind = BoxKind::Node;
    Category category = Category::Other;
    bool isOpen = false; // holds frames
    bool canExpand = false;
    NodeIx node;
    double titleWidth = 0;       // as far as the title reaches, from the box's left side
    double secondWidth = 0;      // and the line below it; 0 without one
    std::uint32_t firstText = 0; // of Scene::texts
    std::uint32_t endText = 0;
};

struct SceneEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t tensor = 0; // edges of one tensor light up together
    ValueIx value;
    std::uint32_t firstPoint = 0; // of Scene::curves: a start, then three points for each cubic
    std::uint32_t endPoint = 0;   // the same as firstPoint for an edge that is a jump
    bool isBack = false;
    bool isMissing = false; // comes from a value that nobody defines
};

constexpr std::uint32_t noGroup = 0xffffffff;

// A shape on an edge, upon a patch in the colour of what is below so that the line does not run through it.
struct SceneLabel {
    Rect rect;
    std::uint32_t edge = 0;
    std::uint32_t group = noGroup; // the innermost group it lies in
    SceneText text;
};

struct ScenePill {
    Rect rect;
    PillIx pill;
    std::uint32_t edge = 0; // one of those it lies on
    SceneText text;
};

// A row of a box that jumps to another box.
struct SceneJump {
    Rect rect;
    BoxIx from;
    BoxIx to;
    std::uint32_t tensor = 0;
};

// One turn of a repeated block that is not folded.
struct SceneGroup {
    Rect rect;
    Rect header;             // around the title: a click there folds it
    std::uint32_t block = 0; // of ViewGraph::blocks
    std::uint32_t level = 0;
    SceneText title;
};

struct SceneFrame {
    Rect rect;
    BoxIx owner;
    SceneText title;
};

struct Scene {
    Direction direction = Direction::Down;
    std::vector<SceneBox> boxes;
    std::vector<SceneEdge> edges;
    std::vector<Point> curves;
    std::vector<SceneLabel> labels;
    std::vector<ScenePill> pills;
    std::vector<SceneJump> jumps;
    std::vector<SceneGroup> groups; // outer ones first
    std::vector<SceneFrame> frames; // of open bodies, outer ones first
    std::vector<SceneText> texts;   // of boxes
    std::string text;
    Rect bounds; // of everything, with a margin
    Grid boxGrid;
    Grid edgeGrid;

    std::string_view textOf(const SceneText& item) const {
        return std::string_view(text).substr(item.begin, item.end - item.begin);
    }
    std::span<const Point> curveOf(const SceneEdge& edge) const {
        return std::span(curves).subspan(edge.firstPoint, edge.endPoint - edge.firstPoint);
    }
    std::span<const SceneText> textsOf(const SceneBox& box) const {
        return std::span(texts).subspan(box.firstText, box.endText - box.firstText);
    }
};

// Where a pill of that width stands: beside the title, beside the second line when the title needs the room, and on the
// upper side of a box that has a long title only.
Rect precisionPlace(const SceneBox& box, double width);
constexpr double precisionRoom = 64; // of the widest pill and a gap in front of it
// True when such a title leaves no room for the widest pill. Which one it is changes with the target, and the texts of
// a box do not.
bool crowdsPrecision(double titleWidth);

// Numbers of what touches the rectangle, ascending. Edges by their curves' bounds, so a few more than touch it.
std::vector<std::uint32_t> boxesIn(const Scene& scene, const Rect& rect);
std::vector<std::uint32_t> edgesIn(const Scene& scene, const Rect& rect);

// The innermost box at the point; invalid when there is none.
BoxIx boxAt(const Scene& scene, Point point);

// Edge labels are the shapes that `types` knows; everything else comes from the graph and its layout. Words are in the
// language of the catalogue, in English without one, and stand in boxes of the same size in every language.
Scene buildScene(const Index& index, const TypeTable& types, const ViewGraph& view, const Layout& layout,
    const Catalogue* catalogue = nullptr);

} // namespace qaliper
