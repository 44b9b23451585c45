#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "model/session/comparison.h"

// The differences of a comparison as rows, all or those of one kind.

namespace qaliper {

class DifferenceModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { ToneColumn, KindColumn, NameColumn, DetailColumn };
    static constexpr int columns = DetailColumn + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(std::shared_ptr<const ComparedModels> comparison);
    void setTone(std::optional<ChangeTone> tone); // nothing: all
    std::size_t count(ChangeTone tone) const;     // before filtering
    const Difference& difference(int row) const { return comparison_->differences[rows_.at(row)]; }
    int rowOf(NodeIx before, NodeIx after) const; // -1: in no row, or filtered out

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();

    std::shared_ptr<const ComparedModels> comparison_;
    std::optional<ChangeTone> tone_;
    QList<std::size_t> rows_; // positions in ComparedModels::differences
};

} // namespace qaliper
