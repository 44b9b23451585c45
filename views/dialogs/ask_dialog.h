#pragma once

#include <QDialog>

#include "views/document/asking.h"

class QButtonGroup;
class QCheckBox;
class QPushButton;
class QSpinBox;

// What a TensorRT of the user is asked: where it is, how far it goes, what it runs, and whether the model is checked for its
// target from then on.

namespace qaliper {

class ConnectionField;
class Document;
class Preferences;
class RunChoice;

class AskDialog final : public QDialog {
    Q_OBJECT

public:
    // The preferences remember what is asked; they and the document's pool outlive the dialog.
    AskDialog(Preferences& preferences, const Document& document, QWidget* parent = nullptr);

    AskChoice choice() const;
    // The last step is measured: the version is run in turns with the one before it.
    void chooseStep();

private:
    QWidget* depthField();
    QWidget* limitField();
    void showDepth();
    void remember();

    Preferences* preferences_;
    ConnectionField* connection_;
    QButtonGroup* depths_;
    RunChoice* run_;
    QSpinBox* minutes_; // after which it is stopped; 0: never
    QCheckBox* fresh_;
    QCheckBox* target_;
    QPushButton* ask_;
};

} // namespace qaliper
