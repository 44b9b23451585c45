#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/rules/fix_counts.h"
#include "model/rules/run.h"

// Applies fixes until nothing applies any more: in each round all fixes that do not conflict, then the model is checked
// again. Fixes that undo each other are left out at that place. After a limited number of rounds, the remaining
// findings are skipped with that reason.

namespace qaliper {

struct FixRequest {
    RuleSelection rules;
    std::vector<std::string> groups; // only findings of these groups (Finding::group); empty = all
    // rule id (or glob) → offer id, instead of the first automatic offer
    std::map<std::string, std::string, std::less<>> chosen;
    Arguments arguments;
    std::vector<std::string> keys = {}; // only findings with these keys (Finding::key); empty = all
};

// True when the request includes that finding.
bool concerns(const FixRequest& request, const Finding& finding);

struct AppliedFix {
    std::string key;
    std::string rule;
    std::string fix;
    Safety safety = Safety::Exact;
    Text title;
    std::size_t round = 0;                       // made for the version FixOutcome::versions[round]
    std::vector<Edit> edits;                     // fixes of one round change different places
    std::vector<InterfaceChange> interface = {}; // as declared by the fix
};

struct SkippedFinding {
    std::string key;
    Text reason;          // "best fix needs your review: …", a conflict, or an error
    std::string fix = {}; // "rule=offer" when left out because another fix undoes it; else empty
};

// An offer that the request selects for findings of a rule, counted over all findings of that rule in the request.
struct TakenOffer {
    std::string rule;
    std::string fix;
    OfferCounts counts;
};

struct FixOutcome {
    std::shared_ptr<const Analysis> analysis; // of the version after the last round
    std::vector<AppliedFix> applied;
    std::vector<SkippedFinding> skipped;
    std::vector<Model> versions;    // the version before each round
    std::vector<TakenOffer> offers; // for the version before the first round
    FixCounts counts;
    std::size_t rounds() const { return versions.size(); }
};

// The interface changes that all applied fixes declare, in the order in which they were applied.
std::vector<InterfaceChange> declaredInterface(const FixOutcome& outcome);

// Checks a version; the caller provides it, with target, manifest and inference.
using Analyse = std::function<Result<Analysis>(const Model&, const Job&)>;

// The offer that the request selects for the finding; null when there is none, or the request does not include it.
const Offer* offerTaken(const FixRequest& request, const Finding& finding);
// The keys of the findings with a selected offer.
std::vector<std::string> askedFor(const FixRequest& request, const std::vector<Finding>& findings);

// Errors: Cancelled; those of applyEdits() and of `analyse`.
Result<FixOutcome> fixAll(
    const std::shared_ptr<const Analysis>& start, const FixRequest& request, const Analyse& analyse, const Job& job);

} // namespace qaliper
