#include "model/draw/overlay.h"

#include <algorithm>

#include "model/draw/heat.h"

namespace qaliper {

namespace {

void mergeInto(Mark& mark, const Mark& node, bool isFirst) {
    mark.badge = std::max(mark.badge, node.badge);
    mark.findings += node.findings;
    mark.change = mark.change == ChangeTone::None ? node.change : mark.change;
    mark.isHit |= node.isHit;
    mark.isSelected |= node.isSelected;
    mark.macs += node.macs;
    mark.bytes += node.bytes;
    mark.ms += node.ms;
    mark.expectedTime += node.expectedTime;
    mark.lostTime += node.lostTime;
    mark.reformats += node.reformats;
    mark.standsAlone |= node.standsAlone;
    mark.isDimmed = node.isDimmed && (isFirst || mark.isDimmed);
}

void takeType(Mark& mark, const Mark& node) {
    mark.precision = node.precision;
    mark.tone = node.tone;
    mark.certainty = node.certainty;
    mark.isFused = node.isFused;
    mark.chain = node.chain;
    mark.outgoing = node.outgoing;
}

// Only compute nodes have a certainty; Q and DQ are not counted.
void countShare(Mark& mark, const Mark& node) {
    if (node.certainty != Certainty::None)
        ++mark.shares[static_cast<std::size_t>(node.tone)];
}

void joinPills(const ViewGraph& view, std::span<const Mark> byNode, Overlay& overlay) {
    std::vector<bool> isBegun(view.pills.size());
    for (std::uint32_t node = 0; node < byNode.size(); ++node) {
        const PillIx pill = view.pillOf[node];
        if (!pill.valid())
            continue;
        Mark& mark = overlay.pills[pill.value];
        mergeInto(mark, byNode[node], !isBegun[pill.value]);
        isBegun[pill.value] = true;
        if (view.pills[pill.value].quantize == NodeIx{node})
            takeType(mark, byNode[node]);
    }
}

void joinTurns(const ViewGraph& view, std::span<const Mark> byNode, Overlay& overlay) {
    if (view.turnOf.empty())
        return;
    overlay.turns.resize(view.blocks.size());
    for (std::uint32_t node = 0; node < byNode.size(); ++node) {
        const std::uint32_t turn = view.turnOf[node];
        if (turn == noTurn)
            continue;
        mergeInto(overlay.turns[turn], byNode[node], false);
        countShare(overlay.turns[turn], byNode[node]);
    }
}

} // namespace

Overlay joinOverlay(const ViewGraph& view, std::span<const Mark> byNode) {
    Overlay overlay;
    overlay.boxes.resize(view.boxes.size());
    overlay.edges.resize(view.edges.size());
    overlay.pills.resize(view.pills.size());
    for (std::uint32_t b = 0; b < view.boxes.size(); ++b) {
        Mark& mark = overlay.boxes[b];
        bool isFirst = true;
        for (const NodeIx node : view.membersOf(view.boxes[b])) {
            if (view.pillOf[node.value].valid())
                continue;
            mergeInto(mark, byNode[node.value], isFirst);
            isFirst = false;
            if (view.boxes[b].kind == BoxKind::Repeat)
                countShare(mark, byNode[node.value]);
        }
        if (view.boxes[b].node.valid() && view.boxes[b].kind != BoxKind::Repeat)
            takeType(mark, byNode[view.boxes[b].node.value]);
    }
    joinPills(view, byNode, overlay);
    joinTurns(view, byNode, overlay);
    for (std::uint32_t e = 0; e < view.edges.size(); ++e) {
        const auto pills = view.pillsOf(view.edges[e]);
        const NodeIx producer = view.tensors[view.edges[e].tensor].producer;
        if (!pills.empty())
            takeType(overlay.edges[e], overlay.pills[pills.back().value]);
        else if (producer.valid())
            overlay.edges[e].chain = byNode[producer.value].outgoing;
        if (overlay.edges[e].chain == ChainTone::Broken)
            overlay.brokenEdges.push_back(EdgeIx{e});
    }
    return overlay;
}

Overlay withLayers(Overlay overlay, const Scene& scene, const OverlayLayers& layers) {
    for (std::vector<Mark>* marks : {&overlay.boxes, &overlay.edges, &overlay.pills, &overlay.turns}) {
        for (Mark& mark : *marks) {
            if (!layers.precision) {
                mark.precision.clear();
                mark.tone = PrecisionTone::None;
                mark.shares = {};
            }
            if (!layers.chains)
                mark.chain = mark.outgoing = ChainTone::None;
            if (!layers.findings) {
                mark.badge = BadgeTone::Quiet;
                mark.findings = 0;
            }
        }
    }
    if (!layers.chains)
        overlay.brokenEdges.clear();
    if (layers.heat != overlay.heat)
        applyHeat(overlay, scene, layers.heat);
    return overlay;
}

BadgeTone badgeOf(Severity severity) {
    switch (severity) {
    case Severity::Note: return BadgeTone::Note;
    case Severity::Warning: return BadgeTone::Warning;
    case Severity::Error: break;
    }
    return BadgeTone::Error;
}

PrecisionTone toneOf(DataType type) {
    if (isFloat8(type))
        return PrecisionTone::Float8;
    switch (type) {
    case DataType::Int8:
    case DataType::Uint8: return PrecisionTone::Int8;
    case DataType::Int4:
    case DataType::Uint4:
    case DataType::Float4E2M1: return PrecisionTone::Int4;
    default: return isFloat(type) ? PrecisionTone::Float : PrecisionTone::None;
    }
}

PrecisionTone toneOf(const NodePrecision& precision) {
    return precision.missed ? PrecisionTone::Missed : toneOf(precision.compute);
}

} // namespace qaliper
