#pragma once

#include <cstdint>
#include <optional>

// States what is known of the shown version, what has to be asked next, and whether an answer still fits. The caller
// keeps the answers.
//
//     inquiry.beginVersion();
//     if (const auto request = inquiry.ask())
//         …answer it on another thread, then on this one: if (inquiry.accept(*request)) keep the answer, and ask again.
//
// A value that belongs to one thread. Answers may arrive in any order, twice or never.

namespace qaliper {

// What a result was made from, as revisions. Each revision of a document is given out once, so equal revisions mean the
// same thing. 0 means that there is nothing.
struct Basis {
    std::uint64_t version = 0;   // of the model; 0: none is open
    std::uint64_t settings = 0;  // target, plugins, ignored findings
    std::uint64_t artefacts = 0; // files that TensorRT wrote; 0: there are none

    friend bool operator==(const Basis&, const Basis&) = default;
};

enum class Question : std::uint8_t {
    Index, // who produces and who reads which value: depends on the version alone
    Look,  // the findings by declared types: a first answer where nothing is shown yet
    Check, // the findings by all types that can be known
};

struct Request {
    Question question = Question::Index;
    Basis basis;

    friend bool operator==(const Request&, const Request&) = default;
};

class Inquiry {
public:
    // Without looks, each version is checked immediately.
    explicit Inquiry(bool hasLooks) : hasLooks_(hasLooks) {}

    const Basis& basis() const { return basis_; }

    // Something that answers depend on has changed: the answers about it are dropped, and its questions are asked
    // again.
    void beginModel();   // another file; nothing of the previous one is shown any longer
    void beginVersion(); // of the same model; findings of the previous version may be shown meanwhile
    void changeSettings();
    void changeArtefacts(bool hasAny);

    // What to ask now. Nothing when all is known, when it is being asked already, or when it could not be answered.
    std::optional<Request> ask();

    // Takes an answer. False when the caller has to drop it, because its basis has changed or it is known already.
    bool accept(const Request& request);
    // There will be no answer; false as above. After a refused look the check is asked; after any other refusal nothing
    // is asked until retry() or a change.
    bool refuse(const Request& request);
    void retry();

    // Whether the check of an edit holds for the version that the edit makes. The edit was made from `made` and was
    // checked for the settings of that time, without artefacts.
    bool isEditChecked(const Basis& made) const;

    bool hasIndex() const { return known_ >= Known::Index; }
    // The available findings are of the current basis, perhaps by declared types only.
    bool hasFindings() const { return known_ >= Known::Look; }
    bool isSettled() const { return known_ == Known::All; }
    bool hasFailed() const { return hasFailed_; }
    // Neither settled nor failed: answers will follow.
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
