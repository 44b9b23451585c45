#pragma once

#include <QDialog>

#include "views/base/actions.h"
#include "views/base/preferences.h"
#include "views/document/services.h"

class QComboBox;
class QFormLayout;
class QScrollArea;

// Preferences: language, appearance, what happens at the start and with a new model, where TensorRT is. Every choice is applied and stored
// immediately; only the scale is applied at the next start.

namespace qaliper {

class TargetForm;

class SettingsDialog final : public QDialog {
    Q_OBJECT

public:
    // All have to outlive the dialog.
    SettingsDialog(
        Preferences& preferences, const Actions& actions, const Services& services, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void takeRoom();
    void addLooks(QFormLayout& form);
    void addLanguage(QFormLayout& form);
    void addScale(QFormLayout& form);
    void addFiles(QFormLayout& form);
    void addModels(QFormLayout& form, const Knowledge& knowledge);
    void showConnections(TaskPool& pool);
    void addLeastSqnr(QFormLayout& form);
    void addChoice(QFormLayout& form, const QString& name, const QString& text, bool fallback, const QString& why);

    Preferences* preferences_;
    const Actions* actions_;
    QScrollArea* scroll_ = nullptr; // of everything except the buttons
};

} // namespace qaliper
