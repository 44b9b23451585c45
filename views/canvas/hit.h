#pragma once

#include <cstdint>
#include <optional>

#include <QPointF>

#include "model/draw/picture.h"
#include "views/canvas/camera.h"
#include "views/canvas/highlights.h"

// The items of a picture at one point.

namespace qaliper {

struct Hit {
    BoxIx box;                           // the innermost one; invalid outside of boxes
    PillIx pill;                         // a pill lies over boxes and edges
    std::optional<std::uint32_t> jump;   // of Scene::jumps: a row of the box that leads to another box
    std::optional<std::uint32_t> more;   // of Scene::hiddenRows: a row of the box that stands for several
    std::optional<std::uint32_t> cell;   // of Scene::cells: a turn in the box
    std::optional<std::uint32_t> edge;   // of Scene::edges, outside of boxes
    std::optional<std::uint32_t> group;  // of Scene::groups: its header
    std::optional<std::uint32_t> marker; // of Scene::markers
    std::optional<std::uint32_t> card;   // of Scene::cards: the leaf there, where cards are drawn
    ValueIx tensor;                      // of selectedHit() only: the tensor that is selected
    bool isNothing() const {
        return !box.valid() && !pill.valid() && !edge && !group && !marker && !card && !tensor.valid();
    }
    friend bool operator==(const Hit&, const Hit&) = default;
};

// The tensor of an edge, or of a box that stands for an input or output; invalid elsewhere.
ValueIx tensorAt(const Picture& picture, const Hit& hit);

// The box, pill or tensor that is selected; nothing when none is.
Hit selectedHit(const Highlights& highlights);

// `point` in widget coordinates; an edge counts up to some px beside its line. Where cards hide the boxes, only marked
// boxes (Overlay::spots) are hit.
Hit hitAt(const Scene& scene, const Overlay& overlay, const Camera& camera, QPointF point);

// Cards hide the boxes at this zoom; only marks of boxes can be hit.
bool areBoxesHidden(const Scene& scene, double zoom);

// The leaf card that is nearest to the point; nothing where no cards are drawn.
std::optional<std::uint32_t> cardNear(const Scene& scene, const Camera& camera, QPointF point);

} // namespace qaliper
