#include "views/dialogs/fix_review_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/base/wording.h"
#include "views/dialogs/change_note.h"

namespace qaliper {

FixReviewDialog::FixReviewDialog(const Document& document, const FindingSubject& subject, QWidget* parent)
    : QDialog(parent),
      inspector_(document.inspector()),
      analysis_(subject.analysis),
      choice_(new QComboBox(this)),
      cost_(makeParagraph({}, TextStyle::Plain, this)),
      offerCounts_(makeParagraph({}, TextStyle::Plain, this)),
      note_(makeParagraph({}, TextStyle::Secondary, this)),
      places_(new QListWidget(this)),
      outcome_(makeParagraph({}, TextStyle::Plain, this)),
      change_(new ChangeNote(this)),
      count_(makeLabel({}, TextStyle::Secondary, this)),
      trying_(*document.services().pool) {
    setObjectName(QStringLiteral("fixReview"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Fix all of this kind"));
    for (std::size_t i = 0; i < analysis_->findings.size(); ++i) {
        if (analysis_->findings[i].rule == subject.face().rule)
            findings_.push_back(i);
    }
    places_->setAccessibleName(tr("Places"));
    places_->setProperty("framed", true);
    places_->setSpacing(2);
    places_->setTextElideMode(Qt::ElideMiddle);
    places_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    preview_ = new QPushButton(tr("Preview…"), this);
    preview_->setObjectName(QStringLiteral("preview"));
    preview_->setToolTip(tr("Shows the model before and after, and proves that the numbers stay equal"));
    buttons->addButton(preview_, QDialogButtonBox::ActionRole);
    connect(preview_, &QPushButton::clicked, this, &FixReviewDialog::previewAsked);
    apply_ = new QPushButton(this);
    apply_->setObjectName(QStringLiteral("apply"));
    apply_->setProperty("primary", true);
    buttons->addButton(apply_, QDialogButtonBox::AcceptRole);
    auto* foot = new QHBoxLayout;
    foot->addWidget(count_, 1);
    foot->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    column->addWidget(makeParagraph(toQt(subject.face().title), TextStyle::Heading, this));
    column->addWidget(choice_, 0, Qt::AlignLeft);
    column->addWidget(cost_);
    column->addWidget(offerCounts_);
    column->addWidget(note_);
    column->addWidget(places_, 1);
    column->addWidget(outcome_);
    column->addWidget(change_);
    column->addLayout(foot);
    offerCounts_->setObjectName(QStringLiteral("offerCounts"));
    outcome_->setObjectName(QStringLiteral("outcome"));
    fillOffers();
    connect(&document, &Document::versionChanged, this, &QDialog::reject);
    connect(&document, &Document::targetChanged, this, &QDialog::reject);
    connect(choice_, &QComboBox::currentIndexChanged, this, &FixReviewDialog::showOffer);
    connect(places_, &QListWidget::itemChanged, this, &FixReviewDialog::showCount);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resizeWithinScreen(*this, {600, 560});
    showOffer();
}

// Offers that need arguments are applied from the preview, which has a form for them.
void FixReviewDialog::fillOffers() {
    for (const std::size_t finding : findings_) {
        for (const Offer& offer : analysis_->findings[finding].offers) {
            const bool isKnown = std::ranges::find(offers_, offer.id, &Offer::id) != offers_.end();
            if (isKnown || offer.safety == Safety::Advice)
                continue;
            choice_->addItem(toQt(offer.title) + QStringLiteral(" – ") + safetyWord(offer.safety));
            offers_.push_back(offer);
        }
    }
}

void FixReviewDialog::showOffer() {
    const bool isAny = !offers_.empty();
    const Offer* chosen = isAny ? &offers_[static_cast<std::size_t>(choice_->currentIndex())] : nullptr;
    cost_->setText(chosen ? safetySentence(chosen->safety) : tr("No fix is known"));
    offerCounts_->setText(
        chosen ? toQt(describeOffers(countOffers(analysis_->findings, findings_, chosen->id))) : QString());
    note_->setText(chosen ? toQt(chosen->note) : QString());
    note_->setVisible(!note_->text().isEmpty());
    fillPlaces();
}

void FixReviewDialog::fillPlaces() {
    const QSignalBlocker quiet(places_);
    places_->clear();
    for (const std::size_t position : findings_) {
        const Finding& finding = analysis_->findings[position];
        const auto offered = std::ranges::find(finding.offers, std::string_view(offer()), &Offer::id);
        auto* item = new QListWidgetItem(placeOf(*analysis_->context, finding), places_);
        item->setToolTip(plainTip(toQt(finding.message)));
        item->setData(Qt::UserRole, toQt(std::string_view(finding.key)));
        const bool isOffered = offered != finding.offers.end();
        item->setCheckState(isOffered ? Qt::Checked : Qt::Unchecked);
        if (isOffered) {
            const QString effect = effectSentence(offered->effect);
            if (!effect.isEmpty())
                item->setText(item->text() + QStringLiteral("   (") + effect + QLatin1Char(')'));
        } else {
            item->setFlags(item->flags() & ~Qt::ItemIsEnabled);
            item->setText(item->text() + QStringLiteral("   ") + tr("(not possible here)"));
        }
    }
    showCount();
}

void FixReviewDialog::showCount() {
    const std::size_t count = ticked();
    count_->setText(tr("%1 of %2 chosen").arg(count).arg(findings_.size()));
    apply_->setText(count == 1 ? tr("Fix 1 finding") : tr("Fix %1 findings").arg(count));
    preview_->setEnabled(count > 0);
    tryTicked();
}

// Deteriorations are shown before anything can be applied.
void FixReviewDialog::tryTicked() {
    apply_->setEnabled(false);
    change_->clear();
    outcome_->clear();
    trying_.cancel();
    if (ticked() == 0)
        return;
    outcome_->setText(tr("Trying it…"));
    trying_.start([inspector = inspector_, analysis = analysis_, request = request()](
                      const Job& job) { return tryFix(inspector, analysis, request, job); },
        [this](const Result<FixReport>& tried) { showTrial(tried); });
}

void FixReviewDialog::showTrial(const Result<FixReport>& tried) {
    if (!tried) {
        outcome_->setText(toQt(tried.error()));
        return;
    }
    outcome_->setText(tr("Tried: %1").arg(toQt(describeFixed(tried->applied.counts))));
    change_->setChange(*tried->change);
    apply_->setEnabled(true);
}

FixRequest FixReviewDialog::request() const {
    const std::string rule(this->rule());
    return {{{rule}, {}}, {}, {{rule, offer()}}, {}, keys()};
}

std::size_t FixReviewDialog::ticked() const { return keys().size(); }

std::string FixReviewDialog::offer() const {
    return offers_.empty() ? std::string() : std::string(offers_[static_cast<std::size_t>(choice_->currentIndex())].id);
}

NodeId FixReviewDialog::firstPlace() const {
    const std::vector<std::string> ticked = keys();
    const auto first = ticked.empty() ? analysis_->findings.end()
                                      : std::ranges::find(analysis_->findings, ticked.front(), &Finding::key);
    return first == analysis_->findings.end() ? NodeId() : first->node;
}

std::vector<std::string> FixReviewDialog::keys() const {
    std::vector<std::string> keys;
    for (int row = 0; row < places_->count(); ++row) {
        const QListWidgetItem* item = places_->item(row);
        if (item->checkState() == Qt::Checked)
            keys.push_back(fromQt(item->data(Qt::UserRole).toString()));
    }
    return keys;
}

PreviewCase previewOf(FixReviewDialog& dialog, const Document& document) {
    PreviewCase shown;
    const std::size_t places = dialog.keys().size();
    shown.heading = dialog.windowTitle();
    shown.place =
        places == 1 ? FixReviewDialog::tr("At 1 place") : FixReviewDialog::tr("At %1 places together").arg(places);
    shown.analysis = dialog.analysis();
    shown.focus = dialog.firstPlace();
    shown.offers = {dialog.chosen()};
    shown.offers.front().parameters.clear(); // each place uses its own defaults
    shown.edit = [inspector = document.inspector(), analysis = shown.analysis, request = dialog.request()](
                     const std::string&, const Arguments&, const Job& job) {
        return applyToPlaces(inspector, analysis, request, job);
    };
    shown.apply = [review = QPointer(&dialog)](const std::string&, const Arguments&) {
        if (review)
            review->accept();
    };
    return shown;
}

} // namespace qaliper
