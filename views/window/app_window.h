#pragma once

#include <memory>

#include <QObject>

#include "views/document/workspace.h"

// Owns the main window and creates it again when the language changes, because widgets get their texts when they are
// built. The documents belong to the workspace and are not affected.

namespace qaliper {

class AppLanguage;
class MainWindow;

class AppWindow final : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive it. The window is not shown yet.
    AppWindow(Workspace& workspace, Preferences& preferences, const Services& services, const AppLanguage& language);
    ~AppWindow() override;

    MainWindow& window() const { return *window_; }

private:
    void renew();
    void tellMissingFont();

    Workspace* workspace_;
    Preferences* preferences_;
    const AppLanguage* language_;
    Services services_;
    std::unique_ptr<MainWindow> window_;
};

} // namespace qaliper
