#include "views/dialogs/ignore_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/wording.h"

namespace qaliper {

namespace {

constexpr int dialogWidth = 480;

} // namespace

IgnoreDialog::IgnoreDialog(const FindingSubject& subject, QWidget* parent)
    : QDialog(parent), subject_(subject), reason_(new QLineEdit(this)) {
    setObjectName(QStringLiteral("ignore"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Ignore a finding"));
    const QString places = subject.isGroup() ? tr("All its %1 places").arg(subject.findings.size())
                                             : placeOf(subject.context(), subject.face());
    reason_->setObjectName(QStringLiteral("reason"));
    reason_->setPlaceholderText(tr("Why it does not matter here"));
    reason_->setAccessibleName(tr("Reason"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* ignore = new QPushButton(tr("Ignore"), this);
    ignore->setObjectName(QStringLiteral("ignoreButton"));
    ignore->setProperty("primary", true);
    buttons->addButton(ignore, QDialogButtonBox::AcceptRole);
    ignore->setEnabled(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(makeParagraph(toQt(subject.face().title), TextStyle::Heading, this));
    column->addWidget(makeParagraph(places, TextStyle::Secondary, this));
    column->addWidget(reason_);
    column->addWidget(makeParagraph(
        tr("Finding and reason are written to qaliper.toml beside the model. qaliper-cli reads that file, too."),
        TextStyle::Faint, this));
    column->addSpacing(4);
    column->addWidget(buttons);
    setFixedWidth(dialogWidth);
    connect(reason_, &QLineEdit::textChanged, ignore,
        [ignore](const QString& text) { ignore->setEnabled(!text.trimmed().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    reason_->setFocus();
}

std::vector<IgnoredFinding> IgnoreDialog::entries() const {
    std::vector<IgnoredFinding> entries;
    for (std::size_t i = 0; i < subject_.findings.size(); ++i)
        entries.push_back({subject_.finding(i).key, {}, fromQt(reason_->text().trimmed())});
    return entries;
}

} // namespace qaliper
