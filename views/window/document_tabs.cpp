#include "views/window/document_tabs.h"

#include <algorithm>

#include <QEvent>
#include <QMenu>
#include <QPointer>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QToolButton>

#include "views/base/actions.h"
#include "views/base/elided_name.h"
#include "views/base/icons.h"
#include "views/base/text.h"
#include "views/window/document_view.h"

namespace qaliper {

namespace {

constexpr int smallestTab = 120; // px; a narrower tab has no readable name
constexpr int fewestListed = 3;  // tabs; fewer are seen at once

// Tabs that do not fit are scrolled; none becomes narrower than a readable name.
class ReadableTabBar final : public QTabBar {
public:
    using QTabBar::QTabBar;

protected:
    QSize minimumTabSizeHint(int index) const override {
        const QSize usual = tabSizeHint(index);
        return {std::min(usual.width(), smallestTab), usual.height()};
    }

    // What is cut off a name is what others begin with, too.
    void initStyleOption(QStyleOptionTab* option, int index) const override {
        QTabBar::initStyleOption(option, index);
        if (option->text == tabText(index))
            return;
        QStringList others;
        for (int tab = 0; tab < count(); ++tab) {
            if (tab != index)
                others << tabText(tab);
        }
        const int room = style()->subElementRect(QStyle::SE_TabBarTabText, option, this).width();
        option->text = elidedBeside(fontMetrics(), tabText(index), others, room);
    }
};

// All that a tab widget in document mode paints itself are lines above its corners.
class CornerLines final : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject*, QEvent* event) override { return event->type() == QEvent::Paint; }
};

} // namespace

DocumentTabs::DocumentTabs(QWidget* parent) : QTabWidget(parent) {
    setTabBar(new ReadableTabBar(this));
    setUsesScrollButtons(true);
    setDocumentMode(true);
    installEventFilter(new CornerLines(this));
    tabBar()->setDrawBase(false);
    setMovable(true);
    setTabBarAutoHide(true);
    setElideMode(Qt::ElideMiddle);
    tabBar()->setProperty("documents", true); // a long name must not take the room of short ones
    makeList();
    setFocusPolicy(Qt::NoFocus); // its tab bar takes the focus, and is hidden for a single document
    connect(this, &QTabWidget::currentChanged, this, [this] { emit currentDocumentChanged(current()); });
}

// All open models by their whole names, at the end of the tabs.
void DocumentTabs::makeList() {
    list_ = new QToolButton(this);
    list_->setObjectName(QStringLiteral("tabList"));
    list_->setIcon(glyphIcon(Glyph::ChevronDown));
    list_->setIconSize({16, 16});
    list_->setToolTip(tr("All open models"));
    list_->setAccessibleName(tr("All open models"));
    list_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(list_);
    list_->setMenu(menu);
    list_->hide();
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (int tab = 0; tab < count(); ++tab) {
            QAction* entry = menu->addAction(tabText(tab));
            entry->setCheckable(true);
            entry->setChecked(tab == currentIndex());
            connect(entry, &QAction::triggered, this, [this, view = QPointer(widget(tab))] { setCurrentWidget(view); });
        }
    });
}

void DocumentTabs::tabInserted(int index) {
    QTabWidget::tabInserted(index);
    showList();
}

void DocumentTabs::tabRemoved(int index) {
    QTabWidget::tabRemoved(index);
    showList();
}

void DocumentTabs::showList() {
    const bool isNeeded = count() >= fewestListed;
    if (isNeeded != (cornerWidget() == list_))
        setCornerWidget(isNeeded ? list_ : nullptr);
    list_->setVisible(isNeeded);
}

DocumentView* DocumentTabs::add(Document& document, FindingCommands& commands, const Actions& actions) {
    auto* view = new DocumentView(document, commands, this);
    connect(
        view, &DocumentView::closeAsked, this, [this, asked = QPointer(&document)] { askToClose(asked); },
        Qt::QueuedConnection);
    const int tab = addTab(view, QString());
    addCloseButton(tab, document, actions);
    showTitle(document);
    setCurrentIndex(tab);
    return view;
}

void DocumentTabs::addCloseButton(int tab, Document& document, const Actions& actions) {
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("closeTab"));
    button->setIcon(glyphIcon(Glyph::Close));
    button->setIconSize({10, 10});
    giveToolTip(*button, tr("Close the tab"), *actions.at(ActionId::CloseTab));
    button->setAccessibleName(tr("Close the tab"));
    button->setFocusPolicy(Qt::NoFocus); // there is a shortcut for it
    connect(
        button, &QToolButton::clicked, this, [this, asked = QPointer(&document)] { askToClose(asked); },
        Qt::QueuedConnection);
    tabBar()->setTabButton(tab, QTabBar::RightSide, button);
}

// Queued: the document may have been closed meanwhile, by a key or a second click.
void DocumentTabs::askToClose(Document* document) {
    if (document)
        emit closeAsked(document);
}

void DocumentTabs::remove(const Document& document) const { delete viewOf(&document); } // deletes its tab, too

DocumentView* DocumentTabs::viewOf(const Document* document) const {
    for (int tab = 0; tab < count(); ++tab) {
        auto* view = qobject_cast<DocumentView*>(widget(tab));
        if (view->document() == document)
            return view;
    }
    return nullptr;
}

Document* DocumentTabs::current() const {
    const auto* view = qobject_cast<DocumentView*>(currentWidget());
    return view ? view->document() : nullptr;
}

void DocumentTabs::step(int by) {
    if (count() > 1)
        setCurrentIndex((currentIndex() + by + count()) % count());
}

void DocumentTabs::showTitle(const Document& document) {
    const int tab = indexOf(viewOf(&document));
    setTabText(tab, withoutKeys(document.isModified() ? document.title() + QLatin1Char('*') : document.title()));
    setTabToolTip(tab, plainTip(pathToQt(document.path())));
    list_->setMinimumHeight(tabBar()->sizeHint().height());
}

} // namespace qaliper
