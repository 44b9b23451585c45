#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
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

// A column with what it says of an item.
template <class Item>
struct ItemColumn {
    EngineColumn column;
    std::function<EngineCell(const Item&)> cell;
};

class EngineTable final : public QTableView {
    Q_OBJECT

public:
    explicit EngineTable(const QString& name, QWidget* parent = nullptr);

    // The columns may differ from the previous ones. The sort order that a person selected is kept while the columns
    // are equal.
    void setContent(const std::vector<EngineColumn>& columns, std::vector<EngineRow> rows);
    // The same of a list: `about` makes the row of an item, without cells.
    template <class Item, class About>
    void setItems(const std::vector<ItemColumn<Item>>& columns, const std::vector<Item>& items, About about) {
        std::vector<EngineColumn> heads;
        heads.reserve(columns.size());
        for (const ItemColumn<Item>& each : columns)
            heads.push_back(each.column);
        std::vector<EngineRow> rows;
        rows.reserve(items.size());
        for (const Item& item : items) {
            rows.push_back(about(item));
            for (const ItemColumn<Item>& each : columns)
                rows.back().cells.push_back(each.cell(item));
        }
        setContent(heads, std::move(rows));
    }
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
