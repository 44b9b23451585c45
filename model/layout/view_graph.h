#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/layout/turn_names.h"
#include "model/layout/view_state.h"

// The boxes and tensor edges to draw, after folding. Depends on the graph and the ViewState only, never on types,
// target, findings, theme or language.
//
// Every node of the drawn graphs is shown: as a box, folded into a box, or as a pill on an edge. Boxes and edges of one
// frame are contiguous; an edge joins boxes of one frame. Frame 0 is the root; an open body is a frame inside the box
// of its owner.

namespace qaliper {

using BoxIx = Id<struct BoxTag>;
using EdgeIx = Id<struct EdgeTag>;
using PillIx = Id<struct PillTag>;
using FrameIx = Id<struct FrameTag>;

enum class BoxKind : std::uint8_t {
    Node,
    Input,   // of the frame's graph
    Output,  // of the frame's graph
    Capture, // a value of an outer graph that a body reads
    Missing, // a value that has consumers and no definition
    Bundle,  // more than bundleLimit equal siblings
    Repeat,  // a repeated block, folded
    Stub,    // boundary of a part of a graph (view_part.h)
};

// From this number on, siblings of one operator with equal neighbours are drawn as one box.
constexpr std::size_t bundleLimit = 32;

// Shares reserves room for what an overlay shows of the nodes of the box; it has no text.
// Cells reserves room for a row of cells, one for each turn of the box (turn_cells.h).
enum class LineKind : std::uint8_t { Title, Name, Detail, Constant, Note, Shares, Cells };

struct ViewLine {
    std::uint32_t begin = 0; // of ViewGraph::text
    std::uint32_t end = 0;
    LineKind kind = LineKind::Title;
};

// The meaning of the characters from `begin` to `end` of ViewGraph::text, for drawing in another language. Boxes are
// measured by the English text, so the language does not change a layout.
struct ViewPhrase {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Text text;
};

// In the previous picture, a column ended at the box, or the next one began after it with this box.
enum class ColumnMark : std::uint8_t { None, Ends, Begins };

struct ViewBox {
    BoxKind kind = BoxKind::Node;
    bool canExpand = false;   // nodes are folded into it; `expanded` would show them
    bool canCollapse = false; // its bodies are open
    // The operator is not commutative: inputs are drawn in slot order.
    bool slotsMatter = false;
    ColumnMark columnBefore = ColumnMark::None;
    FrameIx frame;
    NodeIx node;                // its node, of several the first; invalid for values
    ValueIx value;              // of Input, Output, Capture, Missing, Stub
    std::uint32_t count = 1;    // siblings of a Bundle, boxes of a Repeat
    std::uint32_t turns = 1;    // of a Repeat
    std::uint64_t likeness = 0; // equal for boxes with equal kind, operator and domain
    std::uint32_t firstLine = 0;
    std::uint32_t endLine = 0;
    std::uint32_t firstMember = 0; // of ViewGraph::members: the nodes that this box shows, its own first
    std::uint32_t endMember = 0;
};

constexpr std::uint32_t implicitSlot = 0xffff; // of an edge to a captured value of a body

// A value that leaves a box, through no, one or several pills. All its edges begin with the same line.
struct ViewTensor {
    BoxIx from;
    ValueIx value;               // the producer's output, before the pills
    std::uint32_t slot = 0;      // output slot of the producer
    std::uint32_t firstPill = 0; // of ViewGraph::tensorPills
    std::uint32_t endPill = 0;
    NodeIx producer; // invalid when no node of the frame produces it
};

// How the edge was drawn in the previous picture; Unknown in the first one.
enum class DrawnBefore : std::uint8_t { Unknown, Line, Link };

struct ViewEdge {
    BoxIx from;
    BoxIx to;
    std::uint32_t tensor = 0; // of ViewGraph::tensors
    std::uint32_t slot = 0;   // input slot of the consumer, or implicitSlot
    std::uint32_t count = 1;  // number of tensors that it stands for, at a bundle
    bool back = false;        // closes a cycle of an invalid graph
    DrawnBefore before = DrawnBefore::Unknown;
};

// A folded Q/DQ pair. Several DQs of one Q belong to one pill.
struct ViewPill {
    NodeIx quantize;
    ValueIx value; // the input of the Q
};

// A dependence that folding removed, drawn as a link: a shape line names the tensor whose shape it reads.
struct ViewReference {
    BoxIx from;
    BoxIx to;
    ValueIx value;
    friend bool operator==(const ViewReference&, const ViewReference&) = default;
};

constexpr std::uint32_t noTurn = 0xffffffff;

// One turn of a repetition, "layer 12 of 80" (blocks.h). Outer blocks come before the blocks in them.
struct ViewBlock {
    FrameIx frame;
    std::uint32_t number = 0; // from 1
    std::uint32_t count = 0;  // turns of the repetition
    std::uint32_t level = 0;  // 0 = outermost
    NodeIx node;              // its first node in order, which identifies it in the ViewState
    BoxIx folded;             // the box that replaces it, perhaps with its neighbours; invalid while it is open
    TurnName name;            // what the model calls it; empty where it does not
    Text title;
    std::string scope;          // the name scope that its nodes share; empty without one
    std::uint32_t firstBox = 0; // of ViewGraph::blockBoxes
    std::uint32_t endBox = 0;
};

struct ViewFrame {
    GraphId graph;
    BoxIx owner;       // invalid for the root
    std::string title; // the attribute of the owner, "then_branch"; or the function's name
    std::uint32_t firstBox = 0;
    std::uint32_t endBox = 0;
    std::uint32_t firstEdge = 0;
    std::uint32_t endEdge = 0;
    std::uint32_t firstTensor = 0;
    std::uint32_t endTensor = 0;
};

struct ViewGraph {
    Direction direction = Direction::Down;
    bool wraps = false;        // a long frame is broken into columns
    bool keepsColumns = false; // ViewBox::columnBefore tells where columns ended in the previous picture
    bool isPart = false;       // part of a graph: nodes outside have no box
    std::vector<ViewBox> boxes;
    std::vector<ViewEdge> edges;
    std::vector<ViewTensor> tensors;
    std::vector<PillIx> tensorPills;
    std::vector<ViewPill> pills;
    std::vector<ViewFrame> frames;
    std::vector<ViewReference> references;
    std::vector<ViewBlock> blocks;
    std::vector<BoxIx> blockBoxes;
    std::vector<std::string> scopes; // by BoxIx: the name scope, "/encoder/layer.3"; empty without one (box_scopes.h)
    std::vector<NodeIx> members;
    std::vector<ViewLine> lines;
    std::string text;
    std::vector<ViewPhrase> phrases; // by `begin`; none reaches beyond its line
    // By NodeIx; invalid only for nodes that are not drawn: of other graphs, or outside the part.
    std::vector<BoxIx> shownBy;
    std::vector<PillIx> pillOf; // by NodeIx; invalid for nodes that belong to no drawn pill
    // By NodeIx: its block, of those that are joined with others in one box; else noTurn. Empty when none is.
    std::vector<std::uint32_t> turnOf;

