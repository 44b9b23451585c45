#include "views/panels/bookmarks_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPointer>
#include <QVBoxLayout>

#include "model/graph/identity.h"
#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int identityRole = Qt::UserRole;

} // namespace

BookmarksPanel::BookmarksPanel(QWidget* parent)
    : QWidget(parent), hint_(makeLabel({}, TextStyle::Secondary, this)), list_(new QListWidget(this)) {
    list_->setObjectName(QStringLiteral("bookmarks"));
    list_->setAccessibleName(tr("Bookmarks"));
    list_->setProperty("rows", true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->installEventFilter(this);
    hint_->setWordWrap(true);
    hint_->setContentsMargins(14, 0, 14, 0);
    QLabel* title = makeLabel(tr("Bookmarks"), TextStyle::Heading, this);
    title->setContentsMargins(14, 12, 14, 0);
    auto* rows = new QVBoxLayout;
    rows->setContentsMargins(3, 0, 6, 0); // aligns the names with the title
    rows->addWidget(list_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(hint_);
    column->addLayout(rows, 1);
    connect(list_, &QListWidget::itemClicked, this, &BookmarksPanel::lead);
    connect(list_, &QListWidget::itemActivated, this, &BookmarksPanel::lead);
    connect(list_, &QWidget::customContextMenuRequested, this, &BookmarksPanel::showMenu);
    setDocument(nullptr);
}

void BookmarksPanel::setDocument(Document* document) {
    document_.follow(document);
    document_.on(&Document::indexChanged, [this] { showBookmarks(); });
    document_.on(&Bookmarks::changed, [this] { showBookmarks(); });
    showBookmarks();
}

void BookmarksPanel::showBookmarks() {
    const int row = list_->currentRow();
    list_->clear();
    if (document_ && document_->state() == Document::State::Open && document_->index()) {
        for (const std::string& name : document_->bookmarks().identities())
            addRow(name);
    }
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    hint_->setVisible(list_->count() == 0);
    hint_->setText(tr("Nodes you mark appear here, also at the next start."));
}

void BookmarksPanel::addRow(const std::string& name) {
    const Index& index = *document_->index();
    const auto node = findNode(index, name);
    const QString path = toQt(std::string_view(name));
    auto* item = new QListWidgetItem(node
            ? toQt(index.node(*node).opType) + QStringLiteral("  ") + toQt(displayName(index.node(*node)))
            : tr("%1 (not in this version)").arg(path),
        list_);
    item->setToolTip(plainTip(path));
    item->setData(identityRole, QByteArray::fromStdString(name));
    if (!node)
        item->setForeground(palette().brush(QPalette::Disabled, QPalette::Text));
}

void BookmarksPanel::lead(const QListWidgetItem* item) {
    if (!document_ || !document_->index()) // the index of another version is being built
        return;
    const std::string name = item->data(identityRole).toByteArray().toStdString();
    if (const auto node = findNode(*document_->index(), name))
        document_->selection().revealNode(document_->index()->node(*node).id);
}

void BookmarksPanel::forget(const QListWidgetItem* item) {
    document_->bookmarks().toggle(item->data(identityRole).toByteArray().toStdString());
}

void BookmarksPanel::showMenu(const QPoint& place) {
    const QListWidgetItem* item = list_->itemAt(place);
    if (!item)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const std::string name = item->data(identityRole).toByteArray().toStdString();
    connect(menu->addAction(tr("Remove the bookmark")), &QAction::triggered, this,
        [document = QPointer<Document>(document_), name] {
            if (document)
                document->bookmarks().toggle(name);
        });
    menu->popup(list_->viewport()->mapToGlobal(place));
}

bool BookmarksPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete &&
        list_->currentItem()) {
        forget(list_->currentItem());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace qaliper
