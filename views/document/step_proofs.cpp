#include "views/document/step_proofs.h"

#include <algorithm>
#include <utility>

#include "model/session/history.h"

namespace qaliper {

StepProofs::StepProofs(const Services& services, QObject* parent)
    : QObject(parent), verify_(services.workers ? &services.workers->verify : nullptr), proving_(*services.pool) {}

const Proof* StepProofs::of(std::uint64_t version) const {
    const auto found = proofs_.find(version);
    return found == proofs_.end() ? nullptr : &found->second.proof;
}

const FloatSignal* StepProofs::signalOf(std::uint64_t version) const {
    const auto found = proofs_.find(version);
    return found == proofs_.end() || !found->second.signal ? nullptr : &*found->second.signal;
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
    waiting_.push_back({before, last_, {step.safety, step.interface}, reference_});
    next();
}

// A float model that cannot be run beside it is no reason to say nothing of the proof.
Result<StepProofs::Proven> StepProofs::prove(const Waiting& step, Worker& verify, const Job& job) {
    QALIPER_TRY(auto proof, proveChange(*step.before.context, *step.after.context, step.claim, {}, verify, job));
    Proven proven{std::move(proof), {}};
    if (!step.reference || step.claim.safety == Safety::Exact)
        return proven;
    auto signal =
        signalAgainstFloat(step.before.context->model(), step.after.context->model(), *step.reference, verify, job);
    if (signal)
        proven.signal = std::move(*signal);
    return proven;
}

void StepProofs::next() {
    if (waiting_.empty() || proving_.isRunning())
        return;
    Waiting step = std::move(waiting_.front());
    waiting_.pop_front();
    const std::uint64_t version = step.after.version;
    proving_.start([step = std::move(step), verify = verify_](const Job& job) { return prove(step, *verify, job); },
        [this, version](Result<Proven> proven) {
            if (!proven && proven.error().kind != ErrorKind::Cancelled)
                proven = Proven{notRun(std::move(proven.error().message)), {}};
            if (proven)
                keep(version, std::move(*proven));
            emit changed();
            QMetaObject::invokeMethod(this, &StepProofs::next, Qt::QueuedConnection); // the task has ended by then
        });
}

void StepProofs::keep(std::uint64_t version, Proven proven) {
    const auto kept = proofs_.insert_or_assign(version, std::move(proven)).first;
    emit this->proven(kept->second.proof, kept->second.signal ? &*kept->second.signal : nullptr);
}

} // namespace qaliper
