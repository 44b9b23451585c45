#pragma once

#include "views/base/actions.h"
#include "views/document/document.h"

class QWidget;

namespace qaliper {

class FindingsPanel;
class NodePanel;

// Shows a person who sees Qaliper for the first time what it is for, on the demo model, in three stops: what is wrong,
// why, and how it is repaired. Begins when the model is open and checked; not at all when it cannot be opened.
// `actions` outlive the document; their names and keys are those in use when the tour begins.
void startDemoTour(Document& demo, FindingsPanel& findings, NodePanel& node, const Actions& actions, QWidget& window);

} // namespace qaliper
