#include "views/dialogs/ignore_dialogs.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
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

IgnoredDialog::IgnoredDialog(Document& document, QWidget* parent)
    : QDialog(parent), document_(&document), list_(new QVBoxLayout) {
    setObjectName(QStringLiteral("ignored"));
    setAttribute(Qt::WA_DeleteOnClose);
    const auto showName = [this] { setWindowTitle(tr("Ignored findings of %1").arg(document_->title())); };
    connect(&document, &Document::fileChanged, this, showName);
    showName();
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("content"));
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 8, 0);
    list_->setSpacing(8);
    inner->addLayout(list_);
    inner->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // its buttons take the focus, and are scrolled to
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&document, &Document::analysisChanged, this, &IgnoredDialog::showEntries);
    connect(&document, &QObject::destroyed, this, &QDialog::close);
    resize(560, 400);
    showEntries();
}

void IgnoredDialog::showEntries() {
    while (QLayoutItem* item = list_->takeAt(0)) {
        item->widget()->deleteLater(); // the button in it may be the sender of the click
        delete item;
    }
    if (!document_ || !document_->analysis())
        return;
    for (const SuppressedFinding& entry : document_->analysis()->ignored)
        list_->addWidget(makeEntry(entry));
    if (list_->isEmpty())
        list_->addWidget(makeLabel(tr("Nothing is ignored."), TextStyle::Secondary, this));
}

QWidget* IgnoredDialog::makeEntry(const SuppressedFinding& entry) {
    auto* card = new QFrame(this);
    card->setProperty("card", true);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(3);
    texts->addWidget(makeParagraph(toQt(entry.finding.title), TextStyle::Title, card));
    texts->addWidget(
        makeParagraph(placeOf(*document_->analysis()->context, entry.finding), TextStyle::Secondary, card));
    texts->addWidget(
        makeParagraph(tr("Because: %1").arg(toQt(std::string_view(entry.reason))), TextStyle::Plain, card));
    auto* again = new QPushButton(tr("Report again"), card);
    again->setObjectName(QStringLiteral("reportAgain"));
    again->setProperty("small", true);
    again->setAutoDefault(false);
    const auto& ignored = document_->settings().ignored;
    const bool isByKey = std::ranges::find(ignored, entry.finding.key, &IgnoredFinding::key) != ignored.end();
    again->setEnabled(isByKey);
    if (!isByKey)
        again->setToolTip(tr("qaliper.toml ignores the whole rule %1").arg(toQt(entry.finding.rule)));
    connect(again, &QPushButton::clicked, this, [this, key = entry.finding.key] {
        if (document_)
            document_->stopIgnoring(key);
    });
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(12, 10, 12, 10);
    row->addLayout(texts, 1);
    row->addWidget(again, 0, Qt::AlignTop);
    return card;
}

} // namespace qaliper
