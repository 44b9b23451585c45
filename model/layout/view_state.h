#pragma once

#include <cstdint>
#include <set>
#include <string>

// How the user wants a graph to be drawn. Nodes are named by identity (model/graph/identity.h), so a state survives
// edits and can be stored beside a session. Constants are always folded; the rest is a choice.

namespace qaliper {

enum class Direction : std::uint8_t { Down, Right };

struct ViewState {
    Direction direction = Direction::Down;
    bool foldShapes = true;       // what only computes shapes becomes a line in its consumer
    bool foldQuantization = true; // an activation's Q→DQ pair becomes a pill on its edge
    bool foldRepeats = false;     // every repeated block becomes one box ("layer 12 of 80")
    std::string graph;            // path of the graph to draw (graphPath); empty = the main graph

    // Exceptions, by identity. Expanding a box shows what is folded into it: constants, shape chains, bodies, equal siblings, a
    // repeated block; expanding the Q of a pill shows the pair. Collapsing closes bodies that are open and folds the block
    // that begins with the node (see RepeatBlock in layout/repeats.h).
    std::set<std::string> expanded;
    std::set<std::string> collapsed;

    friend bool operator==(const ViewState&, const ViewState&) = default;
};

} // namespace qaliper
