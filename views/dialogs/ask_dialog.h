#pragma once

#include <QDialog>

#include "model/engine/asking/nearby.h"
#include "views/document/asking.h"
#include "views/document/task.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

// What a TensorRT of the user is asked: where it is, how far it goes, what it runs, and whether the model is checked for its
// target from then on. Programs that will be started are shown before they are. Who has no TensorRT is offered TensorRT-RTX.

namespace qaliper {

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
    QWidget* connectionField();
    QWidget* answerField();
    QWidget* depthField();
    void addNearby();
    QWidget* limitField();
    void showDepth();
    void readConnection();
    void lookThere();
    void showThere(const Result<AskedTensorRt>& there);
    void install();
    void showWork(const QString& words);
    void remember();

    Preferences* preferences_;
    Connection connection_; // the last one that could be read
    QComboBox* place_;
    QLabel* command_;
    QLabel* answer_; // which TensorRT is there, or what is being done about that
    QPushButton* look_;
    QPushButton* install_;
    bool isInstallShown_ = false; // what is started for it
    QButtonGroup* depths_;
    RunChoice* run_;
    QSpinBox* minutes_; // after which it is stopped; 0: never
    QCheckBox* target_;
    QPushButton* ask_;
    Task work_; // looks, or installs
};

} // namespace qaliper
