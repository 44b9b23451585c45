#pragma once

// A measure that anybody can repeat: what Qt's own view takes on this machine, in this minute.

namespace qaliper::bench {

// One paint of a QGraphicsView of 1920×1080 that shows 81 boxes of four lines of text each, in ms of the clock: the
// median of some runs. Needs a QApplication.
double graphicsViewMs();

} // namespace qaliper::bench
