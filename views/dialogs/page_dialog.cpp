#include "views/dialogs/page_dialog.h"

#include <QCursor>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include "model/report/about.h"
#include "views/base/markdown.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/menu_links.h"

namespace qaliper {

PageDialog::PageDialog(const QString& title, const QString& markdown, QWidget* parent, std::optional<Target> target)
    : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    auto* page = new PageBrowser(this, std::move(target));
    page->start(title, markdown);
    // On the side of the other button: the button box passes the focus to its first button, even when it is hidden.
    auto* back = new QPushButton(tr("Back"), this);
    back->setObjectName(QStringLiteral("pageBack"));
    back->setShortcut(QKeySequence::Back);
    back->setAutoDefault(false);
    back->hide();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* row = new QHBoxLayout;
    row->addWidget(back);
    row->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->addWidget(page);
    column->addLayout(row);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(back, &QPushButton::clicked, page, &PageBrowser::goBack);
    connect(page, &PageBrowser::pageChanged, this, [this, page, back](const QString& shown) {
        setWindowTitle(shown);
        if (!page->canGoBack())
            page->setFocus(); // the button with the focus is hidden
        back->setVisible(page->canGoBack());
    });
    resizeWithinScreen(*this, {720, 640});
}

namespace {

// What is shown already is shown in front of others.
void showInFront(QAction& entry) {
    entry.setChecked(false);
    entry.setChecked(true);
}

QString headingOf(const QString& markdown) { return markdown.section(QLatin1Char('\n'), 0, 0).mid(2); }

} // namespace

PageBrowser::PageBrowser(QWidget* parent, std::optional<Target> target)
    : QTextBrowser(parent), target_(std::move(target)) {
    setOpenLinks(false);
    document()->setDocumentMargin(20);
    connect(this, &QTextBrowser::anchorClicked, this, &PageBrowser::follow);
}

void PageBrowser::start(const QString& title, const QString& markdown) {
    shown_ = {{title, markdown}};
    display(shown_.back());
}

bool PageBrowser::openEntry(const QUrl& link) {
    const QMenuBar* menus = menusOf(*this);
    QAction* entry = menus ? menuEntryOf(link, *menus) : nullptr;
    if (!entry)
        return false;
    if (!entry->isEnabled())
        QToolTip::showText(QCursor::pos(), tr("This is not possible at the moment: it may need an open model."), this);
    else if (entry->menu())
        entry->menu()->popup(QCursor::pos());
    else if (!entry->isChecked())
        entry->trigger();
    else
        showInFront(*entry);
    return true;
}

void PageBrowser::follow(const QUrl& link) {
    if (openEntry(link))
        return;
    const std::string id = linkedPage(fromQt(link.toString()));
    if (id.empty()) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QString page = toQt(pageOf(id, fromQt(guideLanguage()), target_ ? &*target_ : nullptr));
    if (page.isEmpty())
        return;
    shown_.back().scroll = verticalScrollBar()->value();
    shown_.push_back({headingOf(page), page});
    display(shown_.back());
    emit pageChanged(shown_.back().title);
}

void PageBrowser::goBack() {
    if (!canGoBack())
        return;
    shown_.pop_back();
    display(shown_.back());
    emit pageChanged(shown_.back().title);
}

void PageBrowser::display(const Shown& page) {
    setAccessibleName(page.title);
    const QMenuBar* menus = menusOf(*this);
    showMarkdown(*this, menus ? withMenuLinks(page.markdown, *menus) : page.markdown);
    verticalScrollBar()->setValue(page.scroll);
}

namespace {

QString pageOfFinding(const QString& rule, const std::optional<Target>& target) {
    const std::string page = pageOf(fromQt(rule), {}, target ? &*target : nullptr);
    return page.empty() ? RuleDialog::tr("There is no page about %1.").arg(rule) : toQt(page);
}

} // namespace

RuleDialog::RuleDialog(const QString& rule, QWidget* parent, const std::optional<Target>& target)
    : PageDialog(tr("Rule %1").arg(rule), pageOfFinding(rule, target), parent, target) {}

} // namespace qaliper
