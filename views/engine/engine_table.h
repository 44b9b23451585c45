#pragma once

#include <cstdint>
#include <vector>

#include <QTableView>

#include "model/graph/ids.h"
#include "views/properties/properties.h"

class QSortFilterProxyModel;

// A sortable table about layers, nodes or tensors of a built engine. Choosing a row goes to its node.

namespace qaliper {

class NumberDelegate;

struct EngineCell {
    QString text;
    Tone tone = Tone::Plain;
    double number = 0; // what numeric columns are sorted by
};

struct EngineRow {
    std::vector<EngineCell> cells;
    NodeId node;            // invalid: nowhere to go
    std::uint32_t kind = 0; // bits that a filter asks for
    QString tip;
};

struct EngineColumn {
    QString heading;
    bool isNumeric = false;
    int width = 120; // pixels; the first column takes what is left
};

class EngineTable final : public QTableView {
    Q_OBJECT

public:
    explicit EngineTable(const QString& name, QWidget* parent = nullptr);

    // Columns may change with the rows. The order a person chose stays while the columns do.
    void setContent(const std::vector<EngineColumn>& columns, std::vector<EngineRow> rows);
    void setKinds(std::uint32_t kinds); // rows with one of these bits; 0 = all
    int shownRows() const;

signals:
    void nodeChosen(NodeId node);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    class Model;
    class Filter;

    void setColumns(const std::vector<EngineColumn>& columns);
    void widenForNumbers(int column);

    Model* rows_;
    Filter* filter_;
    NumberDelegate* numbers_;
};

} // namespace qaliper
