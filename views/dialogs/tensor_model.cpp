#include "views/dialogs/tensor_model.h"

#include <algorithm>

#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr std::uint64_t mostTableRows = 1'000'000;
constexpr std::uint64_t mostColumns = 4096;

} // namespace

TensorModel::TensorModel(std::shared_ptr<const TensorContent> content, QObject* parent)
    : QAbstractTableModel(parent), content_(std::move(content)) {
    const std::uint64_t count = content_->statistics.count;
    across_ = content_->dims.empty() ? 1 : static_cast<std::uint64_t>(std::max<std::int64_t>(1, content_->dims.back()));
    const std::uint64_t down = count / across_;
    rows_ = static_cast<int>(std::min(down, mostTableRows));
    columns_ = static_cast<int>(std::min(across_, mostColumns));
    isCut_ = down > mostTableRows || across_ > mostColumns;
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

} // namespace qaliper
