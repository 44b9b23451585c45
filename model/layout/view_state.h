#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

// How the user wants a graph to be drawn. Nodes are named by identity (model/graph/identity.h), so a state survives
// edits and can be stored beside a session. Constants are always folded; the rest is a choice.

namespace qaliper {

enum class Direction : std::uint8_t { Down, Right };

// A repeated block, by any node in it, so that it keeps its name when an edit changes its first one.
struct BlockName {
    std::uint32_t level = 0; // 0 = outermost
    std::string node;        // identity
    friend auto operator<=>(const BlockName&, const BlockName&) = default;
};

struct ViewState {
    Direction direction = Direction::Down;
    bool foldShapes = true;       // what only computes shapes becomes a line in its consumer
    bool foldQuantization = true; // an activation's Q→DQ pair becomes a pill on its edge
    bool foldRepeats = false;     // every outermost repeated block becomes one box ("layer 12 of 80")
    // Lines of boxes beside the operator.
    bool showNames = true;
    bool showAttributes = true;
    bool showWeights = true; // constants that are folded in
    std::string graph;       // path of the graph to draw (graphPath); empty = the main graph

    // Exceptions, by identity. Expanding a box shows what is folded into it: constants, shape chains, bodies, equal
    // siblings; expanding the Q of a pill shows the pair. Collapsing closes bodies that are open.
    std::set<std::string> expanded;
    std::set<std::string> collapsed;
    // Exceptions to foldRepeats.
    std::set<BlockName> openBlocks;
    std::set<BlockName> foldedBlocks;

    // Edges that were links in the picture before this one (kept_links.h). Unset: no picture before.
    std::optional<std::set<std::string>> linkedBefore;

    bool hasExceptions() const { return !expanded.empty() || !collapsed.empty(); }

    friend bool operator==(const ViewState&, const ViewState&) = default;
};

} // namespace qaliper
