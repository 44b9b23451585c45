#include "views/window/reopen_tabs.h"

#include <system_error>

#include <QAction>

#include "views/window/main_window.h"

namespace qaliper {

void reopenTabs(MainWindow& window, Workspace& workspace, const Preferences& preferences) {
    if (!window.actions().at(ActionId::ReopenTabs)->isChecked())
        return;
    // Read first, because opening files changes the stored value.
    const std::filesystem::path current = preferences.sessionFile();
    const Document* shown = nullptr;
    for (const std::filesystem::path& path : preferences.session()) {
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored))
            continue;
        const Document* document = workspace.open(path);
        if (path == current)
            shown = document;
    }
    if (shown)
        window.lookAt(*shown);
}

} // namespace qaliper
