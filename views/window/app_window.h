#pragma once

#include <memory>

#include <QObject>

#include "views/document/workspace.h"

// The one window, which is made anew when the language changes: every widget asks for its words while it is built. The
// documents live in the workspace and notice nothing of it.

namespace qaliper {

class AppLanguage;
class MainWindow;

class AppWindow final : public QObject {
    Q_OBJECT

public:
    // All outlive it. The window is not shown yet.
    AppWindow(Workspace& workspace, Preferences& preferences, const Services& services, const AppLanguage& language);
    ~AppWindow() override;

    MainWindow& window() const { return *window_; }

private:
    void renew();

    Workspace* workspace_;
    Preferences* preferences_;
    Services services_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace qaliper
