#pragma once

#include <cstdint>
#include <optional>

#include <QPointF>

#include "model/draw/picture.h"
#include "views/canvas/camera.h"
#include "views/canvas/highlights.h"

// What lies under the pointer.

namespace qaliper {

struct Hit {
    BoxIx box;                          // the innermost; invalid beside boxes
    PillIx pill;                        // a folded Q→DQ pair lies over boxes and edges
    std::optional<std::uint32_t> jump;  // of Scene::jumps: a row of the box that leads elsewhere
    std::optional<std::uint32_t> edge;  // of Scene::edges, beside boxes
    std::optional<std::uint32_t> group; // of Scene::groups: its header
    bool isNothing() const { return !box.valid() && !pill.valid() && !edge && !group; }
    friend bool operator==(const Hit&, const Hit&) = default;
};

// The box or pill that is selected; nothing when none is.
Hit selectedHit(const Highlights& highlights);

// `point` in screen pixels; edges are hit from some pixels away.
Hit hitAt(const Scene& scene, const Camera& camera, QPointF point);

} // namespace qaliper
