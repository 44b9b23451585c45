#pragma once

// The picture for those who hear it. Every box is a child of its canvas, and after the boxes every folded pair of Q and
// DQ, with operator, name, precision and findings, its place on the screen, and an action that selects it. The selected
// one has the focus.

namespace qaliper {

class Canvas;

// To be called before the first canvas is made; calling it again changes nothing.
void installCanvasAccessibility();

// Another part is selected now.
void tellSelectedPart(Canvas& canvas);

} // namespace qaliper
