#pragma once

#include <QDialog>

#include "model/target/classify.h"
#include "views/base/actions.h"
#include "views/base/preferences.h"

class QComboBox;
class QFormLayout;
class QScrollArea;

// Preferences: language, appearance, what happens at the start and with a new model. Every choice is applied and stored
// immediately; only the scale is applied at the next start.

namespace qaliper {

class TargetForm;

class SettingsDialog final : public QDialog {
    Q_OBJECT

public:
    // All have to outlive the dialog.
    SettingsDialog(
        Preferences& preferences, const Actions& actions, const Knowledge& knowledge, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void takeRoom();
    void addLooks(QFormLayout& form);
    void addLanguage(QFormLayout& form);
    void addScale(QFormLayout& form);
    void addFiles(QFormLayout& form);
    void addModels(QFormLayout& form, const Knowledge& knowledge);
    void addLeastSqnr(QFormLayout& form);
    void addChoice(QFormLayout& form, const QString& name, const QString& text, bool fallback, const QString& why);

    Preferences* preferences_;
    const Actions* actions_;
    QScrollArea* scroll_ = nullptr; // of everything except the buttons
};

} // namespace qaliper
