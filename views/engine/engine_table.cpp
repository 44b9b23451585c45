#include "views/engine/engine_table.h"

#include <algorithm>

#include <QAbstractTableModel>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSortFilterProxyModel>

#include "views/base/colours.h"
#include "views/base/number_delegate.h"
#include "views/base/row_copy.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int tableRowHeight = 24;
constexpr int smallestFirstColumn = 180;
constexpr int numberRole = Qt::UserRole;

} // namespace

class EngineTable::Model final : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setContent(std::vector<EngineColumn> columns, std::vector<EngineRow> rows) {
        beginResetModel();
        columns_ = std::move(columns);
        rows_ = std::move(rows);
        endResetModel();
    }

    const EngineRow& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }

    int rowCount(const QModelIndex& parent) const override {
        return parent.isValid() ? 0 : static_cast<int>(rows_.size());
    }
    int columnCount(const QModelIndex& parent) const override {
        return parent.isValid() ? 0 : static_cast<int>(columns_.size());
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(columns_.size()))
            return {};
        const EngineColumn& column = columns_[static_cast<std::size_t>(section)];
        if (role == Qt::DisplayRole)
            return column.heading;
        return role == Qt::TextAlignmentRole ? QVariant(alignmentOf(column)) : QVariant();
    }

    QVariant data(const QModelIndex& index, int role) const override {
        if (!index.isValid())
            return {};
        const EngineRow& item = row(index.row());
        const EngineColumn& column = columns_[static_cast<std::size_t>(index.column())];
        const EngineCell& cell = item.cells[static_cast<std::size_t>(index.column())];
        switch (role) {
        case Qt::DisplayRole: return cell.text;
        case Qt::ToolTipRole: return plainTip(item.tip.isEmpty() ? cell.text : item.tip);
        case Qt::TextAlignmentRole: return alignmentOf(column);
        case Qt::ForegroundRole: return colourOf(cell.tone);
        case numberRole: return column.isNumeric ? QVariant(cell.number) : QVariant(cell.text.toLower());
        default: return {};
        }
    }

private:
    static int alignmentOf(const EngineColumn& column) {
        return static_cast<int>(Qt::AlignVCenter) | static_cast<int>(column.isNumeric ? Qt::AlignRight : Qt::AlignLeft);
    }

    static QVariant colourOf(Tone tone) {
        const Colours& colours = coloursOf(QGuiApplication::palette());
        switch (tone) {
        case Tone::Faint: return colours.tertiary;
        case Tone::Good: return colours.ok;
        case Tone::Caution: return colours.warning;
        case Tone::Bad: return colours.error;
        case Tone::Quantized: return colours.quantized;
        case Tone::Plain: break;
        }
        return {};
    }

    std::vector<EngineColumn> columns_;
    std::vector<EngineRow> rows_;
};

class EngineTable::Filter final : public QSortFilterProxyModel {
public:
    Filter(const Model& rows, QObject* parent) : QSortFilterProxyModel(parent), rows_(&rows) {
        setSortRole(numberRole);
    }

    void setKinds(std::uint32_t kinds) {
        kinds_ = kinds;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        Q_UNUSED(parent)
        return kinds_ == 0 || (rows_->row(row).kind & kinds_) != 0;
    }

private:
    const Model* rows_;
    std::uint32_t kinds_ = 0;
};

EngineTable::EngineTable(const QString& name, QWidget* parent)
    : QTableView(parent),
      rows_(new Model(this)),
      filter_(new Filter(*rows_, this)),
      numbers_(new NumberDelegate(NumberDelegate::Content::Number, this)) {
    setAccessibleName(name);
    setProperty("columns", true); // numbers keep a distance from the words beside them
    filter_->setSourceModel(rows_);
    setModel(filter_);
    setShowGrid(false);
    setWordWrap(false);
    setSortingEnabled(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(tableRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicatorClearable(true);
    sortByColumn(-1, Qt::AscendingOrder);
    makeRowsCopyable(*this);
    // also for a click on the current row
    connect(this, &QAbstractItemView::clicked, this, &EngineTable::choose);
}

void EngineTable::setContent(const std::vector<EngineColumn>& columns, std::vector<EngineRow> rows) {
    const bool isOther = rows_->columnCount({}) != static_cast<int>(columns.size());
    rows_->setContent(columns, std::move(rows));
    if (isOther)
        setColumns(columns);
    for (std::size_t i = 1; i < columns.size(); ++i) {
        if (columns[i].isNumeric)
            widenForNumbers(static_cast<int>(i));
    }
}

void EngineTable::setColumns(const std::vector<EngineColumn>& columns) {
    sortByColumn(-1, Qt::AscendingOrder);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    for (std::size_t i = 1; i < columns.size(); ++i) {
        const auto column = static_cast<int>(i);
        setColumnWidth(column, columns[i].width);
        setItemDelegateForColumn(column, columns[i].isNumeric ? numbers_ : nullptr);
    }
    horizontalHeader()->setMinimumSectionSize(40);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    setColumnWidth(0, smallestFirstColumn);
}

// The exponent of a number must stay visible.
void EngineTable::widenForNumbers(int column) {
    QString longest;
    for (int row = 0; row < rows_->rowCount({}); ++row) {
        const QString& text = rows_->row(row).cells[static_cast<std::size_t>(column)].text;
        if (text.size() > longest.size())
            longest = text;
    }
    ensurePolished(); // uses the font of the theme
    setColumnWidth(column, std::max(columnWidth(column), numberColumnWidth(*this, longest)));
}

void EngineTable::setKinds(std::uint32_t kinds) { filter_->setKinds(kinds); }

int EngineTable::shownRows() const { return filter_->rowCount(); }

void EngineTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (!current.isValid() || !hasFocus() || current.row() == previous.row())
        return;
    choose(current);
}

void EngineTable::choose(const QModelIndex& index) {
    const EngineRow& row = rows_->row(filter_->mapToSource(index).row());
    if (!row.tensor.empty())
        emit tensorChosen(row.tensor);
    else if (row.node.valid())
        emit nodeChosen(row.node);
}

} // namespace qaliper
