#include "views/base/app_theme.h"

#include <algorithm>

#include <QApplication>
#include <QEvent>
#include <QFont>
#include <QStyleFactory>

// The linker drops resources of a static library unless they are initialised, and the macro must be outside of
// namespaces.
static void takeIcons() { Q_INIT_RESOURCE(icons); }

namespace qaliper {

namespace {

QFont interfaceFont() {
    QFont font;
    // The last family is for Chinese: without it, fontconfig may choose Japanese glyphs.
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
        QStringLiteral("Noto Sans CJK SC")});
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(13);
    return font;
}

QString mixed(const QColor& over, const QColor& under, double share) {
    const auto part = [&](float a, float b) { return static_cast<float>(a * share + b * (1 - share)); };
    return QColor::fromRgbF(
        part(over.redF(), under.redF()), part(over.greenF(), under.greenF()), part(over.blueF(), under.blueF()))
        .name();
}

} // namespace

QPalette paletteOf(const Colours& colours) {
    QPalette palette(colours.window);
    palette.setColor(QPalette::Window, colours.window);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.panel);
    palette.setColor(QPalette::AlternateBase, colours.hover);
    palette.setColor(QPalette::ToolTipBase, colours.panel);
    palette.setColor(QPalette::ToolTipText, colours.text);
    palette.setColor(QPalette::Text, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.tertiary);
    palette.setColor(QPalette::Button, colours.panel);
    palette.setColor(QPalette::ButtonText, colours.text);
    palette.setColor(QPalette::Highlight, colours.selection);
    palette.setColor(QPalette::HighlightedText, colours.text);
    palette.setColor(QPalette::Link, colours.accent);
    palette.setColor(QPalette::LinkVisited, colours.accent);
    palette.setColor(QPalette::Light, colours.panel);
    palette.setColor(QPalette::Midlight, colours.hover);
    palette.setColor(QPalette::Mid, colours.border);
    palette.setColor(QPalette::Dark, colours.border);
    palette.setColor(QPalette::Shadow, colours.border);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, mixed(colours.tertiary, colours.panel, 0.6));
    return palette;
}

