#include "views/window/app_window.h"

#include <QAction>

#include "views/base/app_language.h"
#include "views/base/later.h"
#include "views/dialogs/message_box.h"
#include "views/dialogs/settings_dialog.h"
#include "views/window/main_window.h"

namespace qaliper {

AppWindow::AppWindow(
    Workspace& workspace, Preferences& preferences, const Services& services, const AppLanguage& language)
    : workspace_(&workspace),
      preferences_(&preferences),
      language_(&language),
      services_(services),
      window_(std::make_unique<MainWindow>(workspace, preferences, services)) {
    // Queued: the change is made in a dialog of the window that will be deleted.
    connect(&language, &AppLanguage::changed, this, &AppWindow::renew, Qt::QueuedConnection);
    later(*this, [this] { tellMissingFont(); }); // over the window
}

AppWindow::~AppWindow() = default;

void AppWindow::renew() {
    const Document* document = window_->document();
    const Qt::WindowStates state = window_->windowState();
    preferences_->setWindow(window_->saveGeometry(), window_->panelState());
    // The new window exists before the old one is deleted: the application quits with its last window.
    auto next = std::make_unique<MainWindow>(*workspace_, *preferences_, services_);
    if (document)
        next->lookAt(*document);
    next->setWindowState(state);
    if (window_->isVisible())
        next->show();
    if (window_->findChild<SettingsDialog*>())
        next->actions().at(ActionId::OpenSettings)->trigger(); // the settings were open
    window_ = std::move(next);
    tellMissingFont();
}

void AppWindow::tellMissingFont() {
    if (language_->lacksFont())
        showError(tr("There is no font with Chinese characters"),
            {ErrorKind::Unsupported,
                say("Chinese would be shown as empty boxes, so Qaliper speaks English. Install a font, then start "
                    "Qaliper again. Debian, Ubuntu: sudo apt install fonts-noto-cjk. Fedora: sudo dnf install "
                    "google-noto-sans-cjk-fonts. Arch: sudo pacman -S noto-fonts-cjk"),
                {}, {}},
            window_.get());
}

} // namespace qaliper
