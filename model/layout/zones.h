#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/layout/geometry.h"
#include "model/layout/view_graph.h"

// Divides the main frame of a picture into zones, which are drawn as cards where boxes are too small to read. A zone
// is a stretch of the sequence of pieces, or ranks of one large piece, so zones do not overlap and the graph of
// zones has no cycle. Repeated blocks are zones first; then name scopes divide, where equal ones are neighbours;
// else a stretch is divided into parts of about equal size.

namespace qaliper {

constexpr std::uint32_t noZone = 0xffffffff;

struct Zone {
    std::uint32_t parent = noZone; // of Zones::list
    std::uint32_t level = 0;       // 0 = outermost
    bool isLeaf = true;            // the leaves cover all boxes of the frame
    Text title;
    std::string shortTitle;     // the same in numbers, "12/80"; may be empty
    std::string scope;          // that its nodes share; may be empty
    std::uint32_t firstBox = 0; // of Zones::boxes
    std::uint32_t endBox = 0;
    std::uint32_t firstRect = 0; // of Zones::rects: one for each column
    std::uint32_t endRect = 0;
};

struct Zones {
    std::vector<Zone> list; // an outer zone comes before those inside it
    std::vector<BoxIx> boxes;
    std::vector<Rect> rects;

    std::span<const BoxIx> boxesOf(const Zone& zone) const {
        return std::span(boxes).subspan(zone.firstBox, zone.endBox - zone.firstBox);
    }
    std::span<const Rect> rectsOf(const Zone& zone) const {
        return std::span(rects).subspan(zone.firstRect, zone.endRect - zone.firstRect);
    }
};

// One rank of a piece.
struct ZonePart {
    std::vector<BoxIx> boxes;
    Rect rect; // as wide as its column
    std::uint32_t column = 0;
    bool isInPiece = false; // it belongs to the piece of the part before it
};

// Grows the parts of each column along the flow until they meet, the first and the last to the ends of the picture, and
// by `beside` across the flow.
void fillColumns(std::vector<ZonePart>& parts, Direction direction, double length, double beside);

// `margin`: px from the parts of a zone to its sides.
Zones divideIntoZones(const ViewGraph& view, std::span<const ZonePart> parts, double margin);

} // namespace qaliper
