#pragma once

// A reference that can be measured on any machine: the time of Qt's own graphics view.

namespace qaliper::bench {

// Time of one paint event of a QGraphicsView of 1920×1080 px with 81 boxes of four lines of text each, in ms of
// wall-clock time: the median of several runs. Needs a QApplication.
double graphicsViewMs();

} // namespace qaliper::bench
