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

// Checks whether an edit kept the numbers, by running both versions in ONNX Runtime: not whole networks, whose outputs
// hide errors (errors injected into 15 convolutions left them bit for bit the same), but each changed region between
// the values at its boundary. An output that would not have shown an error is never called equal. Interfaces are
// compared first.

namespace qaliper {

// Of one region, from best to worst. Inconclusive is better than Different, because it may be equal.
enum class ProofStatus : std::uint8_t {
    Equal,        // the same up to the order of floating-point sums
    Close,        // not the same, but within the tolerance for a change with review
    NotRun,       // nothing was run, for example without ONNX Runtime
    Inconclusive, // it could not be run, or its outputs would not have shown a difference
    Different,
};
std::string_view proofStatusName(ProofStatus status); // "equal", "close", "not-run", "inconclusive", "different"

// Of a whole proof. Texts, colours and exit codes depend on it.
enum class ProofState : std::uint8_t {
    NotRun,        // nothing was run: the initial state, and the final one without ONNX Runtime
    Unchanged,     // no output depends on a change, so nothing was compared
    Equal,         // the same numbers in every changed region, at least one; both models load as a whole
    Close,         // within the tolerance in every region, for a change with review
    Partly,        // some regions are equal or close, others could not be verified
    NotComparable, // no region could be verified
    Different,     // other numbers somewhere, or an undeclared change of the interface
};
// "not-run", "unchanged", "equal", "close", "partly", "not-comparable", "different"
std::string_view proofStateName(ProofState state);
// Nothing is open and nothing differs: Unchanged, Equal and Close.
bool isProven(ProofState state);

// Why a region could not be verified.
enum class Obstacle : std::uint8_t {
    None,
    NoRuntime,
    Plugin,        // an operator that ONNX Runtime does not know
    Random,        // other results in each run
    MissingData,   // weights that cannot be read
    TooLarge,      // an input does not fit into memory
    NoInput,       // no value can be generated for one of its inputs
    CannotRun,     // ONNX Runtime rejects it, or it cannot be extracted
    WorkerDied,    // out of memory, time limit, or crash
    Uninformative, // its outputs would not have shown a difference
    Unaligned,     // its inputs differ between the versions
    Lost,          // its outputs are not computed any more
    NotLoaded,     // ONNX Runtime refuses the model around it
};
// "none", "no-runtime", "plugin", "random", "missing-data", "too-large", "no-input", "cannot-run", "worker-died",
// "uninformative", "unaligned", "lost", "not-loaded"
std::string_view obstacleName(Obstacle obstacle);

struct ProofOptions {
    int samples = 3;
    std::uint64_t seed = 1;
    bool isReview = false;     // of an edit that may change numbers: compares the model's outputs too, and
                               // accepts what is close
    double closeSqnr = 20;     // dB
    std::vector<Sample> given; // by the user, for the model's inputs; used when the outputs are compared
    // Declared changes of inputs and outputs. Any other change of them makes the versions different.
    std::vector<InterfaceChange> declared = {};
};

struct RegionProof {
    ProofStatus status = ProofStatus::NotRun;
    Obstacle obstacle = Obstacle::None; // when NotRun or Inconclusive
    Text reason;                        // unless Equal
    std::vector<std::string> concerned; // operators or values that prevent it
    std::string worst;                  // the output with the largest difference
    double maxRelative = 0;             // largest error relative to the largest value of its output
    double sqnr = 0;                    // dB, the lowest of the outputs
    std::vector<std::string> outputs;
    std::vector<double> outputSqnr; // dB, by output; NaN when not comparable, empty when nothing was run
    std::vector<NodeIx> before;     // the nodes of the region
    std::vector<NodeIx> after;
};

// Regions that could not be verified, counted by obstacle.
struct UnverifiedRegions {
    Obstacle obstacle = Obstacle::None;
    std::size_t count = 0;          // regions; for MissingData, initializers
    std::vector<std::string> names; // operators or values concerned, without repetition
};

struct Proof {
    ProofState state = ProofState::NotRun;
    Text reason;                            // why nothing was run, if no region has a reason
    std::vector<InterfaceChange> interface; // undeclared changes
    std::vector<InterfaceChange> declared;  // declared changes that happened
    std::vector<RegionProof> regions;       // empty when no output depends on a change
    std::optional<RegionProof> outputs;     // of the whole model, if requested
    std::vector<std::string> withoutData;   // initializers with consumers and without readable data
    std::size_t unread = 0;                 // changed parts and initializers without consumers

    double maxRelative() const;
    double sqnr() const; // dB, the lowest; infinite when nothing differs
    std::size_t count(ProofStatus of) const;
};

// A proof that could not be run.
Proof notRun(Text reason);

// Computes the state of a proof that was run; nothing else does.
ProofState stateOf(const Proof& proof);

// All regions that could not be verified, in the order of Obstacle.
std::vector<UnverifiedRegions> unverifiedRegions(const Proof& proof);

// One sentence: "same numbers in ONNX Runtime", or what prevents a result.
Text summary(const Proof& proof);

// `after` is `before` after an edit, or another file of the same network. Blocks until all runs are done; `verify` is
// the worker of the service Verify. Errors: Cancelled; CannotWrite when there is no room for the extracted models.
Result<Proof> prove(
    const Context& before, const Context& after, const ProofOptions& options, Worker& verify, const Job& job);

} // namespace qaliper
