#pragma once

#include <QObject>
#include <QPalette>
#include <QString>

#include "views/base/colours.h"
#include "views/base/preferences.h"

class QApplication;

// Puts the chosen theme on the application: Fusion, a palette, fonts and a short style sheet. Follows the
// system until the user chooses otherwise.

namespace qaliper {

QPalette paletteOf(const Colours& colours);
QString styleSheetOf(const Colours& colours);

class AppTheme final : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    AppTheme(QApplication& application, const Preferences& preferences);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    void applyMotion();

    QApplication* application_;
    const Preferences* preferences_;
    bool systemIsDark_ = false;
    bool isApplying_ = false;
};

} // namespace qaliper
