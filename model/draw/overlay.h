#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/draw/scene.h"
#include "model/layout/view_graph.h"
#include "model/quant/precision.h"
#include "model/rules/finding.h"

// What is drawn over a Scene and changes without it: precision, Q/DQ chains, findings, search hits, selection, the
// preview of a fix. Marks belong to the boxes, edges and pills of one ViewGraph, by number.

namespace qaliper {

// The colour of a type; Mark::precision names the type.
enum class PrecisionTone : std::uint8_t { None, Float, Int8, Float8, Int4, Missed };
constexpr std::size_t precisionToneCount = static_cast<std::size_t>(PrecisionTone::Missed) + 1;

enum class ChainTone : std::uint8_t { None, Int8, Float8, Broken };

enum class ChangeTone : std::uint8_t { None, Added, Changed, Removed };

// The severity of the worst finding. Quiet: there is no finding.
enum class BadgeTone : std::uint8_t { Quiet, Note, Warning, Error };
inline constexpr std::size_t badgeToneCount = 4;

struct Mark {
    std::string precision; // short: "INT8", "FP16"; empty: nothing is shown
    PrecisionTone tone = PrecisionTone::None;
    Certainty certainty = Certainty::None;
    bool isFused = false; // the kernel of a layer before it computes the node, too; the precision is that of the kernel
    ChainTone chain = ChainTone::None;    // of the band around a box or along an edge
    ChainTone outgoing = ChainTone::None; // of the edges that leave a box
    BadgeTone badge = BadgeTone::Quiet;
    std::uint32_t findings = 0;
    std::array<std::uint32_t, precisionToneCount> shares{}; // of a folded block: number of compute nodes, by tone
    ChangeTone change = ChangeTone::None;
    bool isHit = false;
    bool isSelected = false;
    bool isDimmed = false;
    double macs = 0;             // of one inference, estimated
    double bytes = 0;            // read and written in one inference, estimated
    double ms = 0;               // ms of one inference, measured
    double expectedTime = 0;     // share of one inference, of a kernel at its head (Losses), 0 … 1
    double lostTime = 0;         // share of one inference that is lost at this place
    double noise = 0;            // share of the noise at an output (noise_overlay.h)
    double place = 0;            // 1: of the line of the verdict that is shown; a little: of another cause
    float heat = 0;              // of a box relative to the highest one, 0 … 1
    std::uint32_t reformats = 0; // reformats that the built engine runs next to it
    bool standsAlone = false;    // a Q or DQ that ran as a layer of its own
    std::uint32_t layer = 0;     // boxes with the same number above 0 ran as one layer
    friend bool operator==(const Mark&, const Mark&) = default;
};

// What the heat of a box measures (heat.h).
// Places: the nodes of one line of the verdict (place_overlay.h); it has no amounts.
enum class HeatKind : std::uint8_t { None, Macs, Memory, Time, ExpectedTime, LostTime, Noise, Places };

// Marks of the picture. A list that is empty, or too short for a number, stands for marks without content.
struct Overlay {
    std::vector<Mark> boxes; // by BoxIx
    std::vector<Mark> edges; // by EdgeIx: tone, chain, change, selection, dimming
    std::vector<Mark> pills; // by PillIx
    std::vector<Mark> turns; // by ViewGraph::blocks: of what is in those that are joined in one box
    // By Layout::zones: shares, findings, changes and hits of the boxes in it (zone_marks.h).
    std::vector<Mark> zones;
    // Boxes that are marked where they are too small to be seen, the least important first.
    std::vector<BoxIx> spots;
    std::vector<EdgeIx> brokenEdges; // of broken chains, which are drawn where others are too small to be seen
    std::size_t errorSpots = 0;      // the last ones of `spots`: with an error, of the box or of a pill before it
    HeatKind heat = HeatKind::None;
    double maxAmount = 0;             // the amount of a box of heat 1, in MACs, bytes, ms or shares
    std::vector<double> groupAmounts; // by Scene::groups, in the same unit
    bool hasHotPills = false;         // pills have heat, too

    bool isHeated() const { return maxAmount > 0; }
    static const Mark& at(const std::vector<Mark>& marks, std::uint32_t number) {
        static const Mark none;
        return number < marks.size() ? marks[number] : none;
    }
    const Mark& box(std::uint32_t number) const { return at(boxes, number); }
    const Mark& edge(std::uint32_t number) const { return at(edges, number); }
    const Mark& pill(std::uint32_t number) const { return at(pills, number); }
    const Mark& turn(std::uint32_t number) const { return at(turns, number); }
};

// Joins the marks of nodes to the box or pill that shows them. A box has the precision of its own node, a folded block
// only its shares; findings, hits and changes of folded nodes count for the box; a box is dimmed when all of its nodes
// are.
Overlay joinOverlay(const ViewGraph& view, std::span<const Mark> byNode);

// Which marks are shown; selection, hits and changes always are.
struct OverlayLayers {
    bool precision = true;
    bool chains = true;
    bool findings = true;
    HeatKind heat = HeatKind::Time; // shows nothing without measured times
    friend bool operator==(const OverlayLayers&, const OverlayLayers&) = default;
};
Overlay withLayers(Overlay overlay, const Scene& scene, const OverlayLayers& layers);

BadgeTone badgeOf(Severity severity);
PrecisionTone toneOf(const NodePrecision& precision);
PrecisionTone toneOf(DataType type);

} // namespace qaliper
