#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>

#include <QObject>

#include "model/session/float_signal.h"
#include "model/session/prove.h"
#include "views/document/services.h"
#include "views/document/task.h"

// After every step of a document, ONNX Runtime compares the version before with the version after, one step at a time,
// in the background. A step that was undone or replaced before its version was checked has no proof.

namespace qaliper {

class History;

class StepProofs final : public QObject {
    Q_OBJECT

public:
    StepProofs(const Services& services, QObject* parent);

    // The current version is checked; `context` is its context.
    void noteChecked(const History& history, std::shared_ptr<const Context> context);
    void forget();

    // The proof of the step that made the version of that number; null when there is none.
    const Proof* of(std::uint64_t version) const;
    // The same of its distance from the float model, where that and data for it are known.
    const FloatSignal* signalOf(std::uint64_t version) const;
    // What the next steps are measured against.
    void setReference(std::optional<FloatReference> reference) { reference_ = std::move(reference); }

signals:
    void changed();
    // `signal`: against the float model; null where it was not measured.
    void proven(const Proof& proof, const FloatSignal* signal);

private:
    struct Checked {
        std::uint64_t version = 0;
        std::shared_ptr<const Context> context;
    };
    struct Waiting {
        Checked before;
        Checked after;
        ChangeClaim claim;
        std::optional<FloatReference> reference;
    };
    struct Proven {
        Proof proof;
        std::optional<FloatSignal> signal;
    };
    static Result<Proven> prove(const Waiting& step, Worker& verify, const Job& job);
    void next();
    void keep(std::uint64_t version, Proven proven);

    Worker* verify_; // null: nothing is proved
    Task proving_;
    Checked last_;
    std::deque<Waiting> waiting_;
    std::map<std::uint64_t, Proven> proofs_;
    std::optional<FloatReference> reference_;
};

} // namespace qaliper
