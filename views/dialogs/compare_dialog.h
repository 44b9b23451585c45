#pragma once

#include <functional>
#include <memory>

#include <QDialog>

#include "model/graph/index.h"
#include "views/document/task.h"

class QLabel;

// The differences of two versions as a list. What is compared may have to be read or linked first: that happens elsewhere, and the
// dialog says so meanwhile.

namespace qaliper {

class SheetView;
struct Sheet;

class CompareDialog final : public QDialog {
    Q_OBJECT

public:
    using Side = std::function<Result<std::shared_ptr<const Index>>(const Job& job)>;

    // The names tell a person what is compared: a step, a file. The sides run on another thread.
    CompareDialog(
        TaskPool& pool, const QString& beforeName, Side before, const QString& afterName, Side after, QWidget* parent);

private:
    void showDifferences(const Result<Sheet>& sheet);

    Task comparing_;
    QLabel* state_;
    SheetView* sheet_;
};

} // namespace qaliper
