#pragma once

#include <QDialog>

#include "model/engine/asking/connection.h"
#include "model/engine/asking/question.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

// What a TensorRT of the user is asked: where it is, how far it goes, and whether the model is checked for its target
// from then on. The program that will be started is shown before it is.

namespace qaliper {

class Preferences;

class AskDialog final : public QDialog {
    Q_OBJECT

public:
    // The preferences remember what is asked, and outlive the dialog.
    AskDialog(Preferences& preferences, const QString& model, QWidget* parent = nullptr);

    Connection connection() const { return connection_; }
    Depth depth() const;
    bool setsTarget() const;

private:
    QWidget* connectionField();
    QWidget* depthField();
    void readConnection();
    void remember();

    Preferences* preferences_;
    Connection connection_; // the last one that could be read
    QComboBox* place_;
    QLabel* command_;
    QButtonGroup* depths_;
    QCheckBox* target_;
    QPushButton* ask_;
};

} // namespace qaliper
