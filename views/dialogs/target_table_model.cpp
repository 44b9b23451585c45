#include "views/dialogs/target_table_model.h"

#include <algorithm>
#include <map>

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include "model/graph/identity.h"
#include "model/target/products.h"
#include "model/target/words.h"
#include "views/base/colours.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr quintptr topLevel = ~quintptr{0}; // the internal id of rows; that of a place is the number of its row

QColor colourOf(CellState state) {
    const Colours& colours = coloursOf(QGuiApplication::palette());
    switch (state) {
    case CellState::Error: return colours.error;
    case CellState::Warning: return colours.warning;
    case CellState::Note: return colours.info;
    case CellState::Open: return colours.secondary;
    case CellState::Fine: break;
    }
    return colours.ok;
}

// Behind the words of a cell, so that a column is read from far.
QVariant groundOf(CellState state) {
    if (state == CellState::Fine || state == CellState::Open)
        return {};
    QColor ground = colourOf(state);
    ground.setAlpha(coloursOf(QGuiApplication::palette()).isDark ? 56 : 32);
    return ground;
}

QString stateWord(CellState state) {
    switch (state) {
    case CellState::Error: return TargetTableModel::tr("Error");
    case CellState::Warning: return TargetTableModel::tr("Warning");
    case CellState::Note: return TargetTableModel::tr("Note");
    case CellState::Open: return TargetTableModel::tr("Open");
    case CellState::Fine: break;
    }
    return TargetTableModel::tr("Fine");
}

QString tipOf(const TargetCell& cell) {
    switch (cell.state) {
    case CellState::Open:
        return TargetTableModel::tr(
            "Nothing is found here, and it is not known in which type it runs or which GPU it is");
    case CellState::Fine: return TargetTableModel::tr("Nothing is found here");
    default: break;
    }
    const QString word = stateWord(cell.state);
    return cell.findings.size() > 1
        ? TargetTableModel::tr("%1. A double click shows the first one on this target").arg(word)
        : TargetTableModel::tr("%1. A double click shows it on this target").arg(word);
}

// "JetPack 6.2" over "TensorRT 10.3 · SM 8.7", which fits a narrow column.
QString headOf(const Target& target) {
    const QString title = toQt(titleOfProduct(target.product));
    const QString release = toQt(std::string_view(productName(target)));
    const QString gpu =
        target.gpu ? QStringLiteral("SM ") + toQt(std::string_view(formatCapability(*target.gpu))) : QString();
    if (!title.isEmpty())
        return title + QLatin1Char('\n') + release;
    return release + QLatin1Char('\n') + gpu;
}

QString placeName(const Analysis& analysis, const Finding& finding) {
    const Index& index = analysis.context->index();
    const auto nodes = nodesNamedBy(index, finding);
    if (nodes.empty())
        return TargetTableModel::tr("The model");
    const Node& node = index.node(nodes.front());
    return toQt(std::string_view(node.opType)) + QLatin1Char(' ') + toQt(displayName(node));
}

} // namespace

void TargetTableModel::setTable(std::shared_ptr<const TargetTable> table) {
    beginResetModel();
    table_ = std::move(table);
    fill();
    endResetModel();
}

void TargetTableModel::setCurrent(const std::string& target) {
    current_ = target;
    if (columnCount() > 1)
        emit headerDataChanged(Qt::Horizontal, 1, columnCount() - 1);
}

void TargetTableModel::fill() {
    rows_.clear();
    if (!table_)
        return;
    for (const TargetRow& row : table_->rows) {
        std::vector<Place> places = placesOf(row);
        Row shown{toQt(row.title), toQt(row.rule), row.cells, {}};
        if (places.size() > 1)
            shown.places = std::move(places);
        rows_.push_back(std::move(shown));
    }
}

