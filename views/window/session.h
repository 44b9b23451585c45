#pragma once

#include "views/base/preferences.h"
#include "views/document/workspace.h"

namespace qaliper {

class MainWindow;

// Opens the tabs that were open when the program ended, the one that was looked at in front; files that are gone are
// left out. Nothing if the user wants to begin with an empty window. Each tab looks as it was left (seen_view.h).
void reopenTabs(MainWindow& window, Workspace& workspace, const Preferences& preferences);

} // namespace qaliper
