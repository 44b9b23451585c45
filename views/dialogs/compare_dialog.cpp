#include "views/dialogs/compare_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/sheets/diff_sheet.h"
#include "views/sheets/sheet_view.h"

namespace qaliper {

namespace {

Result<Sheet> compareSides(const CompareDialog::Side& before, const CompareDialog::Side& after, const Job& job) {
    auto first = before(job);
    if (!first)
        return fail(std::move(first.error()));
    auto second = after(job);
    if (!second)
        return fail(std::move(second.error()));
    return describeDiff(*first, *second, job);
}

} // namespace

CompareDialog::CompareDialog(
    TaskPool& pool, const QString& beforeName, Side before, const QString& afterName, Side after, QWidget* parent)
    : QDialog(parent),
      comparing_(pool),
      state_(makeLabel(tr("Comparing…"), TextStyle::Secondary, this)),
      sheet_(new SheetView) {
    setObjectName(QStringLiteral("compare"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Differences"));
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 8, 0);
    inner->addWidget(sheet_);
    inner->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(makeParagraph(tr("From “%1” to “%2”").arg(beforeName, afterName), TextStyle::Heading, this));
    column->addWidget(state_);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(620, 560);
    comparing_.start([before = std::move(before), after = std::move(after)](
                         const Job& job) { return compareSides(before, after, job); },
        [this](const Result<Sheet>& sheet) { showDifferences(sheet); });
}

void CompareDialog::showDifferences(const Result<Sheet>& sheet) {
    state_->setVisible(!sheet);
    if (sheet)
        sheet_->setSections(sheet->sections);
    else
        state_->setText(toQt(sheet.error()));
}

} // namespace qaliper
