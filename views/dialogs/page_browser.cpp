#include "views/dialogs/page_browser.h"

#include <QDesktopServices>
#include <QScrollBar>

#include "model/report/about.h"
#include "views/base/markdown.h"
#include "views/base/text.h"
#include "views/dialogs/guide_dialog.h"

namespace qaliper {

namespace {

QString headingOf(const QString& markdown) { return markdown.section(QLatin1Char('\n'), 0, 0).mid(2); }

} // namespace

PageBrowser::PageBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(false);
    document()->setDocumentMargin(20);
    connect(this, &QTextBrowser::anchorClicked, this, &PageBrowser::follow);
}

void PageBrowser::start(const QString& title, const QString& markdown) {
    shown_ = {{title, markdown}};
    display(shown_.back());
}

void PageBrowser::follow(const QUrl& link) {
    const std::string id = linkedPage(fromQt(link.toString()));
    if (id.empty()) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QString page = toQt(pageOf(id, fromQt(guideLanguage())));
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
    showMarkdown(*this, page.markdown);
    verticalScrollBar()->setValue(page.scroll);
}

} // namespace qaliper
