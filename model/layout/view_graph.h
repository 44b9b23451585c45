#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/layout/view_state.h"

// What there is to draw: boxes and tensor edges, after folding. Depends on the graph and the ViewState only, never on
// types, target, findings, theme or language.
//
// Every node of the drawn graphs is shown somewhere: as a box of its own, folded into one, or as a pill on an edge.
// Boxes and edges of one frame are contiguous; an edge joins boxes of one frame. The root frame is 0; an open body is a
// frame inside the box of its node.

namespace qaliper {

using BoxIx = Id<struct BoxTag>;
using EdgeIx = Id<struct EdgeTag>;
using PillIx = Id<struct PillTag>;
using FrameIx = Id<struct FrameTag>;

enum class BoxKind : std::uint8_t {
    Node,
    Input,   // of the frame's graph
    Output,  // of the frame's graph
    Capture, // a value of an outer graph that a body uses
    Missing, // a value that is used and defined nowhere
    Bundle,  // more than bundleLimit equal siblings
    Repeat,  // a repeated block, folded
    Stub,    // where a part of a graph (view_part.h) meets the rest
};

// Siblings of one operator with equal neighbours are drawn as one box from this number on.
constexpr std::size_t bundleLimit = 32;

// Shares is room for what an overlay knows of the nodes behind the box; it has no text.
enum class LineKind : std::uint8_t { Title, Name, Detail, Constant, Note, Shares };

struct ViewLine {
    std::uint32_t begin = 0; // of ViewGraph::text
    std::uint32_t end = 0;
    LineKind kind = LineKind::Title;
};

// What the characters from `begin` to `end` of ViewGraph::text mean, for who shows them in another language. Boxes are
// measured by the English ones, so that no language changes a layout.
struct ViewPhrase {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Text text;
};

struct ViewBox {
    BoxKind kind = BoxKind::Node;
    bool canExpand = false;   // something is folded into it that `expanded` would show
    bool canCollapse = false; // its bodies are open
    bool slotsMatter = false; // which input is which cannot be guessed: they are drawn in slot order
    FrameIx frame;
    NodeIx node;                // the node it stands for, the first of several; invalid for values
    ValueIx value;              // of Input, Output, Capture, Missing, Stub
    std::uint32_t count = 1;    // siblings of a Bundle, boxes of a Repeat
    std::uint64_t likeness = 0; // equal for boxes that do the same: kind, operator, domain
    std::uint32_t firstLine = 0;
    std::uint32_t endLine = 0;
    std::uint32_t firstMember = 0; // of ViewGraph::members: the nodes shown by this box, its own first
    std::uint32_t endMember = 0;
};

constexpr std::uint32_t implicitSlot = 0xffff; // of an edge to a body's captured value

// What leaves a box in one piece: a value, behind no, one or several pills. All its edges share their way.
struct ViewTensor {
    BoxIx from;
    ValueIx value;               // as the producer names it, in front of the pills
    std::uint32_t slot = 0;      // output slot of the producer
    std::uint32_t firstPill = 0; // of ViewGraph::tensorPills
    std::uint32_t endPill = 0;
    NodeIx producer; // invalid for values that no node of the frame makes
};

// In the picture that the user saw last; unknown in the first one.
enum class DrawnBefore : std::uint8_t { Unknown, Line, Link };

struct ViewEdge {
    BoxIx from;
    BoxIx to;
    std::uint32_t tensor = 0; // of ViewGraph::tensors
    std::uint32_t slot = 0;   // input slot of the consumer, or implicitSlot
    std::uint32_t count = 1;  // how many tensors it stands for, at a bundle
    bool back = false;        // closes a cycle of a broken graph
    DrawnBefore before = DrawnBefore::Unknown;
};

// A folded Q→DQ pair. Several DQs behind one Q belong to one pill.
struct ViewPill {
    NodeIx quantize;
    ValueIx value; // what the Q reads
};

// A dependence that folding took away, kept as a jump: a shape line names the tensor whose shape it takes.
struct ViewReference {
    BoxIx from;
    BoxIx to;
    ValueIx value;
    friend bool operator==(const ViewReference&, const ViewReference&) = default;
};

// One turn of a repetition, "layer 12 of 80" (blocks.h). Outer blocks come before the blocks in them.
struct ViewBlock {
    FrameIx frame;
    std::uint32_t number = 0; // from 1
    std::uint32_t count = 0;  // turns of the repetition
    std::uint32_t level = 0;  // 0 = outermost
    NodeIx node;              // the first in order: names it in the ViewState
    BoxIx folded;             // the box that stands for it; invalid while it is open
    Text title;
    std::string scope;          // the name scope that its nodes share; empty when there is none
    std::uint32_t firstBox = 0; // of ViewGraph::blockBoxes
    std::uint32_t endBox = 0;
};

struct ViewFrame {
    GraphId graph;
    BoxIx owner;       // invalid for the root
    std::string title; // attribute of the owner: "then_branch"; the function's name
    std::uint32_t firstBox = 0;
    std::uint32_t endBox = 0;
    std::uint32_t firstEdge = 0;
    std::uint32_t endEdge = 0;
    std::uint32_t firstTensor = 0;
    std::uint32_t endTensor = 0;
};

struct ViewGraph {
    Direction direction = Direction::Down;
    bool isPart = false; // not the whole graph: nodes outside are shown by nothing
    std::vector<ViewBox> boxes;
    std::vector<ViewEdge> edges;
    std::vector<ViewTensor> tensors;
    std::vector<PillIx> tensorPills;
    std::vector<ViewPill> pills;
    std::vector<ViewFrame> frames;
    std::vector<ViewReference> references;
    std::vector<ViewBlock> blocks;
    std::vector<BoxIx> blockBoxes;
    std::vector<NodeIx> members;
    std::vector<ViewLine> lines;
    std::string text;
    std::vector<ViewPhrase> phrases; // by `begin`; none reaches beyond its line
    std::vector<BoxIx> shownBy;      // by NodeIx; invalid only for what is not drawn: other graphs, the rest of a part
    std::vector<PillIx> pillOf;      // by NodeIx; invalid for nodes that are no part of a pill that is drawn

    const ViewBox& box(BoxIx ix) const { return boxes[ix.value]; }
    const ViewEdge& edge(EdgeIx ix) const { return edges[ix.value]; }
    std::span<const ViewLine> linesOf(const ViewBox& box) const {
        return std::span(lines).subspan(box.firstLine, box.endLine - box.firstLine);
    }
    std::string_view textOf(const ViewLine& line) const {
        return std::string_view(text).substr(line.begin, line.end - line.begin);
    }
    std::string textOf(const ViewLine& line, const Catalogue* catalogue) const; // in English without one
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

// The box that shows a node: its own, or the one it is folded into. Nodes of a pill: the box behind the pill.
inline BoxIx boxOf(const ViewGraph& view, NodeIx node) { return view.shownBy[node.value]; }
inline PillIx pillOf(const ViewGraph& view, NodeIx node) { return view.pillOf[node.value]; }

// A graph that `state` names and the model does not have is the main graph.
ViewGraph buildViewGraph(const Index& index, const ViewState& state);

} // namespace qaliper
