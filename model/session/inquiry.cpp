#include "model/session/inquiry.h"

#include <algorithm>

namespace qaliper {

void Inquiry::forget(Known kept) {
    hasEarlier_ = hasEarlier_ || hasFindings();
    known_ = std::min(known_, kept);
    isLookRefused_ = false;
    hasFailed_ = false;
}

void Inquiry::beginModel() {
    beginVersion();
    hasEarlier_ = false;
}

void Inquiry::beginVersion() {
    basis_.version = ++last_;
    forget(Known::Nothing);
}

void Inquiry::changeSettings() {
    basis_.settings = ++last_;
    forget(Known::Index);
}

void Inquiry::changeArtefacts(bool hasAny) {
    if (!hasAny && basis_.artefacts == 0)
        return; // there were no files before and there are none now
    basis_.artefacts = hasAny ? ++last_ : 0;
    forget(Known::Index);
}

std::optional<Question> Inquiry::open() const {
    if (!isChecking())
        return std::nullopt;
    if (known_ == Known::Nothing)
        return Question::Index;
    const bool isLookWanted = known_ == Known::Index && hasLooks_ && !hasEarlier_ && !isLookRefused_;
    return isLookWanted ? Question::Look : Question::Check;
}

bool Inquiry::fits(const Request& request) const {
    const Known answered = request.question == Question::Index ? Known::Index
        : request.question == Question::Look                   ? Known::Look
                                                               : Known::All;
    const bool isAboutThis =
        request.question == Question::Index ? request.basis.version == basis_.version : request.basis == basis_;
    return isAboutThis && basis_.version != 0 && known_ < answered;
}

std::optional<Request> Inquiry::ask() {
    const auto question = open();
    const bool isAsked = question && asked_ && asked_->question == *question && fits(*asked_);
    if (!question || isAsked)
        return std::nullopt;
    asked_ = Request{*question, basis_};
    return asked_;
}

bool Inquiry::accept(const Request& request) {
    if (!fits(request))
        return false;
    known_ = request.question == Question::Index ? Known::Index
        : request.question == Question::Look     ? Known::Look
                                                 : Known::All;
    hasFailed_ = false;
    endAsking(request);
    return true;
}

// The basis may return to this one, and the question would be asked again.
void Inquiry::endAsking(const Request& request) {
    if (asked_ && asked_->question == request.question)
        asked_.reset();
}

bool Inquiry::refuse(const Request& request) {
    if (!fits(request) || hasFailed_)
        return false;
    endAsking(request);
    if (request.question == Question::Look) {
        isLookRefused_ = true;
        return true;
    }
    hasFailed_ = true;
    hasEarlier_ = false; // findings of the previous basis would otherwise stay shown
    return true;
}

void Inquiry::retry() {
    hasFailed_ = false;
    isLookRefused_ = false;
}

bool Inquiry::isEditChecked(const Basis& made) const { return made == basis_ && basis_.artefacts == 0; }

} // namespace qaliper
