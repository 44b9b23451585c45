#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/worker.h"
#include "model/onnx/compare.h"
#include "model/rules/proof/frontier.h"

// Whether an edit kept the numbers, found out by running both versions in ONNX Runtime: not the whole
// networks, whose outputs forgive much (damage planted in 15 convolutions left them bit for bit the same),
// but each changed region between the values where it meets its surroundings. An output that would not have
// shown an error proves nothing and is never called equal.

namespace qaliper {

// From best to worst. Inconclusive stands before Different: it may be either.
enum class ProofStatus : std::uint8_t {
    Equal,        // the same up to the order of floating-point sums
    Close,        // not the same, near enough for a change that was to be reviewed
    NotRun,       // there is no ONNX Runtime
    Inconclusive, // it could not be run, or what came out would not have shown a difference
    Different,
};
std::string_view proofStatusName(ProofStatus status); // "equal", "close", "not-run", "inconclusive", "different"

struct ProofOptions {
    int samples = 3;
    std::uint64_t seed = 1;
    bool isReview = false;     // of an edit that may change numbers: compares the model's outputs too, and
                               // accepts what is close
    double closeSqnr = 20;     // dB
    std::vector<Sample> given; // by the user, for the model's inputs; used where the outputs are compared
};

struct RegionProof {
    ProofStatus status = ProofStatus::Equal;
    Text reason;            // why it is not Equal
    std::string worst;      // the output furthest off
    double maxRelative = 0; // largest error, in terms of the largest value of its output
    double sqnr = 0;        // lowest of the outputs, dB
    std::vector<std::string> outputs;
    std::vector<double> outputSqnr; // of each, dB; NaN where it cannot be compared, empty when nothing was run
    std::vector<NodeIx> before;     // the nodes concerned
    std::vector<NodeIx> after;
};

struct Proof {
    ProofStatus status = ProofStatus::Equal;
    std::vector<RegionProof> regions;   // empty when nothing that computes has changed
    std::optional<RegionProof> outputs; // of the model as a whole, where asked for

    double maxRelative() const;
    double sqnr() const; // lowest; infinite when nothing differs
    std::size_t count(ProofStatus of) const;
};

// One sentence for people: "same numbers in ONNX Runtime", or what is in the way.
Text summary(const Proof& proof);

// `after` is `before` after an edit, or another file of the same network. Errors: Cancelled, CannotWrite (no
// room for the pieces that are run).
Result<Proof> prove(
    const Context& before, const Context& after, const ProofOptions& options, Worker& verify, const Job& job);

} // namespace qaliper
