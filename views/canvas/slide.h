#pragma once

#include <optional>

#include "model/draw/picture.h"
#include "views/canvas/camera.h"

// The way from one picture to the next after a local edit: what is below the edit moves along the flow by one step, all
// else stays. Nothing else is ever animated.

namespace qaliper {

struct Slide {
    double split = 0;  // of the new scene, along the flow
    double before = 0; // screen pixels that what lies in front of the split comes from
    double behind = 0; // and what lies behind it
    friend bool operator==(const Slide&, const Slide&) = default;
};

// Nothing when nothing moves, when all moves alike, or when the change is more than one step: then the new picture
// stands there at once.
std::optional<Slide> slideBetween(
    const Picture& before, const Camera& old, const Picture& after, const Camera& now, const QRectF& screen);

} // namespace qaliper
