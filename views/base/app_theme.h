#pragma once

#include <array>

#include <QObject>
#include <QPalette>
#include <QString>

#include "views/base/colours.h"
#include "views/base/preferences.h"

class QApplication;

// Applies the chosen theme to the application: Fusion style, palette, fonts and style sheet. Follows the system until
// the user chooses a theme. Animations of menus and tool tips are those of the desktop, or off if the user disabled
// them.

namespace qaliper {

QPalette paletteOf(const Colours& colours);
QString styleSheetOf(const Colours& colours);

class AppTheme final : public QObject {
    Q_OBJECT

public:
    // Both must outlive it.
    AppTheme(QApplication& application, const Preferences& preferences);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();
    void applyMotion();

    QApplication* application_;
    const Preferences* preferences_;
    static constexpr std::array motions{// fading first: Qt then allows the other effects
        Qt::UI_FadeMenu, Qt::UI_AnimateMenu, Qt::UI_FadeTooltip, Qt::UI_AnimateTooltip, Qt::UI_AnimateCombo};
    std::array<bool, motions.size()> desktopMoves_{}; // the desktop's settings before the user's choice
    bool systemIsDark_ = false;
    bool isApplying_ = false;
};

} // namespace qaliper
