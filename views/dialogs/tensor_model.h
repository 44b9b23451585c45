#pragma once

#include <memory>
#include <optional>

#include <QAbstractTableModel>
#include <QItemSelection>

#include "model/session/tensor_content.h"

// The elements of a tensor as a table: the last dimension goes across, all others go down, each row named by its
// indices. Only the cells that are seen are made into text.

namespace qaliper {

class TensorModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    TensorModel(std::shared_ptr<const TensorContent> content, QObject* parent = nullptr);

    // More would not fit the positions of a table; what lies behind is not shown.
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

// The selected cells as spreadsheets take them: tabs and lines around the rows and columns that have any, empty where
// others lie between. Nothing of more than `maxCells`.
std::optional<QString> copyOf(const QItemSelection& selection, qsizetype maxCells);

} // namespace qaliper
