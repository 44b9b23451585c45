#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/worker.h"
#include "model/graph/interface.h"
#include "model/onnx/compare.h"
#include "model/proof/frontier.h"

// Whether an edit kept the numbers, found out by running both versions in ONNX Runtime: not the whole networks, whose
// outputs forgive much (damage planted in 15 convolutions left them bit for bit the same), but each changed region
// between the values where it meets its surroundings. An output that would not have shown an error proves nothing and
// is never called equal. Interfaces are compared before any number is.

namespace qaliper {

// Of one region, from best to worst. Inconclusive stands before Different: it may be either.
enum class ProofStatus : std::uint8_t {
    Equal,        // the same up to the order of floating-point sums
    Close,        // not the same, near enough for a change that was to be reviewed
    NotRun,       // nothing was run, as where there is no ONNX Runtime
    Inconclusive, // it could not be run, or what came out would not have shown a difference
    Different,
};
std::string_view proofStatusName(ProofStatus status); // "equal", "close", "not-run", "inconclusive", "different"

// Of a proof as a whole. Words, colours and exit codes follow from it.
enum class ProofState : std::uint8_t {
    NotRun,        // nothing was run: how every proof begins, and how it ends without ONNX Runtime
    Unchanged,     // nothing that an output depends on is other than before, so that there was nothing to compare
    Equal,         // the same numbers in every changed region, of which there is one at least
    Close,         // near enough in every one, for a change that was to be reviewed
    Partly,        // some regions are equal or close, of the others nothing is known
    NotComparable, // nothing is known of any
    Different,     // other numbers somewhere, or an interface that changed without having been declared
};
// "not-run", "unchanged", "equal", "close", "partly", "not-comparable", "different"
std::string_view proofStateName(ProofState state);
// Nothing is left open and nothing is wrong: Unchanged, Equal and Close.
bool isProven(ProofState state);

// Why nothing is known of a region.
enum class Obstacle : std::uint8_t {
    None,
    NoRuntime,
    Plugin,        // an operator that ONNX Runtime does not know
    Random,        // draws other numbers in each run
    MissingData,   // weights that nobody can read
    TooLarge,      // an input that would not fit into memory
    NoInput,       // nothing can be given to one of its inputs
    CannotRun,     // ONNX Runtime refuses it, or it cannot be cut out
    WorkerDied,    // out of memory, out of time, or crashed
    Uninformative, // what came out would not have shown a difference
    Unaligned,     // follows from other values than before
    Lost,          // what it computed is not computed any more
};
// "none", "no-runtime", "plugin", "random", "missing-data", "too-large", "no-input", "cannot-run", "worker-died",
// "uninformative", "unaligned", "lost"
std::string_view obstacleName(Obstacle obstacle);

struct ProofOptions {
    int samples = 3;
    std::uint64_t seed = 1;
    bool isReview = false;     // of an edit that may change numbers: compares the model's outputs too, and
                               // accepts what is close
    double closeSqnr = 20;     // dB
    std::vector<Sample> given; // by the user, for the model's inputs; used where the outputs are compared
    // What the edit says it does to inputs and outputs. Any other change of them makes the versions different.
    std::vector<InterfaceChange> declared = {};
};

struct RegionProof {
    ProofStatus status = ProofStatus::NotRun;
    Obstacle obstacle = Obstacle::None; // of one that is NotRun or Inconclusive
    Text reason;                        // why it is not Equal
    std::vector<std::string> concerned; // operators or values in the way
    std::string worst;                  // the output furthest off
    double maxRelative = 0;             // largest error, in terms of the largest value of its output
    double sqnr = 0;                    // lowest of the outputs, dB
    std::vector<std::string> outputs;
    std::vector<double> outputSqnr; // of each, dB; NaN where it cannot be compared, empty when nothing was run
    std::vector<NodeIx> before;     // the nodes concerned
    std::vector<NodeIx> after;
};

// What is not known, counted by what is in the way.
struct NotJudged {
    Obstacle obstacle = Obstacle::None;
    std::size_t count = 0;          // regions; initializers for those without data
    std::vector<std::string> names; // operators or values concerned, each once
};

struct Proof {
    ProofState state = ProofState::NotRun;
    Text reason;                            // why it was not run, where no region says so
    std::vector<InterfaceChange> interface; // what changed about it without being declared
    std::vector<InterfaceChange> declared;  // what changed as it was declared
    std::vector<RegionProof> regions;       // empty when nothing that an output depends on has changed
    std::optional<RegionProof> outputs;     // of the model as a whole, where asked for
    std::vector<std::string> withoutData;   // initializers that are read somewhere and that nobody can read
    std::size_t unread = 0;                 // changed pieces and initializers that feed nothing

    double maxRelative() const;
    double sqnr() const; // lowest; infinite when nothing differs
    std::size_t count(ProofStatus of) const;
};

// A proof that something kept from being run.
Proof notRun(Text reason);

// The one place where the state of a proof that was run follows from what it holds.
ProofState stateOf(const Proof& proof);

// Everything that is not known, in the order of Obstacle.
std::vector<NotJudged> notJudged(const Proof& proof);

// One sentence for people: "same numbers in ONNX Runtime", or what is in the way.
Text summary(const Proof& proof);

// `after` is `before` after an edit, or another file of the same network. Errors: Cancelled, CannotWrite (no room for
// the pieces that are run).
Result<Proof> prove(
    const Context& before, const Context& after, const ProofOptions& options, Worker& verify, const Job& job);

} // namespace qaliper
