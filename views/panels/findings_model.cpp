#include "views/panels/findings_model.h"

#include <algorithm>
#include <numeric>

#include <QStringList>

#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

// The internal id of a top-level row; below it, the id is the row of the parent.
constexpr quintptr topLevel = ~quintptr{0};

} // namespace

void FindingsModel::setAnalysis(std::shared_ptr<const Analysis> analysis) {
    beginResetModel();
    analysis_ = std::move(analysis);
    rebuild();
    endResetModel();
}

void FindingsModel::setFilter(const FindingFilter& filter) {
    if (filter == filter_)
        return;
    beginResetModel();
    filter_ = filter;
    rebuild();
    endResetModel();
}

void FindingsModel::rebuild() {
    groups_.clear();
    if (!analysis_)
        return;
    for (const FindingGroup& group : groupFindings(analysis_->findings)) {
        std::vector<std::size_t> shown;
        std::ranges::copy_if(group.findings, std::back_inserter(shown),
            [this](std::size_t position) { return matches(analysis_->findings[position]); });
        if (!shown.empty())
            groups_.push_back(std::move(shown));
    }
}

bool FindingsModel::matches(const Finding& finding) const {
    if (!filter_.severities.contains(finding.severity))
        return false;
    const QStringList words = filter_.words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty())
        return true;
    QString text = toQt(finding.title) + QLatin1Char('\n') + toQt(finding.rule) + QLatin1Char('\n') +
        placeOf(*analysis_->context, finding);
    for (const std::string& value : finding.values)
        text += QLatin1Char('\n') + toQt(std::string_view(value));
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

std::size_t FindingsModel::count(Severity severity) const {
    if (!analysis_)
        return 0;
    return static_cast<std::size_t>(std::ranges::count(analysis_->findings, severity, &Finding::severity));
}

std::size_t FindingsModel::shown() const {
    return std::accumulate(groups_.begin(), groups_.end(), std::size_t{0},
        [](std::size_t sum, const std::vector<std::size_t>& group) { return sum + group.size(); });
}

FindingSubject FindingsModel::subject(const QModelIndex& index) const {
    const bool isTop = index.internalId() == topLevel;
    const auto& group = groups_.at(isTop ? static_cast<std::size_t>(index.row()) : index.internalId());
    if (isTop)
        return {analysis_, group};
    return {analysis_, {group.at(static_cast<std::size_t>(index.row()))}};
}

QModelIndex FindingsModel::indexOf(const std::string& key) const {
    for (std::size_t row = 0; row < groups_.size(); ++row) {
        const auto& group = groups_[row];
        const auto found = std::ranges::find(group, key,
            [this](std::size_t position) -> const std::string& { return analysis_->findings[position].key; });
        if (found == group.end())
            continue;
        const QModelIndex top = index(static_cast<int>(row), 0);
        return group.size() == 1 ? top : index(static_cast<int>(found - group.begin()), 0, top);
    }
    return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : topLevel);
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == topLevel)
        return {};
    return createIndex(static_cast<int>(child.internalId()), 0, topLevel);
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(groups_.size());
    if (parent.internalId() != topLevel || parent.column() != 0)
        return 0;
    const auto& group = groups_.at(static_cast<std::size_t>(parent.row()));
    return group.size() > 1 ? static_cast<int>(group.size()) : 0;
}

int FindingsModel::columnCount(const QModelIndex& parent) const {
    Q_UNUSED(parent)
    return 1;
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const FindingSubject subject = this->subject(index);
    const Finding& finding = subject.face();
    const bool isTop = index.internalId() == topLevel;
    switch (role) {
    case Qt::DisplayRole: return isTop ? toQt(finding.title) : placeOf(subject.context(), finding);
    case Qt::ToolTipRole: return isTop ? QVariant() : toQt(finding.message);
    case Qt::AccessibleTextRole:
        return tr("%1: %2, %3")
            .arg(severityWord(finding.severity), toQt(finding.title), placeOf(subject.context(), finding));
    case Qt::AccessibleDescriptionRole: return toQt(finding.message);
    default: return {};
    }
}

} // namespace qaliper
