#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

// Breaks a sequence of pieces into columns beside each other, so that the whole is large on a screen, and beside panels,
// too. A column ends at an articulation box: the box stays in it, and the next column begins with a marker in its place.
// Lengths are px in layout coordinates.

namespace qaliper {

// How well a column may end there.
enum class ColumnBorder : std::uint8_t { OfOuterBlock, OfInnerBlock, InBlock };

struct WrapPiece {
    double step = 0;   // from its origin to the origin of the next piece, along the flow
    double drift = 0;  // the same across the flow
    double length = 0; // its extent along the flow, both articulation boxes included
    double left = 0;   // its sides, relative to its origin
    double right = 0;
    double articulation = 0; // extent of its top articulation box along the flow
    std::uint32_t component = 0;
    ColumnBorder border = ColumnBorder::InBlock; // at its end
};

struct WrapRules {
    // Extents across the flow, divided by those along it, of the places where the whole is looked at.
    std::array<double, 2> shapes{1, 1};
    double shortest = 0;      // of all columns, the longest has at least this length
    double spacing = 0;       // between columns, and between components in a column
    double marker = 0;        // extent of a marker along the flow
    double markerSpacing = 0; // between the last box of a column and the marker after it
};

// Pieces of one component in one column.
struct ColumnStretch {
    std::size_t firstPiece = 0;
    std::size_t endPiece = 0;
    std::uint32_t column = 0;
    double start = 0; // along the flow
    double left = 0;  // sides, relative to the origin of its first piece
    double right = 0;
    double length = 0;      // along the flow, markers included
    bool begins = false;    // with a marker: the component began in an earlier column
    bool continues = false; // in the next column
};

// `order`: first and end piece of each component that may be broken; components are arranged in this order. `kept`:
// the pieces that began a column in the previous picture, which is arranged alike unless another arrangement is much
// better.
std::vector<ColumnStretch> wrapPieces(std::span<const WrapPiece> pieces,
    std::span<const std::pair<std::size_t, std::size_t>> order, const WrapRules& rules,
    const std::optional<std::vector<std::size_t>>& kept);

} // namespace qaliper
