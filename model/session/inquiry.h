#pragma once

#include <cstdint>
#include <optional>

#include "model/session/basis.h"

// What is known of the version that is shown, what has to be asked, and whether an answer is still about it. The
// answers themselves are kept by whoever asks.
//
//     inquiry.beginVersion();
//     if (const auto request = inquiry.ask())
//         …work it out on another thread, then on this one: if (inquiry.accept(*request)) keep the answer, and ask again.
//
// A plain value that belongs to one thread. Answers may come in any order, twice, or never.

namespace qaliper {

enum class Question : std::uint8_t {
    Index, // who produces and who reads what: depends on the version alone
    Look,  // the findings by declared types: a first answer where there is nothing to show
    Check, // the findings by all types that can be known
};

struct Request {
    Question question = Question::Index;
    Basis basis;

    friend bool operator==(const Request&, const Request&) = default;
};

class Inquiry {
public:
    // Without looks each version is checked at once.
    explicit Inquiry(bool hasLooks) : hasLooks_(hasLooks) {}

    const Basis& basis() const { return basis_; }

    // Something that answers depend on has changed: what was known of it is known no more, and what was asked about it
    // is asked anew.
    void beginModel();   // another file; nothing of the one before is shown any longer
    void beginVersion(); // of the same model; findings of the one before may be shown meanwhile
    void changeSettings();
    void changeArtefacts(bool hasAny);

    // What is to be asked now. Nothing when all is known, when it is being asked already, or when it could not be
    // answered.
    std::optional<Request> ask();

    // An answer. False when it is to be dropped: it is about what has changed since, or it is known already.
    bool accept(const Request& request);
    // The news that there is no answer; false as above. Without a look the check is asked; without anything else
    // nothing is, until retry() or a change.
    bool refuse(const Request& request);
    void retry();

    // Whether the check of an edit holds for the version that the edit makes. The edit was made from `made`, and
    // checked on the way for the settings of then, without artefacts.
    bool isEditChecked(const Basis& made) const;

    bool hasIndex() const { return known_ >= Known::Index; }
    // The findings at hand are of the current basis, perhaps by declared types only.
    bool hasFindings() const { return known_ >= Known::Look; }
    bool isSettled() const { return known_ == Known::All; }
    bool hasFailed() const { return hasFailed_; }
    // Neither settled nor failed: answers are on their way.
    bool isChecking() const { return basis_.version != 0 && !isSettled() && !hasFailed_; }

private:
    enum class Known : std::uint8_t { Nothing, Index, Look, All }; // of the current basis

    std::optional<Question> open() const;
    bool fits(const Request& request) const;
    void forget(Known kept);
    void endAsking(const Request& request);

    Basis basis_;
    std::uint64_t last_ = 0; // revision that was given out
    Known known_ = Known::Nothing;
    std::optional<Request> asked_;
    bool hasLooks_;
    bool hasEarlier_ = false; // findings of another basis of the same model, to be shown meanwhile
    bool isLookRefused_ = false;
    bool hasFailed_ = false;
};

} // namespace qaliper
