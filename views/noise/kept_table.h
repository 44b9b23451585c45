#pragma once

#include <QWidget>

#include "model/graph/index.h"
#include "model/precision/half_choice.h"

class QLabel;
class QTableWidget;

namespace qaliper {

// The nodes of a model that stay FP32 where other parts of it become FP16 or BF16, each with its reason.
class KeptTable final : public QWidget {
    Q_OBJECT

public:
    explicit KeptTable(const QString& name, QWidget* parent = nullptr);

    // `index`: of the version that became half precision. Only the first ones are listed where there are very many.
    void setKept(const Index& index, const KeptFloat& kept);

signals:
    void nodeChosen(NodeId node);

private:
    QLabel* title_;
    QTableWidget* nodes_;
};

} // namespace qaliper
