#pragma once

#include <memory>
#include <set>
#include <vector>

#include <QAbstractItemModel>

#include "model/session/finding_subject.h"
#include "views/document/finding_sections.h"

// The findings of one analysis as a tree: groups of one cause, errors first, and the places of each group below it;
// with headings for other orders. Filters by severity and by words; a group is shown while one of its findings matches.

namespace qaliper {

struct FindingFilter {
    std::set<Severity> severities{Severity::Error, Severity::Warning, Severity::Note};
    QString words; // each word must occur in the title, the rule, the place or the values

    friend bool operator==(const FindingFilter&, const FindingFilter&) = default;
};

class FindingsModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum class Kind { Heading, Group, Place };

    using QAbstractItemModel::QAbstractItemModel;

    void setAnalysis(std::shared_ptr<const Analysis> analysis); // null: empty
    void setFilter(const FindingFilter& filter);
    void setOrder(FindingOrder order);
    void setLayers(std::shared_ptr<const LayerTitles> layers); // for FindingOrder::Layer; null: not known yet

    FindingOrder order() const { return order_; }
    const std::shared_ptr<const LayerTitles>& layers() const { return layers_; }

    // Counts before filtering.
    std::size_t total() const { return analysis_ ? analysis_->findings.size() : 0; }
    std::size_t count(Severity severity) const;
    std::size_t shown() const;

    Kind kind(const QModelIndex& index) const { return rowAt(index).kind; }
    // The group or single finding of an index; for a heading, all findings below it.
    FindingSubject subject(const QModelIndex& index) const;
    // The row of the finding with that key; invalid when it is filtered out.
    QModelIndex indexOf(const std::string& key) const;
    // A name of a heading or group that stays the same over analyses, filters and orders.
    QString nameOf(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        Kind kind = Kind::Group;
        std::size_t parent = noRow;
        int number = 0;                    // among its siblings
        QString title;                     // of a heading
        std::vector<std::size_t> findings; // positions in Analysis::findings
        std::vector<std::size_t> children; // numbers in rows_
    };
    static constexpr std::size_t noRow = ~std::size_t{0};

    template <class Change>
    void reset(const Change& change);
    void rebuild();
    std::size_t addRow(Row row);
    void addGroup(std::size_t parent, std::vector<std::size_t> findings);
    const Row& rowAt(const QModelIndex& index) const { return rows_.at(index.internalId()); }
    QModelIndex indexAt(std::size_t row) const;
    bool matches(const Finding& finding) const;

    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const LayerTitles> layers_;
    FindingFilter filter_;
    FindingOrder order_ = FindingOrder::Cause;
    std::vector<Row> rows_;
    std::vector<std::size_t> tops_; // numbers in rows_
};

} // namespace qaliper
