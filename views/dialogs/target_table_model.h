#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractItemModel>

#include "model/rules/target_table.h"

// The table of several targets: a row for what has one cause, below it its places, and a column for each target.

namespace qaliper {

class TargetTableModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    void setTable(std::shared_ptr<const TargetTable> table); // null: empty
    void setCurrent(const std::string& target);              // formatTarget(): its column is emphasized
    const std::shared_ptr<const TargetTable>& table() const { return table_; }

    // The first finding of a cell and the number of its target; of the first column, those of the first target that has
    // one. Nothing for a cell without findings.
    struct Found {
        std::size_t target = 0;
        const Finding* finding = nullptr;
    };
    std::optional<Found> foundAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Place { // one finding, on all targets
        QString title;
        std::vector<TargetCell> cells;
    };
    struct Row {
        QString title;
        QString rule;
        std::vector<TargetCell> cells;
        std::vector<Place> places; // of several
    };

    void fill();
    std::vector<Place> placesOf(const TargetRow& row) const;
    const std::vector<TargetCell>& cellsAt(const QModelIndex& index) const;
    QVariant firstColumn(const QModelIndex& index, int role) const;
    QVariant cell(const TargetCell& cell, int role) const;

    std::shared_ptr<const TargetTable> table_;
    std::string current_;
    std::vector<Row> rows_;
};

} // namespace qaliper
