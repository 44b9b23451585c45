#include "views/dialogs/page_dialog.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "views/base/markdown.h"
#include "views/base/window_size.h"

namespace qaliper {

PageDialog::PageDialog(const QString& title, const QString& markdown, QWidget* parent) : QDialog(parent) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    auto* page = new QTextBrowser(this);
    page->setOpenExternalLinks(true);
    page->setAccessibleName(title);
    page->document()->setDocumentMargin(20);
    showMarkdown(*page, markdown);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->addWidget(page);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resizeWithinScreen(*this, {720, 560});
}

} // namespace qaliper
