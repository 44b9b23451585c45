#include "tests/support/proving.h"

#include <algorithm>

#include "model/rules/inspect.h"
#include "tests/support/build_places.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper {

namespace {

Worker& sharedVerifier() {
    static Worker worker({.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(1)});
    return worker;
}

} // namespace

#ifdef QALIPER_TEST_RUNTIME
bool hasReferenceRuntime() { return true; }
#else
bool hasReferenceRuntime() { return false; }
#endif

std::shared_ptr<const Context> contextOf(const Model& model) { return inspectModel(model, "trt-10.3").context; }

std::shared_ptr<const Context> contextOf(std::string_view text) { return contextOf(must(parseText(text))); }

Versions versionsOf(std::string_view before, std::string_view after) { return {contextOf(before), contextOf(after)}; }

Versions versionsOf(const Model& model, const std::vector<Edit>& edits) {
    return {contextOf(model), contextOf(must(applyEdits(model, edits)))};
}

Proof proofOf(const Versions& versions, const ProofOptions& options) {
    needRuntime();
    return triedProof(versions, options);
}

Proof triedProof(const Versions& versions, const ProofOptions& options) {
    return must(prove(*versions.before, *versions.after, options, sharedVerifier(), {}));
}

std::string verdict(const Proof& proof) {
    std::string words(proofStateName(proof.state));
    if (!proof.interface.empty())
        return words + ": " + render(describeChange(proof.interface.front()));
    const auto isOther = [](const RegionProof& region) { return region.status == ProofStatus::Different; };
    const auto isOpen = [](const RegionProof& region) { return !region.reason.empty(); };
    auto found = std::ranges::find_if(proof.regions, isOther);
    if (found == proof.regions.end())
        found = std::ranges::find_if(proof.regions, isOpen);
    return found == proof.regions.end() ? words : words + ": " + render(found->reason);
}

} // namespace qaliper
