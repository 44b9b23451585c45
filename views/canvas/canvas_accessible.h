#pragma once

// Accessibility of the picture. Every box is a child of its canvas, followed by every folded Q/DQ pair, with operator,
// name, precision and findings, its place on the screen, and an action that selects it. The selected one has the focus.

namespace qaliper {

class Canvas;

// Call before the first canvas is created; another call has no effect.
void installCanvasAccessibility();

// Call after the selection changed.
void tellSelectedPart(Canvas& canvas);

} // namespace qaliper
