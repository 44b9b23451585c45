#pragma once

#include <vector>

#include <QWidget>

#include "views/dialogs/connection_work.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

// The connections to TensorRT: those that were entered or asked, which can be changed, and those that this machine has; what
// answered there the last time that somebody looked. Programs that will be started are shown before they are.

namespace qaliper {

class ConnectionList final : public QWidget {
    Q_OBJECT

public:
    // The preferences have what was entered; they and the pool have to outlive the list.
    ConnectionList(Preferences& preferences, TaskPool& pool, QWidget* parent = nullptr);

private:
    struct Row {
        QString text; // as it was entered; parseConnection() takes it
        bool isEntered = false;
    };

    QWidget* buildEntry();
    QWidget* buildButtons();
    void fill();
    void choose(const QString& connection);
    const Row* chosen() const; // null: none
    void showChosen();
    void readEntry();
    void takeEntry();
    void edit();
    void remove();
    void ask();
    void show(const QString& words);

    Preferences* preferences_;
    std::vector<Row> rows_;
    QString edited_; // the connection that the entry replaces; empty: it is a new one
    QTableWidget* table_;
    QLineEdit* entry_;
    QPushButton* add_;
    QPushButton* ask_;
    QPushButton* edit_;
    QPushButton* remove_;
    QPushButton* install_;
    QLabel* words_;
    ConnectionWork work_;
};

} // namespace qaliper