std::vector<TargetTableModel::Place> TargetTableModel::placesOf(const TargetRow& row) const {
    std::vector<Place> places;
    std::map<std::string_view, std::size_t> known; // by key
    for (std::size_t target = 0; target < row.cells.size(); ++target) {
        const Analysis& analysis = *table_->analyses[target];
        for (const std::size_t number : row.cells[target].findings) {
            const Finding& finding = analysis.findings[number];
            const auto [entry, isNew] = known.try_emplace(finding.key, places.size());
            if (isNew)
                places.push_back({placeName(analysis, finding), std::vector<TargetCell>(row.cells.size())});
            places[entry->second].cells[target] = {stateOf(finding.severity), {number}};
        }
    }
    return places;
}

const std::vector<TargetCell>& TargetTableModel::cellsAt(const QModelIndex& index) const {
    const auto number = static_cast<std::size_t>(index.row());
    return index.internalId() == topLevel ? rows_.at(number).cells
                                          : rows_.at(index.internalId()).places.at(number).cells;
}

std::optional<TargetTableModel::Found> TargetTableModel::foundAt(const QModelIndex& index) const {
    if (!index.isValid())
        return std::nullopt;
    const std::vector<TargetCell>& cells = cellsAt(index);
    const std::size_t begin = index.column() == 0 ? 0 : static_cast<std::size_t>(index.column() - 1);
    const std::size_t end = index.column() == 0 ? cells.size() : begin + 1;
    for (std::size_t target = begin; target < end; ++target) {
        if (!cells[target].findings.empty())
            return Found{target, &table_->analyses[target]->findings[cells[target].findings.front()]};
    }
    return std::nullopt;
}

QModelIndex TargetTableModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : topLevel);
}

QModelIndex TargetTableModel::parent(const QModelIndex& child) const {
    return child.isValid() && child.internalId() != topLevel
        ? createIndex(static_cast<int>(child.internalId()), 0, topLevel)
        : QModelIndex();
}

int TargetTableModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(rows_.size());
    const bool hasPlaces = parent.internalId() == topLevel && parent.column() == 0;
    return hasPlaces ? static_cast<int>(rows_.at(static_cast<std::size_t>(parent.row())).places.size()) : 0;
}

int TargetTableModel::columnCount(const QModelIndex&) const {
    return 1 + (table_ ? static_cast<int>(table_->targets.size()) : 0);
}

QVariant TargetTableModel::firstColumn(const QModelIndex& index, int role) const {
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto number = static_cast<std::size_t>(index.row());
    if (index.internalId() != topLevel)
        return rows_.at(index.internalId()).places.at(number).title;
    const Row& row = rows_.at(number);
    return role == Qt::DisplayRole ? row.title : plainTip(row.rule + QStringLiteral(": ") + row.title);
}

QVariant TargetTableModel::cell(const TargetCell& cell, int role) const {
    const QString word = stateWord(cell.state);
    switch (role) {
    case Qt::DisplayRole: return cell.findings.size() > 1 ? tr("%1 × %2").arg(word).arg(cell.findings.size()) : word;
    case Qt::ToolTipRole: return plainTip(tipOf(cell));
    case Qt::ForegroundRole: return colourOf(cell.state);
    case Qt::BackgroundRole: return groundOf(cell.state);
    case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignCenter);
    default: return {};
    }
}

QVariant TargetTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (index.column() == 0)
        return firstColumn(index, role);
    return cell(cellsAt(index).at(static_cast<std::size_t>(index.column() - 1)), role);
}

QVariant TargetTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !table_)
        return {};
    if (section == 0)
        return role == Qt::DisplayRole ? QVariant(tr("Finding")) : QVariant();
    const Target& target = table_->targets.at(static_cast<std::size_t>(section - 1));
    if (role == Qt::DisplayRole)
        return headOf(target);
    if (role == Qt::ToolTipRole) {
        const Text bound = boundWords(target);
        return plainTip(toQt(targetWords(target)) + (bound.empty() ? QString() : QLatin1Char('\n') + toQt(bound)));
    }
    if (role == Qt::FontRole && formatTarget(target) == current_) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    return {};
}

} // namespace qaliper
