#include "views/dialogs/page_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/window_size.h"
#include "views/dialogs/page_browser.h"

namespace qaliper {

PageDialog::PageDialog(const QString& title, const QString& markdown, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    auto* page = new PageBrowser(this);
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

} // namespace qaliper
