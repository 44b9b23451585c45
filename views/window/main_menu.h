#pragma once

#include <QObject>

#include "views/base/actions.h"
#include "views/base/preferences.h"

class QActionGroup;
class QMenu;
class QMenuBar;

// The menu bar; its entries are the actions.

namespace qaliper {

class MainMenu final : public QObject {
    Q_OBJECT

public:
    MainMenu(QMenuBar& bar, const Actions& actions, Preferences& preferences);

    QMenu& tools() const { return *tools_; } // empty; ToolCommands fills it
    QMenu& help() const { return *help_; }

signals:
    void fileChosen(const std::filesystem::path& path);
    void guideAsked(const QString& guide);

private:
    void fillRecent();
    void buildThemes(QMenu& menu, const Actions& actions);

    Preferences* preferences_;
    QMenu* recent_ = nullptr;
    QMenu* tools_ = nullptr;
    QMenu* help_ = nullptr;
    QActionGroup* themes_ = nullptr; // one of them is chosen
};

} // namespace qaliper
