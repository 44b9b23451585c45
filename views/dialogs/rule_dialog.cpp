#include "views/dialogs/rule_dialog.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "model/rules/about.h"
#include "views/base/markdown.h"
#include "views/base/text.h"
#include "views/base/window_size.h"

namespace qaliper {

RuleDialog::RuleDialog(const QString& rule, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Rule %1").arg(rule));
    auto* page = new QTextBrowser(this);
    page->setAccessibleName(windowTitle());
    page->setOpenExternalLinks(true);
    page->document()->setDocumentMargin(20);
    const auto about = aboutFinding(fromQt(rule));
    showMarkdown(*page, about ? toQt(about->page) : tr("There is no page about %1.").arg(rule));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->addWidget(page);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resizeWithinScreen(*this, {720, 640});
}

} // namespace qaliper
