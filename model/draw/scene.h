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

// The finished picture as a plain value, in px at zoom 1: every text is placed and elided, every edge is a curve. The
// canvas and the SVG writer draw it alike. What changes while the graph does not (precision, findings, selection)
// belongs to an Overlay.
//
// Boxes and edges have the same numbers as in the ViewGraph.

namespace qaliper {

enum class TextRole : std::uint8_t {
    Title,
    Name,
    Detail,
    Constant,
    Note,
    Shares, // empty: room for what an overlay shows of the nodes of the box
    Jump,   // a link row: "← cos"
    EdgeLabel,
    PillLabel,
    Kind, // in the corner of a graph input or output: which of the two it is
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
    double titleWidth = 0;       // from the box's left side to the end of the title
    double secondWidth = 0;      // the same of the line below; 0 without one
    std::uint32_t firstText = 0; // of Scene::texts
    std::uint32_t endText = 0;
};

struct SceneEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t tensor = 0; // edges of one tensor are highlighted together
    ValueIx value;
    std::uint32_t firstPoint = 0; // of Scene::curves: a start point, then three points for each cubic
    std::uint32_t endPoint = 0;   // equal to firstPoint for an edge that is a link
    bool isBack = false;
    bool isMissing = false; // the value has no definition
};

constexpr std::uint32_t noGroup = 0xffffffff;

// A shape on an edge, on a background patch that hides the line behind it.
struct SceneLabel {
    Rect rect;
    std::uint32_t edge = 0;
    std::uint32_t group = noGroup; // the innermost group that contains it
    SceneText text;
};

struct ScenePill {
    Rect rect;
    PillIx pill;
    std::uint32_t edge = 0; // one of the edges that it lies on
    std::uint32_t row = 0;  // from the box: pills of its tensor, and rows left free for those of another one
    SceneText text;
};

// One turn of those that a box stands for, in the order of the turns.
struct SceneCell {
    Rect rect;
    BoxIx box;
    std::uint32_t block = 0; // of ViewGraph::blocks
};

// A row of a box that leads to another box.
struct SceneJump {
    Rect rect;
    BoxIx from;
    BoxIx to;
    std::uint32_t tensor = 0;
    std::uint32_t number = 0; // of a connector: the same at both ends in two columns; 0 within one
    std::uint32_t row = 0;    // of Layout::linkRows
};

// Stands for the rows that a box has no room for.
struct SceneHiddenRows {
    Rect rect;
    BoxIx box;
};

// One turn of a repeated block that is not folded, or its part in one column.
struct SceneGroup {
    Rect rect;
    Rect header;             // around the title; a click on it folds the block
    std::uint32_t block = 0; // of ViewGraph::blocks
    std::uint32_t level = 0;
    SceneText title;
    bool isContinued = false; // the block begins in an earlier column
};

// A marker where a column ends or begins, with the name of the tensor that goes on. Markers come in pairs: 2 n stands after
// the last box of a column, 2 n + 1 in place of this box before the next column.
struct ContinuationMarker {
    Rect rect;
    BoxIx last; // of the column that ends
    BoxIx next; // the first of the next column
    ValueIx value;
    SceneText text;

    static bool isAtEnd(std::uint32_t number) { return number % 2 == 0; }
    static std::uint32_t otherEnd(std::uint32_t number) { return number ^ 1U; }
};

// A zone, or its part in one column, as it is drawn where its boxes are too small to read.
struct SceneCard {
    Rect rect;
    std::uint32_t zone = 0; // of Layout::zones
    std::uint32_t level = 0;
    bool isLeaf = true;
    std::uint32_t boxes = 0; // in the zone
    SceneText title;
    SceneText shortTitle;
    SceneText scope;
    SceneText counts;    // "96 operators"
    SceneText operators; // "24 Conv · 12 Relu"
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
    std::vector<SceneCell> cells; // by box
    std::vector<SceneJump> jumps;
    std::vector<SceneHiddenRows> hiddenRows;
    std::vector<SceneGroup> groups; // an outer group comes before those inside it
    std::vector<ContinuationMarker> markers;
    std::vector<SceneCard> cards;   // an outer one comes before those inside it; the leaves cover all boxes
    std::vector<SceneFrame> frames; // of open bodies; an outer frame comes before those inside it
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

// The place of a precision pill of that width: beside the title; beside the second line when the title needs the room;
// on the upper side of a box that has only a long title.
Rect precisionPlace(const SceneBox& box, double width);
constexpr double precisionRoom = 64; // px: the widest pill and the gap before it
// True when such a title leaves no room for the widest pill. The widest one is used because the precision changes with
// the target and the texts of a box do not.
bool crowdsPrecision(double titleWidth);

// Of a group's header: the sign and the title in the usual font, which is narrower than the reserved room.
Rect titlePlace(const Rect& header);
constexpr double headerInset = 20; // px to the left of the title: the fold sign
constexpr double headerEnd = 8;    // px from the end of the title

// Numbers of what touches the rectangle, ascending. Edges by the bounds of their curves, so a few more than touch it.
std::vector<std::uint32_t> boxesIn(const Scene& scene, const Rect& rect);
std::vector<std::uint32_t> edgesIn(const Scene& scene, const Rect& rect);

// True when a curve of another tensor crosses the rectangle.
bool touchesOtherEdge(const Scene& scene, const Rect& rect, std::uint32_t tensor);

// The innermost box at the point; invalid when there is none.
BoxIx boxAt(const Scene& scene, Point point);

// Appends the text to the scene's. The caller keeps what is returned.
SceneText addText(
    Scene& scene, std::string_view content, Point at, TextRole role, TextAnchor anchor = TextAnchor::Start);

// `types` gives the shapes on edges; everything else comes from the graph and its layout. Text is in the language of
// the catalogue, English without one; boxes have the same size in every language.
Scene buildScene(const Index& index, const TypeTable& types, const ViewGraph& view, const Layout& layout,
    const Catalogue* catalogue = nullptr);

} // namespace qaliper
