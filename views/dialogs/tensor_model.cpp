#include "views/dialogs/tensor_model.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "model/base/sort_unique.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr std::uint64_t maxTableRows = 1'000'000;
constexpr std::uint64_t maxColumns = 4096;

// Unique values in ascending order.
std::vector<int> sorted(std::vector<int> places) {
    sortUnique(places);
    return places;
}

qsizetype placeIn(const std::vector<int>& places, int place) {
    return std::ranges::lower_bound(places, place) - places.begin();
}

} // namespace

TensorModel::TensorModel(std::shared_ptr<const TensorContent> content, QObject* parent)
    : QAbstractTableModel(parent), content_(std::move(content)) {
    const std::uint64_t count = content_->statistics.count;
    across_ = content_->dims.empty() ? 1 : static_cast<std::uint64_t>(std::max<std::int64_t>(1, content_->dims.back()));
    const std::uint64_t down = count / across_;
    rows_ = static_cast<int>(std::min(down, maxTableRows));
    columns_ = static_cast<int>(std::min(across_, maxColumns));
    isCut_ = down > maxTableRows || across_ > maxColumns;
}

int TensorModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

int TensorModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns_; }

QVariant TensorModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const std::uint64_t at =
        static_cast<std::uint64_t>(index.row()) * across_ + static_cast<std::uint64_t>(index.column());
    return toQt(std::string_view(content_->word(at)));
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Horizontal)
        return QString::number(section);
    QStringList indices;
    auto rest = static_cast<std::uint64_t>(section);
    for (std::size_t axis = content_->dims.size(); axis-- > 1;) {
        const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(1, content_->dims[axis - 1]));
        indices.prepend(QString::number(rest % size));
        rest /= size;
    }
    return indices.join(QStringLiteral(", "));
}

std::optional<QString> copyOf(const QItemSelection& selection, qsizetype maxCells) {
    qsizetype selected = 0;
    for (const QItemSelectionRange& range : selection)
        selected += qsizetype{range.width()} * range.height();
    if (selected > maxCells)
        return std::nullopt;
    std::vector<int> rows;
    std::vector<int> columns;
    for (const QItemSelectionRange& range : selection) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
        for (int column = range.left(); column <= range.right(); ++column)
            columns.push_back(column);
    }
    rows = sorted(std::move(rows));
    columns = sorted(std::move(columns));
    if (std::ssize(rows) * std::ssize(columns) > maxCells)
        return std::nullopt;
    std::vector<QStringList> lines(rows.size(), QStringList(std::ssize(columns), QString()));
    for (const QModelIndex& index : selection.indexes())
        lines[static_cast<std::size_t>(placeIn(rows, index.row()))][placeIn(columns, index.column())] =
            index.data().toString();
    QStringList text;
    for (const QStringList& cells : lines)
        text += cells.join(QLatin1Char('\t'));
    return text.join(QLatin1Char('\n'));
}

} // namespace qaliper
