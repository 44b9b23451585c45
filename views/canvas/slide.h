#pragma once

#include <optional>

#include "model/draw/picture.h"
#include "views/canvas/camera.h"

// The animation from one picture to the next after a local edit: what is after the edit moves along the flow,
// everything else stays.

namespace qaliper {

struct Slide {
    double split = 0;  // scene px, along the flow in the new scene
    double before = 0; // widget px by which what is before the split was elsewhere
    double behind = 0; // the same for what is after the split
    friend bool operator==(const Slide&, const Slide&) = default;
};

// Nothing when nothing moves, when everything moves alike, or when more than one step is needed: the new picture is
// then shown at once.
std::optional<Slide> slideBetween(
    const Picture& before, const Camera& old, const Picture& after, const Camera& now, const QRectF& screen);

} // namespace qaliper
