#include <algorithm>
#include <initializer_list>
#include <limits>
#include <map>

#include "model/proof/proof.h"

// The summary of a proof: state, open regions, texts.

namespace qaliper {

std::string_view proofStatusName(ProofStatus status) {
    switch (status) {
    case ProofStatus::Equal: return "equal";
    case ProofStatus::Close: return "close";
    case ProofStatus::NotRun: return "not-run";
    case ProofStatus::Inconclusive: return "inconclusive";
    case ProofStatus::Different: break;
    }
    return "different";
}

std::string_view proofStateName(ProofState state) {
    switch (state) {
    case ProofState::NotRun: return "not-run";
    case ProofState::Unchanged: return "unchanged";
    case ProofState::Equal: return "equal";
    case ProofState::Close: return "close";
    case ProofState::Partly: return "partly";
    case ProofState::NotComparable: return "not-comparable";
    case ProofState::Different: break;
    }
    return "different";
}

bool isProven(ProofState state) {
    return state == ProofState::Unchanged || state == ProofState::Equal || state == ProofState::Close;
}

std::string_view obstacleName(Obstacle obstacle) {
    switch (obstacle) {
    case Obstacle::None: return "none";
    case Obstacle::NoRuntime: return "no-runtime";
    case Obstacle::Plugin: return "plugin";
    case Obstacle::Random: return "random";
    case Obstacle::MissingData: return "missing-data";
    case Obstacle::TooLarge: return "too-large";
    case Obstacle::NoInput: return "no-input";
    case Obstacle::CannotRun: return "cannot-run";
    case Obstacle::WorkerDied: return "worker-died";
    case Obstacle::Uninformative: return "uninformative";
    case Obstacle::Unaligned: return "unaligned";
    case Obstacle::Lost: return "lost";
    case Obstacle::NotLoaded: break;
    }
    return "not-loaded";
}

ProofState stateOf(const Proof& proof) {
    // the outputs of a whole network hide errors: they can show a difference, but not equality
    const bool isOtherAtOutputs = proof.outputs && proof.outputs->status == ProofStatus::Different;
    if (!proof.interface.empty() || isOtherAtOutputs || proof.count(ProofStatus::Different) > 0)
        return ProofState::Different;
    const std::size_t close = proof.count(ProofStatus::Close);
    const std::size_t verified = proof.count(ProofStatus::Equal) + close;
    const bool isLoaded = !proof.outputs || proof.outputs->obstacle != Obstacle::NotLoaded;
    if (verified == proof.regions.size() && proof.withoutData.empty() && (isLoaded || verified == 0))
        return verified == 0 ? ProofState::Unchanged : close == 0 ? ProofState::Equal : ProofState::Close;
    if (verified > 0)
        return ProofState::Partly;
    const bool isWithoutRun = proof.count(ProofStatus::NotRun) > 0 && proof.count(ProofStatus::Inconclusive) == 0;
    return isWithoutRun ? ProofState::NotRun : ProofState::NotComparable;
}

Proof notRun(Text reason) {
    Proof proof;
    proof.reason = std::move(reason);
    return proof;
}

std::vector<UnverifiedRegions> unverifiedRegions(const Proof& proof) {
    std::map<Obstacle, UnverifiedRegions> found;
    const auto note = [&](Obstacle obstacle, std::size_t count, const std::vector<std::string>& names) {
        UnverifiedRegions& entry = found[obstacle];
        entry.obstacle = obstacle;
        entry.count += count;
        for (const std::string& name : names) {
            if (std::ranges::find(entry.names, name) == entry.names.end())
                entry.names.push_back(name);
        }
    };
    if (!proof.withoutData.empty())
        note(Obstacle::MissingData, proof.withoutData.size(), proof.withoutData);
    for (const RegionProof& region : proof.regions) {
        const bool isOpen = region.status == ProofStatus::NotRun || region.status == ProofStatus::Inconclusive;
        if (isOpen && region.obstacle != Obstacle::MissingData)
            note(region.obstacle, 1, region.concerned);
    }
    std::vector<UnverifiedRegions> list;
    list.reserve(found.size());
    for (auto& [obstacle, entry] : found)
        list.push_back(std::move(entry));
    return list;
}

double Proof::maxRelative() const {
    double largest = 0;
    for (const RegionProof& region : regions)
        largest = std::max(largest, region.maxRelative);
    return largest;
}

double Proof::sqnr() const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const RegionProof& region : regions)
        lowest = region.status < ProofStatus::NotRun || region.status == ProofStatus::Different
            ? std::min(lowest, region.sqnr)
            : lowest;
    return lowest;
}

std::size_t Proof::count(ProofStatus of) const {
    return static_cast<std::size_t>(std::ranges::count(regions, of, &RegionProof::status));
}

namespace {

// The reason of the first region with one of these states, else that of the whole model.
Text reasonOf(const Proof& proof, std::initializer_list<ProofStatus> wanted) {
    const auto isWanted = [&](const RegionProof& region) {
        return std::ranges::find(wanted, region.status) != wanted.end();
    };
    const auto found = std::ranges::find_if(proof.regions, isWanted);
    if (found != proof.regions.end())
        return found->reason;
    return proof.outputs && isWanted(*proof.outputs) ? proof.outputs->reason : Text{};
}

// Why a proof is not complete.
Text openReason(const Proof& proof) {
    const std::size_t count = proof.withoutData.size();
    if (count == 0)
        return reasonOf(proof, {ProofStatus::Inconclusive, ProofStatus::NotRun});
    return say("{count} {count|initializer has|initializers have} no data, among them \"{value}\"", arg("count", count),
        arg("value", proof.withoutData.front()));
}

} // namespace

Text summary(const Proof& proof) {
    switch (proof.state) {
    case ProofState::NotRun: {
        const Text reason = proof.reason.empty() ? reasonOf(proof, {ProofStatus::NotRun}) : proof.reason;
        return reason.empty() ? say("not compared") : say("not compared: {reason}", arg("reason", reason));
    }
    case ProofState::Unchanged:
        return say("nothing has changed that an output depends on, so that no numbers had to be compared");
    case ProofState::Equal: return say("same numbers in ONNX Runtime");
    case ProofState::Close:
        return say("close in ONNX Runtime: {reason}", arg("reason", reasonOf(proof, {ProofStatus::Close})));
    case ProofState::Partly: return say("only a part is proven: {reason}", arg("reason", openReason(proof)));
    case ProofState::NotComparable: return say("not proven: {reason}", arg("reason", openReason(proof)));
    case ProofState::Different: break;
    }
    if (!proof.interface.empty())
        return say("another interface: {change}", arg("change", describeChange(proof.interface.front())));
    return say("other numbers in ONNX Runtime: {reason}", arg("reason", reasonOf(proof, {ProofStatus::Different})));
}

} // namespace qaliper
