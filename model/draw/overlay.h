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

// What lies over a Scene and changes without it: precision, Q/DQ chains, findings, search hits, selection, a preview of
// a fix. Joined to the boxes, edges and pills of one ViewGraph by their numbers.

namespace qaliper {

// The colour that stands for a type; the words say which type it is exactly.
enum class PrecisionTone : std::uint8_t { None, Float, Int8, Float8, Int4, Missed };
constexpr std::size_t precisionToneCount = static_cast<std::size_t>(PrecisionTone::Missed) + 1;

enum class ChainTone : std::uint8_t { None, Int8, Float8, Broken };

enum class ChangeTone : std::uint8_t { None, Added, Changed, Removed };

// How loud: the worst finding counts. Quiet is no finding at all.
enum class BadgeTone : std::uint8_t { Quiet, Note, Warning, Error };

struct Mark {
    std::string precision; // short: "INT8", "FP16"; empty shows none
    PrecisionTone tone = PrecisionTone::None;
    Certainty certainty = Certainty::None;
    ChainTone chain = ChainTone::None;    // of the band around a box, along an edge
    ChainTone outgoing = ChainTone::None; // of the edges that leave a box
    BadgeTone badge = BadgeTone::Quiet;
    std::uint32_t findings = 0;
    std::array<std::uint32_t, precisionToneCount> shares{}; // of a folded block: compute nodes by tone
    ChangeTone change = ChangeTone::None;
    bool isHit = false;
    bool isSelected = false;
    bool isDimmed = false;
    double multiplyAdds = 0;     // of one inference, an estimate
    double bytes = 0;            // read and written, an estimate
    double ms = 0;               // of one inference, measured
    float heat = 0;              // of a box among all: 0 … 1
    std::uint32_t reformats = 0; // copies that a built engine makes around it
    bool standsAlone = false;    // a Q or DQ that ran as a layer of its own
    std::uint32_t layer = 0;     // boxes with the same number, but 0, ran as one layer
    friend bool operator==(const Mark&, const Mark&) = default;
};

// What the warmth of a box stands for (heat.h).
enum class HeatKind : std::uint8_t { None, MultiplyAdds, Memory, Time };

// An empty list means that nothing is marked.
struct Overlay {
    std::vector<Mark> boxes; // by BoxIx
    std::vector<Mark> edges; // by EdgeIx: tone, chain, change, selection, dimming
    std::vector<Mark> pills; // by PillIx
    HeatKind heat = HeatKind::None;
    double maxAmount = 0;             // what a box of heat 1 stands for: multiply-adds, bytes or milliseconds
    std::vector<double> groupAmounts; // by Scene::groups, in the same unit

    bool isHeated() const { return maxAmount > 0; }
    static const Mark& at(const std::vector<Mark>& marks, std::uint32_t number) {
        static const Mark none;
        return number < marks.size() ? marks[number] : none;
    }
    const Mark& box(std::uint32_t number) const { return at(boxes, number); }
    const Mark& edge(std::uint32_t number) const { return at(edges, number); }
    const Mark& pill(std::uint32_t number) const { return at(pills, number); }
};

// What a node's mark does to the mark of the box (or pill) that shows it. Precision is the box's own node's, of a
// folded block only its shares; findings, hits and changes of everything folded into it show through; a box is dimmed
// when all of it is.
Overlay joinOverlay(const ViewGraph& view, std::span<const Mark> byNode);

// What of an overlay is shown; selection, hits and changes always are.
struct OverlayLayers {
    bool precision = true;
    bool chains = true;
    bool findings = true;
    HeatKind heat = HeatKind::Time; // shows nothing unless times were measured
    friend bool operator==(const OverlayLayers&, const OverlayLayers&) = default;
};
Overlay withLayers(Overlay overlay, const Scene& scene, const OverlayLayers& layers);

BadgeTone badgeOf(Severity severity);
PrecisionTone toneOf(const NodePrecision& precision);
PrecisionTone toneOf(DataType type);

} // namespace qaliper
