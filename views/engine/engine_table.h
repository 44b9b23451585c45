#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <QTableView>

#include "model/graph/ids.h"
#include "views/properties/properties.h"

class QSortFilterProxyModel;

// A sortable table of layers, nodes or tensors of a built engine. Selecting a row shows its node.

namespace qaliper {

class NumberDelegate;

struct EngineCell {
    QString text;
    Tone tone = Tone::Plain;
    double number = 0; // the sort key of numeric columns
};

struct EngineRow {
    std::vector<EngineCell> cells;
    NodeId node;            // invalid: there is no node to show
    std::uint32_t kind = 0; // bits for a filter
    QString tip;
    std::string tensor; // by its valueIdentity(): what the row is about, if that is no node
};

struct EngineColumn {
    QString heading;
    bool isNumeric = false;
    int width = 120; // pixels; the first column gets the remaining width
};

class EngineTable final : public QTableView {
    Q_OBJECT

public:
    explicit EngineTable(const QString& name, QWidget* parent = nullptr);

    // The columns may differ from the previous ones. The sort order that a person selected is kept while the columns
    // are equal.
    void setContent(const std::vector<EngineColumn>& columns, std::vector<EngineRow> rows);
    void setKinds(std::uint32_t kinds); // rows with one of these bits; 0 = all
    int shownRows() const;

signals:
    void nodeChosen(NodeId node);
    void tensorChosen(const std::string& tensor);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    class Model;
    class Filter;

    void choose(const QModelIndex& index);
    void setColumns(const std::vector<EngineColumn>& columns);
    void widenForNumbers(int column);

    Model* rows_;
    Filter* filter_;
    NumberDelegate* numbers_;
};

} // namespace qaliper
