#include "model/draw/zone_marks.h"

#include <algorithm>

namespace qaliper {

namespace {

void join(Mark& zone, const Mark& box) {
    zone.badge = std::max(zone.badge, box.badge);
    zone.findings += box.findings;
    zone.change = zone.change == ChangeTone::None ? box.change : zone.change;
    zone.isHit |= box.isHit;
    for (std::size_t tone = 0; tone < precisionToneCount; ++tone)
        zone.shares[tone] += box.shares[tone];
    if (box.certainty != Certainty::None)
        ++zone.shares[static_cast<std::size_t>(box.tone)];
}

std::uint32_t countOf(const Mark& mark, PrecisionTone tone) { return mark.shares[static_cast<std::size_t>(tone)]; }

std::uint32_t lowCount(const Mark& mark) {
    return countOf(mark, PrecisionTone::Int8) + countOf(mark, PrecisionTone::Float8) +
        countOf(mark, PrecisionTone::Int4);
}

// Most of it runs in less than float.
bool isLow(const Mark& mark) { return lowCount(mark) > countOf(mark, PrecisionTone::Float); }

PrecisionTone mostFrequent(const Mark& mark) {
    const auto most = std::max_element(mark.shares.begin() + 1, mark.shares.end());
    return *most == 0 ? PrecisionTone::None : static_cast<PrecisionTone>(most - mark.shares.begin());
}

// By BoxIx: the leaf that contains it.
std::vector<std::uint32_t> leafOf(const ViewGraph& view, const Zones& zones) {
    std::vector<std::uint32_t> leaf(view.boxes.size(), noZone);
    for (std::uint32_t z = 0; z < zones.list.size(); ++z) {
        for (const BoxIx box : zones.boxesOf(zones.list[z]))
            leaf[box.value] = z; // inner zones come after outer ones
    }
    return leaf;
}

} // namespace

void markZones(const ViewGraph& view, const Scene& scene, const Zones& zones, Overlay& overlay) {
    overlay.zones.assign(zones.list.size(), {});
    overlay.spots.clear();
    std::vector<bool> isAmongLow(view.boxes.size());
    for (std::size_t r = 0; r < zones.list.size(); ++r) {
        Mark& mark = overlay.zones[r];
        for (const BoxIx box : zones.boxesOf(zones.list[r]))
            join(mark, overlay.box(box.value));
        mark.tone = mostFrequent(mark);
        for (const BoxIx box : zones.boxesOf(zones.list[r]))
            isAmongLow[box.value] = isAmongLow[box.value] || isLow(mark);
    }
    std::vector<bool> hasPillError(view.boxes.size());
    const std::vector<std::uint32_t> leaf = leafOf(view, zones);
    for (std::size_t p = 0; p < overlay.pills.size(); ++p) {
        const Mark& pill = overlay.pills[p];
        const BoxIx box = boxOf(view, view.pills[p].quantize);
        if (pill.badge == BadgeTone::Quiet || !box.valid())
            continue;
        hasPillError[box.value] = hasPillError[box.value] || pill.badge == BadgeTone::Error;
        for (std::uint32_t zone = leaf[box.value]; zone != noZone; zone = zones.list[zone].parent) {
            overlay.zones[zone].badge = std::max(overlay.zones[zone].badge, pill.badge);
            overlay.zones[zone].findings += pill.findings;
        }
    }
    std::vector<BoxIx> errors;
    for (std::uint32_t b = 0; b < overlay.boxes.size(); ++b) {
        const Mark& mark = overlay.boxes[b];
        const bool isFloat = mark.tone == PrecisionTone::Missed ||
            (mark.tone == PrecisionTone::Float && scene.boxes[b].category == Category::Compute);
        if (mark.badge == BadgeTone::Error || hasPillError[b])
            errors.push_back(BoxIx{b});
        else if (isFloat && isAmongLow[b])
            overlay.spots.push_back(BoxIx{b});
    }
    overlay.spots.insert(overlay.spots.end(), errors.begin(), errors.end());
}

} // namespace qaliper
