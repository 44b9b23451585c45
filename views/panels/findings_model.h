#pragma once

#include <memory>
#include <set>
#include <vector>

#include <QAbstractItemModel>

#include "views/document/finding_subject.h"

// The findings of one analysis as a tree of two levels: groups, errors first, and below a group of several
// its places. Filters by severity and by words; a group stays while any of its findings does.

namespace qaliper {

struct FindingFilter {
    std::set<Severity> severities{Severity::Error, Severity::Warning, Severity::Note};
    QString words; // all of them have to occur in the title, the rule, the place or the values

    friend bool operator==(const FindingFilter&, const FindingFilter&) = default;
};

class FindingsModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    void setAnalysis(std::shared_ptr<const Analysis> analysis); // null: empty
    void setFilter(const FindingFilter& filter);

    // Findings before filtering.
    std::size_t total() const { return analysis_ ? analysis_->findings.size() : 0; }
    std::size_t count(Severity severity) const;
    std::size_t shown() const;

    // The group or the single finding behind an index.
    FindingSubject subject(const QModelIndex& index) const;
    // Of the finding with that key; invalid when it is filtered away.
    QModelIndex indexOf(const std::string& key) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    void rebuild();
    bool matches(const Finding& finding) const;

    std::shared_ptr<const Analysis> analysis_;
    FindingFilter filter_;
    std::vector<std::vector<std::size_t>> groups_; // positions of findings
};

} // namespace qaliper
