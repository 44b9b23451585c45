#pragma once

#include <array>

#include <QObject>
#include <QPalette>
#include <QString>

#include "views/base/colours.h"
#include "views/base/preferences.h"

class QApplication;

// Puts the chosen theme on the application: Fusion, a palette, fonts and a short style sheet. Follows the system until
// the user chooses otherwise. Menus and tips move as the desktop has it, or not at all if the user wants less motion.

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
    static constexpr std::array motions{// fading comes first, for Qt lets it switch the other on
        Qt::UI_FadeMenu, Qt::UI_AnimateMenu, Qt::UI_FadeTooltip, Qt::UI_AnimateTooltip, Qt::UI_AnimateCombo};
    std::array<bool, motions.size()> desktopMoves_{}; // as it was before anything was chosen here
    bool systemIsDark_ = false;
    bool isApplying_ = false;
};

} // namespace qaliper
