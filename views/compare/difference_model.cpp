#include "views/compare/difference_model.h"

#include <algorithm>

#include <QGuiApplication>
#include <QPalette>

#include "views/base/colours.h"
#include "views/base/text.h"
#include "views/compare/difference_words.h"

namespace qaliper {

namespace {

QColor colourOfTone(ChangeTone tone) {
    const Colours& colours = coloursOf(QGuiApplication::palette());
    switch (tone) {
    case ChangeTone::Added: return colours.ok;
    case ChangeTone::Removed: return colours.error;
    case ChangeTone::Changed:
    case ChangeTone::None: break;
    }
    return colours.warning;
}

} // namespace

void DifferenceModel::setComparison(std::shared_ptr<const ComparedModels> comparison) {
    beginResetModel();
    comparison_ = std::move(comparison);
    fill();
    endResetModel();
}

void DifferenceModel::setTone(std::optional<ChangeTone> tone) {
    beginResetModel();
    tone_ = tone;
    fill();
    endResetModel();
}

void DifferenceModel::fill() {
    rows_.clear();
    for (std::size_t i = 0; comparison_ && i < comparison_->differences.size(); ++i) {
        if (!tone_ || comparison_->differences[i].tone == *tone_)
            rows_ += i;
    }
}

std::size_t DifferenceModel::count(ChangeTone tone) const {
    return comparison_ ? static_cast<std::size_t>(std::ranges::count(comparison_->differences, tone, &Difference::tone))
                       : 0;
}

int DifferenceModel::rowOf(NodeIx before, NodeIx after) const {
    const auto isSame = [](NodeIx one, NodeIx other) { return one.valid() && one == other; };
    const auto found = std::ranges::find_if(rows_, [&](std::size_t i) {
        const Difference& difference = comparison_->differences[i];
        return isSame(difference.before, before) || isSame(difference.after, after);
    });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int DifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DifferenceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant DifferenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Difference& item = difference(index.row());
    if (role == Qt::ForegroundRole && index.column() == ToneColumn)
        return colourOfTone(item.tone);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const QString words = index.column() == ToneColumn ? toneWord(item.tone)
        : index.column() == KindColumn                 ? kindWord(item, *comparison_)
        : index.column() == NameColumn                 ? nameOf(item, *comparison_)
                                                       : detailsOf(item, *comparison_);
    return role == Qt::ToolTipRole ? plainTip(words) : QString(words).replace(QLatin1Char('\n'), QStringLiteral(" · "));
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ToneColumn: return tr("Difference");
    case KindColumn: return tr("What");
    case NameColumn: return tr("Name");
    default: return tr("How");
    }
}

} // namespace qaliper
