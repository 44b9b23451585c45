#include "views/rule_dialog.h"

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "model/rules/registry.h"
#include "views/text.h"

namespace qaliper {

RuleDialog::RuleDialog(const QString& rule, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Rule %1").arg(rule));
    auto* page = new QTextBrowser(this);
    page->setOpenExternalLinks(true);
    page->document()->setDocumentMargin(20);
    const QString text = toQt(rulePage(fromQt(rule)));
    page->setMarkdown(text.isEmpty() ? tr("There is no page about %1.").arg(rule) : text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->addWidget(page);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(720, 640);
}

} // namespace qaliper
