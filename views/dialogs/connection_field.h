#pragma once

#include <QWidget>

#include "views/dialogs/connection_work.h"

class QComboBox;
class QLabel;
class QPushButton;

// Where a TensorRT of the user is: one that was asked before, one that this machine has, or one that is written. The program
// that will be started is shown before it is. Who has no TensorRT is offered TensorRT-RTX.

namespace qaliper {

class ConnectionField final : public QWidget {
    Q_OBJECT

public:
    // The preferences have the connections that were asked before; they and the pool have to outlive the field.
    ConnectionField(Preferences& preferences, TaskPool& pool, QWidget* parent = nullptr);

    bool isValid() const { return isValid_; }
    const Connection& connection() const { return connection_; } // the last one that could be read
    void remember();                                             // the written one, as the one that was asked last

signals:
    void changed(); // isValid()
    void heightChanged();

private:
    QWidget* buttons();
    void addPlaces();
    void read();
    void show(const QString& words);

    Preferences* preferences_;
    Connection connection_;
    bool isValid_ = false;
    QComboBox* place_;
    QLabel* command_;
    QLabel* answer_; // which TensorRT is there, or what is being done about that
    QPushButton* look_;
    QPushButton* install_;
    ConnectionWork work_;
};

} // namespace qaliper
