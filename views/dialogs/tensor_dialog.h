#pragma once

#include <memory>

#include <QDialog>

#include "model/graph/index.h"
#include "model/session/tensor_content.h"
#include "views/document/task.h"

class QLabel;
class QPushButton;
class QTableView;

// One constant completely: values, statistics, histogram. It is read on another thread; closing the dialog cancels
// that.

namespace qaliper {

class HistogramView;

class TensorDialog final : public QDialog {
    Q_OBJECT

public:
    // `value` is a constant of the index.
    TensorDialog(TaskPool& pool, const std::shared_ptr<const Index>& index, ValueIx value, QWidget* parent);

private:
    void take(Result<TensorContent> content);
    void copySelection();
    void exportNpy();

    Task reading_;
    Task writing_;
    std::shared_ptr<const TensorContent> content_;
    QLabel* state_;
    QLabel* statistics_;
    HistogramView* histogram_;
    QTableView* table_;
    QPushButton* export_;
    QPushButton* copy_;
};

} // namespace qaliper