// Sizes in px for an interface with 13 px text: gaps of 4, 8 and 12, radius 6 for controls and 8 for cards.
QString styleSheetOf(const Colours& colours) {
    QString sheet = QStringLiteral(R"(
*[textRole="heading"] { font-size: 15px; font-weight: 600; }
*[textRole="title"] { font-weight: 600; }
*[textRole="section"] { font-size: 12px; font-weight: 600; color: @secondary; }
*[textRole="secondary"] { font-size: 12px; color: @secondary; }
*[textRole="faint"] { font-size: 11px; color: @tertiary; }
*[textLink="true"] { color: @accent; }
*[textLink="true"]:hover, *[textLink="true"]:focus { text-decoration: underline; }
*[tone="label"] { color: @secondary; }
*[tone="faint"] { color: @tertiary; }
*[tone="good"] { color: @ok; }
*[tone="caution"] { color: @warning; }
*[tone="bad"] { color: @error; }
*[tone="quantized"] { color: @quantized; font-weight: 600; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; spacing: 4px; padding: 6px 8px; }
QToolBar::separator { background: @border; width: 1px; margin: 5px 5px; }
QMenuBar { background: @window; padding: 2px 6px; }
QMenuBar::item { padding: 4px 8px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @panel; border: 1px solid @border; padding: 5px; }
QMenu::item { padding: 6px 24px 6px 10px; border-radius: 5px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 5px 6px; }
QMenu::icon { padding-left: 8px; }
QToolTip { background: @panel; color: @text; border: 1px solid @border; padding: 5px 7px; }
QStatusBar { background: @window; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QToolButton { border: 1px solid transparent; border-radius: 6px; padding: 5px; color: @text; background: transparent; }
QToolButton:hover { background: @hover; }
QToolButton:checked { background: @selection; color: @accent; }
QToolButton:focus { border-color: @accent; }
QToolButton:disabled { color: @disabled; }
QToolButton[field="true"] { background: @panel; border: 1px solid @border; padding: 5px 8px; }
QToolButton[field="true"]:hover { background: @hover; }
QToolButton[field="true"]:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; width: 0; }
QFrame#breadcrumb QToolButton { color: @accent; }
QFrame#breadcrumb QToolButton:disabled { color: @text; font-weight: 600; }
QPushButton { background: @panel; border: 1px solid @border; border-radius: 6px; padding: 5px 12px; color: @text; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @selection; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @disabled; background: @window; }
QPushButton[primary="true"] { background: @accent; border-color: @accent; color: @onAccent; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:focus { border-color: @text; }
QPushButton[primary="true"]:disabled { background: @accentOff; border-color: @accentOff; color: @onAccentOff; }
QPushButton[chip="true"] { padding: 4px 10px; }
QPushButton[chip="true"]:checked { background: @selection; border-color: @accent; color: @accent; }
QPushButton[chip="true"]:checked:focus { border-color: @text; }
QPushButton[small="true"] { padding: 3px 9px; }
QPushButton[row="true"] { border: 1px solid transparent; background: transparent; text-align: left; }
QPushButton[row="true"]:hover { background: @hover; }
QPushButton[row="true"]:focus { border-color: @accent; }
QPushButton::menu-indicator { image: none; width: 0; }
QLineEdit { background: @panel; border: 1px solid @border; border-radius: 6px; padding: 5px 8px; }
QLineEdit:focus { border-color: @accent; }
QCheckBox::indicator, QListView::indicator { width: 14px; height: 14px; border: 1px solid @tertiary; border-radius: 4px; background: @panel; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check-@mode.svg); }
QCheckBox::indicator:focus { border-color: @accent; }
QCheckBox::indicator:checked:focus { border-color: @text; }
QCheckBox::indicator:disabled, QListView::indicator:disabled { border-color: @border; background: @window; }
QCheckBox:disabled { color: @disabled; }
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid @tertiary; border-radius: 8px; background: @panel; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent; background: @onAccent; }
QRadioButton::indicator:focus { border-color: @accent; }
QRadioButton::indicator:checked:focus { border-color: @text; }
QRadioButton::indicator:disabled { border-color: @border; background: @window; }
QRadioButton:disabled { color: @disabled; }
QAbstractSpinBox { background: @panel; border: 1px solid @border; border-radius: 6px; padding: 5px 8px; }
QAbstractSpinBox:focus { border-color: @accent; }
QAbstractSpinBox:disabled { color: @disabled; background: @window; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; border: none; width: 24px; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; border: none; width: 24px; }
QAbstractSpinBox::up-arrow { image: url(:/icons/chevron-up-@mode.svg); width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/chevron-@mode.svg); width: 10px; height: 10px; }
QComboBox { background: @panel; border: 1px solid @border; border-radius: 6px; padding: 5px 8px; }
QComboBox:hover { background: @hover; }
QComboBox:focus { border-color: @accent; }
QComboBox:disabled { color: @disabled; background: @window; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/icons/chevron-@mode.svg); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @border; selection-background-color: @selection; selection-color: @text; outline: none; }
QPlainTextEdit, QTextBrowser { background: @panel; border: 1px solid @border; border-radius: 6px; }
QPlainTextEdit:focus, QTextBrowser:focus { border-color: @accent; }
QTreeView, QListView { background: @panel; border: 1px solid transparent; outline: none; }
QTreeView::item, QTreeView::item:selected, QTreeView::item:hover, QTreeView::branch { background: transparent; }
QTreeView::branch:closed:has-children { image: url(:/icons/chevron-right-@mode.svg); }
QTreeView::branch:open:has-children { image: url(:/icons/chevron-@mode.svg); }
QTableView { background: @panel; border: 1px solid transparent; outline: none; selection-background-color: @selection; selection-color: @text; }
QTreeView:focus, QListView:focus, QTableView:focus { border-color: @accent; }
QTableView::item { border: none; }
QTableView::item:selected { background: @selection; }
QTableView[columns="true"]::item { padding: 0 10px 0 0; }
QListView[rows="true"]::item { padding: 5px 8px; border-radius: 6px; }
QListView[rows="true"]::item:hover { background: @hover; }
QListView[rows="true"]::item:selected { background: @selection; }
QHeaderView::section { background: @panel; color: @secondary; border: none; border-bottom: 1px solid @border; padding: 5px 3px; }
QTableView[columns="true"] QHeaderView::section { padding: 5px 10px 5px 3px; }
QTableCornerButton::section { background: @panel; border: none; }
QLabel[code="true"] { background: @hover; border-radius: 6px; padding: 5px 8px; font-size: 12px; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QPushButton[link="true"] { border: none; background: transparent; padding: 1px 0; color: @accent; text-align: left; font-size: 12px; outline: none; }
QPushButton[link="true"]:hover, QPushButton[link="true"]:focus { text-decoration: underline; }
QPushButton[fold="true"] { border: none; background: transparent; padding: 2px; color: @secondary; text-align: left; font-size: 12px; font-weight: 600; outline: none; }
QPushButton[fold="true"]:hover, QPushButton[fold="true"]:focus { color: @accent; }
QScrollArea { background: transparent; border: 1px solid transparent; }
QScrollArea:focus { border-color: @accent; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @scroll; border-radius: 4px; margin: 1px; min-width: 28px; min-height: 28px; }
QScrollBar::handle:hover { background: @tertiary; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }
QTabBar { background: @window; }
QTabBar::tab { background: transparent; color: @secondary; padding: 7px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:selected:focus { color: @accent; }
QTabBar::tab:hover:!selected { background: @hover; }
QTabBar[documents="true"]::tab { max-width: 200px; }
QTabBar::tear { width: 0; border: none; image: none; }
QTabBar::scroller { width: 28px; }
QToolButton#ScrollLeftButton, QToolButton#ScrollRightButton { border-radius: 0; padding: 0; background: @window; }
QToolButton#ScrollLeftButton:hover:enabled, QToolButton#ScrollRightButton:hover:enabled { background: @hover; }
QToolButton#ScrollLeftButton::left-arrow { image: url(:/icons/chevron-left-@mode.svg); width: 16px; height: 16px; }
QToolButton#ScrollRightButton::right-arrow { image: url(:/icons/chevron-right-@mode.svg); width: 16px; height: 16px; }
QToolButton#ScrollLeftButton::left-arrow:disabled, QToolButton#ScrollRightButton::right-arrow:disabled { image: none; }
QProgressBar { background: @hover; border: none; border-radius: 3px; max-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QFrame[card="true"] { background: @card; border: 1px solid @border; border-radius: 8px; }
QFrame[panel="true"] { background: @panel; border: none; }
QFrame[bar="true"] { background: @selection; border: none; border-bottom: 1px solid @border; }
QFrame[framed="true"] { background: @panel; border: 1px solid @border; }
QListView[framed="true"] { border-radius: 6px; padding: 3px; }
QFrame[floating="true"] { background: @panel; border: 1px solid @border; border-radius: 8px; }
)");
    const auto put = [&](QLatin1String role, const QString& colour) { sheet.replace(role, colour); };
    put(QLatin1String("@mode"), colours.isDark ? QStringLiteral("dark") : QStringLiteral("light"));
    // Longer names first: "@accent" is a prefix of "@accentHover".
    put(QLatin1String("@accentHover"), mixed(colours.text, colours.accent, 0.12));
    const QString accentOff = mixed(colours.accent, colours.window, 0.4);
    put(QLatin1String("@accentOff"), accentOff);
    put(QLatin1String("@onAccentOff"),
        colours.isDark ? mixed(colours.text, QColor(accentOff), 0.6) : colours.window.name());
    put(QLatin1String("@accent"), colours.accent.name());
    put(QLatin1String("@onAccent"), colours.onAccent.name());
    put(QLatin1String("@window"), colours.window.name());
    put(QLatin1String("@panel"), colours.panel.name());
    put(QLatin1String("@card"), colours.canvas.name());
    put(QLatin1String("@border"), colours.border.name());
    put(QLatin1String("@secondary"), colours.secondary.name());
    put(QLatin1String("@tertiary"), colours.tertiary.name());
    put(QLatin1String("@text"), colours.text.name());
    put(QLatin1String("@selection"), colours.selection.name());
    put(QLatin1String("@hover"), colours.hover.name());
    put(QLatin1String("@scroll"), mixed(colours.tertiary, colours.panel, 0.4));
    put(QLatin1String("@ok"), colours.ok.name());
    put(QLatin1String("@warning"), colours.warning.name());
    put(QLatin1String("@error"), colours.error.name());
    put(QLatin1String("@quantized"), colours.quantized.name());
    put(QLatin1String("@disabled"), mixed(colours.tertiary, colours.panel, 0.6));
    return sheet;
}

AppTheme::AppTheme(QApplication& application, const Preferences& preferences)
    : application_(&application), preferences_(&preferences) {
    takeIcons();
    std::ranges::transform(motions, desktopMoves_.begin(), &QApplication::isEffectEnabled);
    systemIsDark_ = coloursOf(QApplication::palette()).isDark;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setFont(interfaceFont());
    application.installEventFilter(this);
    connect(&preferences, &Preferences::themeModeChanged, this, &AppTheme::apply);
    connect(&preferences, &Preferences::choiceChanged, this, &AppTheme::applyMotion);
    apply();
    applyMotion();
}

// The system palette changed. Without a palette of our own, the system's colours would be visible for a moment.
bool AppTheme::eventFilter(QObject* watched, QEvent* event) {
    if (watched == application_ && event->type() == QEvent::ThemeChange && !isApplying_) {
        isApplying_ = true;
        QApplication::setPalette(QPalette());
        systemIsDark_ = coloursOf(QApplication::palette()).isDark;
        isApplying_ = false;
        apply();
    }
    return false;
}

void AppTheme::apply() {
    const ThemeMode mode = preferences_->themeMode();
    const bool isDark = mode == ThemeMode::Dark || (mode == ThemeMode::System && systemIsDark_);
    const Colours& colours = isDark ? darkColours() : lightColours();
    QApplication::setPalette(paletteOf(colours));
    application_->setStyleSheet(styleSheetOf(colours));
}

void AppTheme::applyMotion() {
    const bool isReduced = preferences_->isOn(QStringLiteral("reducedMotion"), false);
    for (std::size_t i = 0; i < motions.size(); ++i)
        QApplication::setEffectEnabled(motions.at(i), desktopMoves_.at(i) && !isReduced);
}

} // namespace qaliper
