#pragma once

#include <QDialog>

#include "model/engine/asking/connection.h"
#include "model/engine/asking/nearby.h"
#include "model/engine/asking/question.h"
#include "views/document/task.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

// What a TensorRT of the user is asked: where it is, how far it goes, and whether the model is checked for its target
// from then on. Programs that will be started are shown before they are. Who has no TensorRT is offered TensorRT-RTX.

namespace qaliper {

class Preferences;

class AskDialog final : public QDialog {
    Q_OBJECT

public:
    // The preferences remember what is asked; they and the pool outlive the dialog.
    AskDialog(Preferences& preferences, TaskPool& pool, const QString& model, QWidget* parent = nullptr);

    Connection connection() const { return connection_; }
    Depth depth() const;
    bool setsTarget() const;

private:
    QWidget* connectionField();
    QWidget* answerField();
    QWidget* depthField();
    void addNearby();
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
    QCheckBox* target_;
    QPushButton* ask_;
    Task work_; // looks, or installs
};

} // namespace qaliper
