#pragma once

namespace qaliper {

// Makes the boxes of every canvas known to screen readers: each a child of the canvas with its operator, name, precision and
// findings, its place on the screen, and an action that selects it. The selected one has the focus. To be called before the first
// canvas is made; calling it again changes nothing.
void installCanvasAccessibility();

} // namespace qaliper
