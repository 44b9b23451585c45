#pragma once

#include "views/base/actions.h"
#include "views/document/document.h"

class QWidget;

namespace qaliper {

class FindingsPanel;
class NodePanel;

// Starts a tour on the demo model with three stops: a finding, its reason, its fix. It begins when the model is open
// and checked, and not at all when it cannot be opened. `actions` must outlive the document; the tour shows the
// shortcuts that are set when it begins.
void startDemoTour(Document& demo, FindingsPanel& findings, NodePanel& node, const Actions& actions, QWidget& window);

} // namespace qaliper
