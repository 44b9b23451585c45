#pragma once

#include "views/base/preferences.h"
#include "views/document/workspace.h"

namespace qaliper {

class MainWindow;

// Opens the tabs of the last session and activates the one that was current; missing files are skipped. Does nothing if
// the user prefers an empty window. Each tab is restored with its stored view (saved_view.h).
void reopenTabs(MainWindow& window, Workspace& workspace, const Preferences& preferences);

} // namespace qaliper
