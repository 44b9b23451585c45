#pragma once

#include <filesystem>

#include <QWidget>

#include "views/base/preferences.h"

class QVBoxLayout;

// What the window shows without a model: where to drop one, a button, and the files opened last.

namespace qaliper {

class WelcomePage final : public QWidget {
    Q_OBJECT

public:
    explicit WelcomePage(const Preferences& preferences, QWidget* parent = nullptr);
    void showRecentFiles(); // to be called before it comes to be seen

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
