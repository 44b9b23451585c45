#pragma once

#include <filesystem>

#include <QWidget>

#include "views/base/preferences.h"

class QVBoxLayout;

// The page without a model: a drop area, a button, and recent files.

namespace qaliper {

class WelcomePage final : public QWidget {
    Q_OBJECT

public:
    explicit WelcomePage(const Preferences& preferences, QWidget* parent = nullptr);
    void showRecentFiles(); // call before it is shown

signals:
    void openAsked();
    void demoAsked();
    void tourAsked();
    void fileChosen(const std::filesystem::path& path);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fitColumn();
    QWidget* makeRecentFile(const std::filesystem::path& path);

    const Preferences* preferences_;
    QWidget* field_;
    QWidget* recent_;
    QVBoxLayout* list_;
};

} // namespace qaliper
