#include "model/draw/zone_marks.h"

#include <algorithm>

namespace qaliper {

namespace {

constexpr float hotFrom = 0.24F; // heat of a box that is marked where it is too small to be seen

void join(Mark& zone, const Mark& box) {
    zone.badge = std::max(zone.badge, box.badge);
    zone.findings += box.findings;
    zone.change = zone.change == ChangeTone::None ? box.change : zone.change;
    zone.isHit |= box.isHit;
    zone.heat = std::max(zone.heat, box.heat);
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
    const auto* const most = std::max_element(mark.shares.begin() + 1, mark.shares.end());
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

// Of a box and the pills before it.
struct BoxState {
    bool hasError = false;
    bool isAmongLow = false; // most of a zone around it runs in less than float
    float heat = 0;
};

class ZoneMarker {
public:
    ZoneMarker(const ViewGraph& view, const Scene& scene, const Zones& zones, Overlay& overlay)
        : view_(view), scene_(scene), zones_(zones), overlay_(overlay), states_(view.boxes.size()) {}

    void run() {
        overlay_.zones.assign(zones_.list.size(), {});
        for (std::uint32_t b = 0; b < std::min(overlay_.boxes.size(), states_.size()); ++b)
            states_[b] = {overlay_.boxes[b].badge == BadgeTone::Error, false, overlay_.boxes[b].heat};
        joinBoxes();
        joinPills();
        findSpots();
    }

private:
    void joinBoxes() {
        for (std::size_t r = 0; r < zones_.list.size(); ++r) {
            Mark& mark = overlay_.zones[r];
            for (const BoxIx box : zones_.boxesOf(zones_.list[r]))
                join(mark, overlay_.box(box.value));
            mark.tone = mostFrequent(mark);
            for (const BoxIx box : zones_.boxesOf(zones_.list[r]))
                states_[box.value].isAmongLow |= isLow(mark);
        }
    }

    void joinPills() {
        const std::vector<std::uint32_t> leaf = leafOf(view_, zones_);
        for (std::size_t p = 0; p < overlay_.pills.size(); ++p) {
            const Mark& pill = overlay_.pills[p];
            const BoxIx box = boxOf(view_, view_.pills[p].quantize);
            if (!box.valid() || (pill.badge == BadgeTone::Quiet && pill.heat == 0))
                continue;
            states_[box.value].hasError |= pill.badge == BadgeTone::Error;
            states_[box.value].heat = std::max(states_[box.value].heat, pill.heat);
            for (std::uint32_t zone = leaf[box.value]; zone != noZone; zone = zones_.list[zone].parent) {
                Mark& mark = overlay_.zones[zone];
                mark.badge = std::max(mark.badge, pill.badge);
                mark.findings += pill.findings;
                mark.heat = std::max(mark.heat, pill.heat);
            }
        }
    }

    // The hottest ones of a heated picture, else those that run in float; then those with an error.
    void findSpots() {
        std::vector<BoxIx>& spots = overlay_.spots;
        spots.clear();
        std::vector<BoxIx> errors;
        for (std::uint32_t b = 0; b < states_.size(); ++b) {
            if (states_[b].hasError)
                errors.push_back(BoxIx{b});
            else if (overlay_.isHeated() ? states_[b].heat >= hotFrom : isFloatAmongLow(b))
                spots.push_back(BoxIx{b});
        }
        if (overlay_.isHeated())
            std::ranges::stable_sort(spots, {}, [&](BoxIx box) { return states_[box.value].heat; });
        spots.insert(spots.end(), errors.begin(), errors.end());
        overlay_.errorSpots = errors.size();
    }

    bool isFloatAmongLow(std::uint32_t box) const {
        const PrecisionTone tone = overlay_.box(box).tone;
        const bool isFloat = tone == PrecisionTone::Missed ||
            (tone == PrecisionTone::Float && scene_.boxes[box].category == Category::Compute);
        return isFloat && states_[box].isAmongLow;
    }

    const ViewGraph& view_;
    const Scene& scene_;
    const Zones& zones_;
    Overlay& overlay_;
    std::vector<BoxState> states_; // by BoxIx
};

} // namespace

void markZones(const ViewGraph& view, const Scene& scene, const Zones& zones, Overlay& overlay) {
    ZoneMarker(view, scene, zones, overlay).run();
}

} // namespace qaliper
