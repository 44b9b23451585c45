#pragma once

#include "views/document/document.h"

class QWidget;

namespace qaliper {

class FindingsPanel;
class NodePanel;

// Shows a person who sees Qaliper for the first time what it is for, on the demo model, in three stops: what is wrong, why, and how
// it is repaired. Begins when the model is open and checked; not at all when it cannot be opened.
void startDemoTour(Document& demo, FindingsPanel& findings, NodePanel& node, QWidget& window);

} // namespace qaliper
