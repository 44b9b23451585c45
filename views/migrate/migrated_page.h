#pragma once

#include <memory>

#include <QPointer>
#include <QWidget>

#include "model/session/migrate.h"
#include "views/quantize/run_controller.h"

class QLabel;
class QPlainTextEdit;
class QTableWidget;

namespace qaliper {

class ChangeNote;
class KeptTable;

// The last step: the model with strong typing, its numbers beside those with the former types, what nothing repeats, and the new command
// line. A result is dropped when the model or its target changes.
class MigratedPage final : public QWidget {
    Q_OBJECT

public:
    explicit MigratedPage(Document& document, QWidget* parent = nullptr);

    void start(const FormerBuild& build, const DataFiles& files);
    void drop(); // the result; nothing runs any longer
    bool isRunning() const { return run_.isRunning(); }
    const std::shared_ptr<const Migration>& migration() const { return migration_; } // null while there is none

signals:
    void changed();

private:
    QWidget* buildResult();
    QWidget* buildCommand();
    void take(Migration migration);
    void showSteps();
    void showOutputs();
    void showKept();
    void showOpen();
    void showCommand();

    QPointer<Document> document_;
    RunController run_;
    std::shared_ptr<const Migration> migration_;
    QWidget* result_ = nullptr;
    QTableWidget* steps_ = nullptr;
    QTableWidget* outputs_ = nullptr;
    QLabel* noNumbers_ = nullptr;
    ChangeNote* change_ = nullptr;
    KeptTable* kept_ = nullptr;
    QTableWidget* open_ = nullptr;
    QWidget* command_ = nullptr;
    QPlainTextEdit* line_ = nullptr;
};

} // namespace qaliper
