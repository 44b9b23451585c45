#include "views/window/document_tabs.h"

#include <algorithm>

#include <QPointer>
#include <QTabBar>
#include <QToolButton>

#include "views/base/actions.h"
#include "views/base/icons.h"
#include "views/base/text.h"
#include "views/window/document_view.h"

namespace qaliper {

namespace {

constexpr int smallestTab = 120; // px; a narrower tab has no readable name

// Tabs that do not fit are scrolled; none becomes narrower than a readable name.
class ReadableTabBar final : public QTabBar {
public:
    using QTabBar::QTabBar;

protected:
    QSize minimumTabSizeHint(int index) const override {
        const QSize usual = tabSizeHint(index);
        return {std::min(usual.width(), smallestTab), usual.height()};
    }
};

} // namespace

DocumentTabs::DocumentTabs(QWidget* parent) : QTabWidget(parent) {
    setTabBar(new ReadableTabBar(this));
    setUsesScrollButtons(true);
    setDocumentMode(true);
    setMovable(true);
    setTabBarAutoHide(true);
    setElideMode(Qt::ElideMiddle);
    tabBar()->setProperty("documents", true); // a long name must not take the room of short ones
    setFocusPolicy(Qt::NoFocus);              // its tab bar takes the focus, and is hidden for a single document
    connect(this, &QTabWidget::currentChanged, this, [this] { emit currentDocumentChanged(current()); });
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
}

} // namespace qaliper
