#include "views/dialogs/settings_dialog.h"

#include <set>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "views/base/app_language.h"
#include "views/base/labels.h"
#include "views/base/window_size.h"
#include "views/dialogs/connection_list.h"
#include "views/dialogs/target_form.h"

namespace qaliper {

namespace {

void addSection(QFormLayout& form, const QString& title, QWidget* parent) {
    if (form.rowCount() > 0)
        form.addItem(new QSpacerItem(0, 2));
    form.addRow(makeLabel(title, TextStyle::Section, parent));
}

constexpr int settingWidth = 340;
constexpr int noteGap = 4; // pixels, between a field and its note
constexpr int scrollBarRoom = 12;

QComboBox* makeBox(const QString& name, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setObjectName(name);
    box->setFixedWidth(settingWidth);
    return box;
}

QLayout* withNote(QWidget* field, const QString& note) {
    auto* column = new QVBoxLayout;
    column->setSpacing(noteGap);
    column->addWidget(field, 0, Qt::AlignLeft);
    column->addWidget(makeNote(note, settingWidth, field->parentWidget()));
    return column;
}

} // namespace

SettingsDialog::SettingsDialog(
    Preferences& preferences, const Actions& actions, const Services& services, QWidget* parent)
    : QDialog(parent), preferences_(&preferences), actions_(&actions) {
    setObjectName(QStringLiteral("settings"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    scroll_ = new QScrollArea(this);
    scroll_->setWidget(content);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus); // its fields take the focus, and are scrolled to
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(0, 0, scrollBarRoom, 0);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    addLooks(*form);
    addModels(*form, *services.knowledge);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* keys = buttons->addButton(tr("Keyboard shortcuts…"), QDialogButtonBox::ActionRole);
    keys->setObjectName(QStringLiteral("keys"));
    connect(keys, &QPushButton::clicked, actions.at(ActionId::Shortcuts), &QAction::trigger);
    QPushButton* connections = buttons->addButton(tr("&Connections to TensorRT…"), QDialogButtonBox::HelpRole);
    connections->setObjectName(QStringLiteral("showConnections"));
    connect(connections, &QPushButton::clicked, this, [this, pool = services.pool] { showConnections(*pool); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20 - scrollBarRoom, 16);
    column->setSpacing(16);
    column->addWidget(scroll_);
    buttons->setContentsMargins(0, 0, scrollBarRoom, 0);
    column->addWidget(buttons);
}

// The style sheet gives the fields their height when they are shown.
void SettingsDialog::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    takeRoom();
}

// As high as the content, if the screen is high enough.
void SettingsDialog::takeRoom() {
    scroll_->widget()->layout()->activate();
    const int frame = 2 * scroll_->frameWidth();
    const QSize content = scroll_->widget()->sizeHint() + QSize(frame, frame);
    const QMargins margins = layout()->contentsMargins();
    const int buttons = layout()->itemAt(1)->sizeHint().height();
    resizeWithinScreen(*this,
        {content.width() + margins.left() + margins.right(),
            content.height() + margins.top() + layout()->spacing() + buttons + margins.bottom()});
}

void SettingsDialog::addLooks(QFormLayout& form) {
    addSection(form, tr("Appearance"), this);
    addLanguage(form);
    QComboBox* theme = makeBox(QStringLiteral("theme"), this);
    theme->addItem(tr("Like the system"), static_cast<int>(ThemeMode::System));
    theme->addItem(tr("Light"), static_cast<int>(ThemeMode::Light));
    theme->addItem(tr("Dark"), static_cast<int>(ThemeMode::Dark));
    theme->setCurrentIndex(theme->findData(static_cast<int>(preferences_->themeMode())));
    connect(theme, &QComboBox::activated, this,
        [this, theme] { preferences_->setThemeMode(static_cast<ThemeMode>(theme->currentData().toInt())); });
    form.addRow(tr("&Theme"), theme);
    addScale(form);
    addChoice(form, QStringLiteral("reducedMotion"), tr("&Reduce motion"), false,
        tr("Menus, lists and panels appear immediately, without animation."));
}

void SettingsDialog::addLanguage(QFormLayout& form) {
    QComboBox* language = makeBox(QStringLiteral("language"), this);
    language->addItem(tr("Like the system"), static_cast<int>(Language::System));
    // Each language in its own words, so that its speakers can find it.
    language->addItem(QStringLiteral("English"), static_cast<int>(Language::English));
    language->addItem(QStringLiteral("中文"), static_cast<int>(Language::Chinese));
    language->setCurrentIndex(language->findData(static_cast<int>(preferences_->language())));
    connect(language, &QComboBox::activated, this,
        [this, language] { preferences_->setLanguage(static_cast<Language>(language->currentData().toInt())); });
    auto* name = new QLabel(tr("&Language"), this);
    name->setBuddy(language);
    form.addRow(name,
        withNote(language,
            hasChineseFont() ? tr("Pages about rules, reports and the command line are in English.")
                             : tr("No font with Chinese characters was found: 中文 would be shown as boxes. On Debian, "
                                  "install the package fonts-noto-cjk.")));
}

void SettingsDialog::addScale(QFormLayout& form) {
    QComboBox* scale = makeBox(QStringLiteral("scale"), this);
    for (const int percent : {100, 110, 125, 150, 175, 200})
        scale->addItem(QStringLiteral("%1 %").arg(percent), percent);
    scale->setCurrentIndex(std::max(0, scale->findData(preferences_->scale())));
    QLabel* later = makeNote(tr("Takes effect when Qaliper is started again."), settingWidth, this);
    later->setVisible(false);
    connect(scale, &QComboBox::activated, this, [this, scale, later] {
        later->setVisible(scale->currentData().toInt() != preferences_->scale() || later->isVisible());
        preferences_->setScale(scale->currentData().toInt());
    });
    form.addRow(tr("&Size of the interface"), scale);
    form.addRow(QString(), later);
}

void SettingsDialog::addChoice(
    QFormLayout& form, const QString& name, const QString& text, bool fallback, const QString& why) {
    auto* box = new QCheckBox(text, this);
    box->setObjectName(name);
    box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    box->setChecked(preferences_->isOn(name, fallback));
    connect(box, &QCheckBox::toggled, this, [this, name](bool on) { preferences_->setOn(name, on); });
    form.addRow(QString(), withNote(box, why));
}

void SettingsDialog::addFiles(QFormLayout& form) {
    auto* reopen = new QCheckBox(tr("Reopen the last open &models"), this);
    reopen->setObjectName(QStringLiteral("reopen"));
    QAction* action = actions_->at(ActionId::ReopenTabs); // also in the menu
    reopen->setChecked(action->isChecked());
    connect(reopen, &QCheckBox::toggled, action, &QAction::setChecked);
    connect(action, &QAction::toggled, reopen, &QCheckBox::setChecked);
    form.addRow(QString(), reopen);

    auto* remember = new QCheckBox(tr("Remember the names of opened &files"), this);
    remember->setObjectName(QStringLiteral("rememberFiles"));
    remember->setChecked(preferences_->areFilesRemembered());
    reopen->setEnabled(remember->isChecked());
    connect(remember, &QCheckBox::toggled, this, [this, reopen](bool on) {
        preferences_->rememberFiles(on);
        reopen->setEnabled(on);
    });
    form.addRow(QString(), remember);
}

void SettingsDialog::addModels(QFormLayout& form, const Knowledge& knowledge) {
    addSection(form, tr("Models"), this);
    addFiles(form);
    QComboBox* which = makeBox(QStringLiteral("preset"), this);
    which->addItem(tr("The target selected last"));
    which->addItem(tr("Always this target:"));
    const auto fixed = preferences_->fixedTarget();
    which->setCurrentIndex(fixed ? 1 : 0);
    auto* target = new TargetForm(knowledge, this);
    target->hideFinder();
    target->setProperty("floating", true);
    target->setTarget(preferences_->presetTarget());
    target->setVisible(fixed.has_value());
    connect(which, &QComboBox::activated, this, [this, which, target] {
        const bool isFixed = which->currentIndex() == 1;
        preferences_->setFixedTarget(isFixed ? std::optional(preferences_->presetTarget()) : std::nullopt);
        target->setTarget(preferences_->presetTarget());
        target->setVisible(isFixed);
        takeRoom();
    });
    connect(target, &TargetForm::chosen, this, [this](const Target& chosen) { preferences_->setFixedTarget(chosen); });
    form.addRow(tr("Target of &new models"), which);
    form.addRow(target);
    addChoice(form, QStringLiteral("proveFixes"), tr("Sho&w after every step whether the numbers changed"), false,
        tr("ONNX Runtime always compares them, for the history."));
    addLeastSqnr(form);
}

void SettingsDialog::showConnections(TaskPool& pool) {
    auto* dialog = new QDialog(this);
    dialog->setObjectName(QStringLiteral("connectionSettings"));
    dialog->setWindowTitle(tr("Connections to TensorRT"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(16);
    column->addWidget(new ConnectionList(*preferences_, pool, dialog));
    column->addWidget(buttons);
    resizeWithinScreen(*dialog, {620, 360});
    dialog->open();
}

void SettingsDialog::addLeastSqnr(QFormLayout& form) {
    QComboBox* least = makeBox(QStringLiteral("leastSqnr"), this);
    std::set<int> choices{10, 15, 20, 25, usualMinSqnr, 35, 40, 50, 60};
    choices.insert(preferences_->minSqnr());
    for (const int decibels : choices)
        least->addItem(tr("%1 dB").arg(decibels), decibels);
    least->setCurrentIndex(least->findData(preferences_->minSqnr()));
    connect(
        least, &QComboBox::activated, this, [this, least] { preferences_->setMinSqnr(least->currentData().toInt()); });
    least->setToolTip(tr(
        "What a fix that changes numbers should keep at the outputs of the model. The preview and the history warn of "
        "less."));
    auto* name = new QLabel(tr("Minimum si&gnal to noise"), this);
    name->setBuddy(least);
    form.addRow(name, least);
}

} // namespace qaliper
