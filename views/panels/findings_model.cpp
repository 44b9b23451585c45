#include "views/panels/findings_model.h"

#include <algorithm>
#include <numeric>

#include <QStringList>

#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

template <class Change>
void FindingsModel::reset(const Change& change) {
    beginResetModel();
    change();
    rebuild();
    endResetModel();
}

void FindingsModel::setAnalysis(std::shared_ptr<const Analysis> analysis) {
    reset([&] { analysis_ = std::move(analysis); });
}

void FindingsModel::setFilter(const FindingFilter& filter) {
    if (filter != filter_)
        reset([&] { filter_ = filter; });
}

void FindingsModel::setOrder(FindingOrder order) {
    if (order != order_)
        reset([&] { order_ = order; });
}

void FindingsModel::setLayers(std::shared_ptr<const LayerTitles> layers) {
    reset([&] { layers_ = std::move(layers); });
}

void FindingsModel::rebuild() {
    rows_.clear();
    tops_.clear();
    if (!analysis_)
        return;
    std::vector<std::size_t> shown;
    for (std::size_t position = 0; position < analysis_->findings.size(); ++position) {
        if (matches(analysis_->findings[position]))
            shown.push_back(position);
    }
    for (FindingSection& section : sectionsOf(*analysis_, shown, order_, layers_.get())) {
        std::size_t heading = noRow;
        if (order_ != FindingOrder::Cause) {
            heading = addRow({Kind::Heading, noRow, 0, section.title, {}, {}});
            for (const auto& group : section.groups)
                rows_[heading].findings.insert(rows_[heading].findings.end(), group.begin(), group.end());
        }
        for (std::vector<std::size_t>& group : section.groups)
            addGroup(heading, std::move(group));
    }
}

void FindingsModel::addGroup(std::size_t parent, std::vector<std::size_t> findings) {
    const std::vector<std::size_t> places = findings;
    const std::size_t group = addRow({Kind::Group, parent, 0, {}, std::move(findings), {}});
    if (places.size() < 2)
        return;
    for (const std::size_t place : places)
        addRow({Kind::Place, group, 0, {}, {place}, {}});
}

std::size_t FindingsModel::addRow(Row row) {
    const std::size_t number = rows_.size();
    std::vector<std::size_t>& siblings = row.parent == noRow ? tops_ : rows_[row.parent].children;
    row.number = static_cast<int>(siblings.size());
    siblings.push_back(number);
    rows_.push_back(std::move(row));
    return number;
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
    return std::accumulate(tops_.begin(), tops_.end(), std::size_t{0},
        [this](std::size_t sum, std::size_t row) { return sum + rows_[row].findings.size(); });
}

FindingSubject FindingsModel::subject(const QModelIndex& index) const { return {analysis_, rowAt(index).findings}; }

QModelIndex FindingsModel::indexOf(const std::string& key) const {
    for (std::size_t row = 0; row < rows_.size(); ++row) { // the places of a group come after it
        const auto& findings = rows_[row].findings;
        if (rows_[row].children.empty() && analysis_->findings[findings.front()].key == key)
            return indexAt(row);
    }
    return {};
}

QString FindingsModel::nameOf(const QModelIndex& index) const {
    const Row& row = rowAt(index);
    if (row.kind == Kind::Heading)
        return row.title;
    const QString cause = toQt(std::string_view(analysis_->findings[row.findings.front()].group));
    return row.parent == noRow ? cause : rows_[row.parent].title + QLatin1Char('\n') + cause;
}

QModelIndex FindingsModel::indexAt(std::size_t row) const { return createIndex(rows_[row].number, 0, row); }

QModelIndex FindingsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    return indexAt((parent.isValid() ? rowAt(parent).children : tops_).at(static_cast<std::size_t>(row)));
}

QModelIndex FindingsModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || rowAt(child).parent == noRow)
        return {};
    return indexAt(rowAt(child).parent);
}

int FindingsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(tops_.size());
    return parent.column() == 0 ? static_cast<int>(rowAt(parent).children.size()) : 0;
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
    const Kind kind = rowAt(index).kind;
    if (kind == Kind::Heading) {
        const QString title = rowAt(index).title;
        return role == Qt::DisplayRole       ? QVariant(title)
            : role == Qt::AccessibleTextRole ? QVariant(tr("%1: %2").arg(title, findingCount(subject.findings.size())))
                                             : QVariant();
    }
    const bool isGroup = kind == Kind::Group;
    switch (role) {
    case Qt::DisplayRole: return isGroup ? toQt(finding.title) : placeOf(subject.context(), finding);
    case Qt::ToolTipRole: return isGroup ? QVariant() : plainTip(toQt(finding.message));
    case Qt::AccessibleTextRole:
        return tr("%1: %2, %3")
            .arg(severityWord(finding.severity), toQt(finding.title), placeOf(subject.context(), finding));
    case Qt::AccessibleDescriptionRole: return toQt(finding.message);
    default: return {};
    }
}

} // namespace qaliper
