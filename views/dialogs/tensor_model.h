#pragma once

#include <memory>
#include <optional>

#include <QAbstractTableModel>
#include <QItemSelection>

#include "model/session/tensor_content.h"

// The elements of a tensor as a table, in row-major order: the last dimension gives the columns, all others the rows,
// which are named by their indices (of a KCRS weight: k, c and r; columns: s). Only visible cells are converted to
// text.

namespace qaliper {

class TensorModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    TensorModel(std::shared_ptr<const TensorContent> content, QObject* parent = nullptr);

    // The limit of row numbers in a table; elements after it are not shown.
    bool isCut() const { return isCut_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const TensorContent> content_;
    std::uint64_t across_ = 1; // elements of a row
    int rows_ = 0;
    int columns_ = 0;
    bool isCut_ = false;
};

// The selected cells as text for spreadsheets: tabs and lines between the selected columns and rows, empty for cells
// that are not selected. Nothing for more than `maxCells` cells.
std::optional<QString> copyOf(const QItemSelection& selection, qsizetype maxCells);

} // namespace qaliper
