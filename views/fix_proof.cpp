#include "views/fix_proof.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "model/rules/registry.h"
#include "views/preferences.h"
#include "views/text.h"

namespace qaliper {

namespace {

// What the rule says of this offer; several at once are automatic, which only exact fixes are.
bool mayChangeNumbers(const Deed& deed) {
    const Rule* rule = findRule(std::string_view(deed.subject).substr(0, deed.subject.find_first_of("@#")));
    if (deed.kind == DeedKind::Automatic || !rule)
        return false;
    const auto offer = std::ranges::find(rule->info.offers, deed.offer, &OfferInfo::id);
    return offer != rule->info.offers.end() && offer->safety == Safety::Review;
}

} // namespace

FixProof::FixProof(Document& document, const Preferences& preferences, QObject* parent)
    : QObject(parent), document_(&document), preferences_(&preferences), proving_(*document.services().pool) {
    if (document.state() == Document::State::Open) {
        for (const Step& step : document.history().steps())
            newest_ = std::max(newest_, step.number);
    }
    connect(&document, &Document::versionChanged, this, &FixProof::noteVersion);
    connect(&document, &Document::checkingChanged, this, &FixProof::prove);
    connect(&document, &Document::analysisChanged, this, &FixProof::prove);
}

// The analysis is still that of the version before. Versions that were there before, as after an undo, need no new proof.
void FixProof::noteVersion() {
    proving_.cancel();
    before_ = nullptr;
    const History& history = document_->history();
    const bool isOpened = history.steps().size() == 1; // or read again
    const bool isNew = !isOpened && history.number() > newest_;
    newest_ = isOpened ? history.number() : std::max(newest_, history.number());
    if (isNew && document_->analysis() && preferences_->isOn(QStringLiteral("proveFixes"), false))
        before_ = document_->analysis()->context;
}

void FixProof::prove() {
    Workers* workers = document_ ? document_->services().workers : nullptr;
    if (!before_ || !workers || document_->isChecking())
        return;
    ProofOptions options;
    options.isReview = mayChangeNumbers(document_->history().steps()[document_->history().position()].deed);
    proving_.start([before = std::exchange(before_, nullptr), after = document_->analysis()->context, options,
                       worker = &workers->verify](
                       const Job& job) { return qaliper::prove(*before, *after, options, *worker, job); },
        [this](const Result<Proof>& proof) { tell(proof); });
}

void FixProof::tell(const Result<Proof>& proof) {
    if (!proof && proof.error().kind == ErrorKind::Cancelled)
        return;
    QString words = proof ? toQt(summary(*proof)) : toQt(proof.error());
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    emit told(words, proof && proof->status != ProofStatus::Different);
}

} // namespace qaliper