    const ViewBox& box(BoxIx ix) const { return boxes[ix.value]; }
    const ViewEdge& edge(EdgeIx ix) const { return edges[ix.value]; }
    std::span<const ViewLine> linesOf(const ViewBox& box) const {
        return std::span(lines).subspan(box.firstLine, box.endLine - box.firstLine);
    }
    std::string_view textOf(const ViewLine& line) const {
        return std::string_view(text).substr(line.begin, line.end - line.begin);
    }
    std::string textOf(const ViewLine& line, const Catalogue* catalogue) const; // in English without a catalogue
    std::span<const PillIx> pillsOf(const ViewEdge& edge) const {
        const ViewTensor& tensor = tensors[edge.tensor];
        return std::span(tensorPills).subspan(tensor.firstPill, tensor.endPill - tensor.firstPill);
    }
    ValueIx valueOf(const ViewEdge& edge) const { return tensors[edge.tensor].value; }
    std::span<const NodeIx> membersOf(const ViewBox& box) const {
        return std::span(members).subspan(box.firstMember, box.endMember - box.firstMember);
    }
    std::span<const BoxIx> boxesOf(const ViewBlock& block) const {
        return std::span(blockBoxes).subspan(block.firstBox, block.endBox - block.firstBox);
    }
};

// The box that shows a node: its own, or the one it is folded into. For nodes of a pill: the box downstream of the
// pill.
inline BoxIx boxOf(const ViewGraph& view, NodeIx node) { return view.shownBy[node.value]; }
// True when the block is folded into one box together with others.
inline bool isJoined(const ViewGraph& view, const ViewBlock& block) {
    return block.folded.valid() && view.box(block.folded).turns > 1;
}
inline PillIx pillOf(const ViewGraph& view, NodeIx node) { return view.pillOf[node.value]; }

// Draws the main graph when the model has no graph of the path that `state` names.
ViewGraph buildViewGraph(const Index& index, const ViewState& state);

} // namespace qaliper
