#include "views/document/step_proofs.h"

#include <algorithm>
#include <utility>

#include "model/session/history.h"

namespace qaliper {

StepProofs::StepProofs(const Services& services, QObject* parent)
    : QObject(parent), verify_(services.workers ? &services.workers->verify : nullptr), proving_(*services.pool) {}

const Proof* StepProofs::of(std::uint64_t version) const {
    const auto found = proofs_.find(version);
    return found == proofs_.end() ? nullptr : &found->second;
}

void StepProofs::forget() {
    proving_.cancel();
    waiting_.clear();
    proofs_.clear();
    last_ = {};
    emit changed();
}

void StepProofs::noteChecked(const History& history, std::shared_ptr<const Context> context) {
    const Checked before = std::exchange(last_, {history.number(), std::move(context)});
    const std::size_t position = history.position();
    const bool isStep = before.context && position > 0 && history.steps()[position - 1].number == before.version;
    const auto isKnown = [&](const Waiting& waiting) { return waiting.after.version == last_.version; };
    if (!verify_ || !isStep || of(last_.version) || std::ranges::any_of(waiting_, isKnown))
        return;
    const Step& step = history.steps()[position];
    waiting_.push_back({before, last_, {step.safety, step.interface}});
    next();
}

void StepProofs::next() {
    if (waiting_.empty() || proving_.isRunning())
        return;
    Waiting step = std::move(waiting_.front());
    waiting_.pop_front();
    const std::uint64_t version = step.after.version;
    proving_.start(
        [step = std::move(step), verify = verify_](const Job& job) {
            return proveChange(*step.before.context, *step.after.context, step.claim, {}, *verify, job);
        },
        [this, version](Result<Proof> proof) {
            if (!proof && proof.error().kind != ErrorKind::Cancelled)
                proof = notRun(std::move(proof.error().message));
            if (proof)
                emit proven(proofs_.insert_or_assign(version, std::move(*proof)).first->second);
            emit changed();
            QMetaObject::invokeMethod(this, &StepProofs::next, Qt::QueuedConnection); // the task has ended by then
        });
}

} // namespace qaliper
