#include "views/window/search_list.h"

#include <algorithm>
#include <map>
#include <string_view>

#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "model/graph/identity.h"
#include "views/base/text.h"
#include "views/base/type_words.h"

namespace qaliper {

namespace {

constexpr QSize listSize(560, 380);
constexpr std::size_t maxRows = 5000; // more are counted, not listed
constexpr int nameWidth = 270;
constexpr int placeWidth = 70;

enum Column { NameColumn, PlaceColumn, TypeColumn };

// Of its first output.
QString typeOf(const Index& index, const Document& document, NodeIx node) {
    const ValueIx output = index.output(node, 0);
    const auto& analysis = document.analysis();
    if (!output.valid() || !analysis || &analysis->context->index() != &index)
        return {};
    const ValueType* type = analysis->context->types.type(output);
    return type ? typeWords(*type) : QString();
}

} // namespace

SearchList::SearchList(Document& document, const std::vector<NodeId>& hits, QWidget* parent)
    : QFrame(parent, Qt::Popup), document_(&document), rows_(new QTreeWidget(this)) {
    setObjectName(QStringLiteral("searchHits"));
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("framed", true);
    rows_->setObjectName(QStringLiteral("hits"));
    rows_->setAccessibleName(tr("Hits"));
    rows_->setHeaderLabels({tr("Name"), tr("Place"), tr("Type and shape")});
    rows_->setUniformRowHeights(true);
    rows_->setTextElideMode(Qt::ElideMiddle);
    rows_->installEventFilter(this);
    fill(hits);
    rows_->setColumnWidth(NameColumn, nameWidth);
    rows_->setColumnWidth(PlaceColumn, placeWidth);
    rows_->header()->setStretchLastSection(true);
    auto* all = new QPushButton(hits.size() == 1 ? tr("Select it") : tr("Select all %1").arg(hits.size()), this);
    all->setObjectName(QStringLiteral("selectHits"));
    all->setProperty("small", true);
    all->setToolTip(tr("Tools and fixes then work on all of them (Ctrl+A)"));
    connect(all, &QPushButton::clicked, this, &SearchList::askAll);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(rows_, 1);
    column->addWidget(all, 0, Qt::AlignLeft);
    connect(&document, &Document::indexChanged, this, &QWidget::close);
    connect(rows_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* row) {
        if (document_ && row && row->parent())
            document_->selection().revealNode(NodeId{row->data(NameColumn, Qt::UserRole).toUInt()});
    });
    resize(listSize.boundedTo(parent->window()->size()));
    rows_->setFocus();
}

void SearchList::fill(const std::vector<NodeId>& hits) {
    const Index& index = *document_->index();
    std::map<std::string_view, std::vector<NodeIx>> groups;
    for (std::size_t i = 0; i < std::min(hits.size(), maxRows); ++i) {
        if (const auto node = index.find(hits[i]))
            groups[index.node(*node).opType].push_back(*node);
    }
    for (const auto& [op, nodes] : groups) {
        auto* group = new QTreeWidgetItem(rows_, {tr("%1: %2").arg(toQt(op)).arg(nodes.size())});
        for (const NodeIx node : nodes) {
            auto* row = new QTreeWidgetItem(group,
                {toQt(displayName(index.node(node))), QStringLiteral("#%1").arg(index.position(node)),
                    typeOf(index, *document_, node)});
            row->setData(NameColumn, Qt::UserRole, QVariant::fromValue(index.node(node).id.value));
        }
        group->setExpanded(true);
        group->setFirstColumnSpanned(true);
    }
}

void SearchList::askAll() {
    emit allAsked();
    close();
}

bool SearchList::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::SelectAll)) {
            askAll();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Escape) {
            close();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace qaliper
