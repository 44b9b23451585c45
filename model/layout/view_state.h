#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

// The user's choices of how to draw a graph. Nodes are named by identity (model/graph/identity.h), so a state survives
// edits and can be stored. Constants are always folded.

namespace qaliper {

enum class Direction : std::uint8_t { Down, Right };

// A repeated block, named by any node in it, so that an edit of its first node does not lose it.
struct BlockName {
    std::uint32_t level = 0;                                               // 0 = outermost
    std::string node;                                                      // identity
    friend auto operator<=>(const BlockName&, const BlockName&) = default; // NOLINT(*-use-nullptr)
};

// The boxes before and after the end of a column, by the identities of their nodes or the names of their values.
struct ColumnEnd {
    std::string last;
    std::string next;
    friend bool operator==(const ColumnEnd&, const ColumnEnd&) = default;
};

struct ViewState {
    Direction direction = Direction::Down;
    bool wraps = false;           // a long graph is broken into columns beside each other
    bool foldShapes = true;       // nodes that only compute shapes become a line of their consumer
    bool foldQuantization = true; // an activation's Q/DQ pair becomes a pill on its edge
    bool foldRepeats = false;     // every outermost repeated block becomes one box ("layer 12 of 80")
    bool joinsTurns = false;      // consecutive folded blocks of one structure become one box ("× 48")
    // Lines of a box besides the operator.
    bool showNames = true;
    bool showAttributes = true;
    bool showWeights = true; // folded constants
    std::string graph;       // path of the graph to draw (graphPath); empty = the main graph

    // Exceptions, by identity. Expanding a box shows what is folded into it: constants, shape chains, bodies, equal
    // siblings; expanding the Q of a pill shows the pair. Collapsing closes open bodies.
    std::set<std::string> expanded;
    std::set<std::string> collapsed;
    // Exceptions to foldRepeats.
    std::set<BlockName> openBlocks;
    std::set<BlockName> foldedBlocks;

    // Edges that were links in the previous picture (kept_links.h). Unset: there is no previous picture.
    std::optional<std::set<std::string>> linkedBefore;
    // Where its columns ended (kept_columns.h).
    std::optional<std::vector<ColumnEnd>> columnsBefore;

    bool hasExceptions() const { return !expanded.empty() || !collapsed.empty(); }

    friend bool operator==(const ViewState&, const ViewState&) = default;
};

} // namespace qaliper
