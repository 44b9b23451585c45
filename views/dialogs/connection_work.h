#pragma once

#include <QObject>

#include "model/engine/asking/nearby.h"
#include "views/document/task.h"

// What is done about a connection before a model is asked about, on another thread: which TensorRT answers there, and how
// TensorRT-RTX comes to where none is. One at a time.

namespace qaliper {

class Preferences;

// "TensorRT 10.15.1.29 on NVIDIA L4: parses, builds and runs".
QString answerWords(const AskedTensorRt& there);

class ConnectionWork final : public QObject {
    Q_OBJECT

public:
    // The preferences remember which TensorRT answered; they and the pool have to outlive it.
    ConnectionWork(Preferences& preferences, TaskPool& pool, QObject* parent = nullptr);

    bool isRunning() const { return task_.isRunning(); }
    void look(const Connection& connection);
    // TensorRT-RTX in an environment of Qaliper's own: the first call says what is started for it, the next one starts it.
    void install();

signals:
    void said(const QString& words); // what is done, what came of it, or why nothing did
    void looked(const Connection& connection);
    void installed(const Connection& connection);
    void installShown();
    void runningChanged();

private:
    Preferences* preferences_;
    Task task_;
    bool isInstallShown_ = false;
};

} // namespace qaliper
