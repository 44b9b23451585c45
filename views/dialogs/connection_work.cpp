#include "views/dialogs/connection_work.h"

#include "model/base/shell_words.h"
#include "views/base/preferences.h"
#include "views/base/text.h"

namespace qaliper {

QString answerWords(const AskedTensorRt& there) {
    const QString product = toQt(productOf(there));
    if (there.canRun && there.gpu.empty())
        return ConnectionWork::tr("%1: parses and builds, and names its GPU when it does").arg(product);
    if (there.canRun)
        return ConnectionWork::tr("%1 on %2: parses, builds and runs").arg(product, toQt(there.gpu));
    return there.canBuild ? ConnectionWork::tr("%1, without a GPU: parses and builds").arg(product)
                          : ConnectionWork::tr("%1, without a GPU: parses").arg(product);
}

ConnectionWork::ConnectionWork(Preferences& preferences, TaskPool& pool, QObject* parent)
    : QObject(parent), preferences_(&preferences), task_(pool) {
    connect(&task_, &Task::progressed, this, [this] { emit said(toQt(task_.progress().stage)); });
    connect(&task_, &Task::runningChanged, this, &ConnectionWork::runningChanged);
}

void ConnectionWork::look(const Connection& connection) {
    emit said(tr("Asking which TensorRT is there…"));
    task_.start([connection](const Job& job) { return tensorRtAt(connection, job); },
        [this, connection](const Result<AskedTensorRt>& there) {
            preferences_->rememberAnswer(
                toQt(formatConnection(connection)), there ? answerWords(*there) : toQt(there.error().message));
            emit said(there ? answerWords(*there) : toQt(there.error().message));
            emit looked(connection);
        });
}

void ConnectionWork::install() {
    if (!isInstallShown_) {
        isInstallShown_ = true;
        QStringList commands;
        for (const auto& command : commandsToInstall(ownEnvironment()))
            commands.append(toQt(shellLine(command)));
        emit said(tr("Starts %1").arg(commands.join(tr(", then "))));
        emit installShown();
        return;
    }
    emit said(tr("Installing TensorRT-RTX…"));
    task_.start([](const Job& job) { return installTensorRtRtx(ownEnvironment(), job); },
        [this](const Result<Connection>& done) {
            if (done)
                emit installed(*done);
            else
                emit said(toQt(done.error().message));
        });
}

} // namespace qaliper
