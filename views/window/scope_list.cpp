#include "views/window/scope_list.h"

#include <set>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr QSize treeSize(440, 420);
constexpr int countWidth = 70;
constexpr int smallTree = 12; // branches; a smaller tree is open as a whole

enum ScopeColumn { ScopeName, NodeCount, FindingCount };

// Of each branch: its findings.
std::vector<std::size_t> findingsIn(const std::vector<ScopeBranch>& tree, const Document& document) {
    std::vector<std::size_t> counts;
    std::multiset<NodeId> places;
    if (document.analysis()) {
        for (const Finding& finding : document.analysis()->findings)
            places.insert(finding.node);
    }
    for (const ScopeBranch& branch : tree) {
        std::size_t count = 0;
        for (const NodeIx node : branch.nodes)
            count += places.count(document.index()->node(node).id);
        counts.push_back(count);
    }
    return counts;
}

} // namespace

ScopeList::ScopeList(Document& document, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      document_(&document),
      tree_(scopeTree(*document.index())),
      rows_(new QTreeWidget(this)) {
    setObjectName(QStringLiteral("scopes"));
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("framed", true);
    rows_->setObjectName(QStringLiteral("scopeTree"));
    rows_->setAccessibleName(tr("Name scopes"));
    rows_->setHeaderLabels({tr("Scope"), tr("Nodes"), tr("Findings")});
    rows_->setUniformRowHeights(true);
    rows_->setTextElideMode(Qt::ElideMiddle);
    rows_->installEventFilter(this);
    fill();
    rows_->header()->setStretchLastSection(false);
    rows_->header()->setSectionResizeMode(ScopeName, QHeaderView::Stretch);
    rows_->setColumnWidth(NodeCount, countWidth);
    rows_->setColumnWidth(FindingCount, countWidth);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(rows_, 1);
    column->addWidget(makeLabel(
        tree_.empty() ? tr("No name of a node has a scope") : tr("Select a scope to see it; Return closes the list"),
        TextStyle::Secondary, this));
    rows_->setVisible(!tree_.empty());
    connect(&document, &Document::indexChanged, this, &QWidget::close);
    connect(rows_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* row) {
        if (row)
            show(*row);
    });
    if (tree_.empty())
        adjustSize();
    else
        resize(treeSize.boundedTo(parent->window()->size()));
    rows_->setFocus();
}

void ScopeList::fill() {
    const std::vector<std::size_t> findings = findingsIn(tree_, *document_);
    std::vector<QTreeWidgetItem*> items;
    for (std::size_t b = 0; b < tree_.size(); ++b) {
        const ScopeBranch& branch = tree_[b];
        const QStringList words{toQt(std::string_view(branch.name)), QString::number(branch.nodes.size()),
            findings[b] > 0 ? QString::number(findings[b]) : QString()};
        auto* item = branch.parent == noScope ? new QTreeWidgetItem(rows_, words)
                                              : new QTreeWidgetItem(items[branch.parent], words);
        item->setToolTip(ScopeName, plainTip(toQt(std::string_view(branch.scope))));
        item->setData(ScopeName, Qt::UserRole, static_cast<uint>(b));
        for (const ScopeColumn column : {NodeCount, FindingCount})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        items.push_back(item);
    }
    for (int i = 0; i < rows_->topLevelItemCount(); ++i)
        rows_->topLevelItem(i)->setExpanded(rows_->topLevelItemCount() == 1);
    if (tree_.size() <= smallTree)
        rows_->expandAll();
}

void ScopeList::show(const QTreeWidgetItem& row) {
    if (!document_)
        return;
    std::vector<NodeId> nodes;
    for (const NodeIx node : tree_[row.data(ScopeName, Qt::UserRole).toUInt()].nodes)
        nodes.push_back(document_->index()->node(node).id);
    emit shown(nodes);
}

bool ScopeList::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape)
        return QFrame::eventFilter(watched, event);
    close();
    return true;
}

} // namespace qaliper
