#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/rules/applied.h"

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

// Checks a version; the caller provides it, with target, manifest and inference.
using Analyse = std::function<Result<Analysis>(const Model&, const Job&)>;

// The offer that the request selects for the finding; null when there is none, or the request does not include it.
const Offer* offerTaken(const FixRequest& request, const Finding& finding);
// The keys of the findings with a selected offer.
std::vector<std::string> askedFor(const FixRequest& request, const std::vector<Finding>& findings);

// The title of the step that several fixes make.
Text titleOf(const std::vector<AppliedFix>& fixes, const FixCounts& counts);

// Nothing is applied where there is nothing to fix. Errors: Cancelled; those of applyEdits() and of `analyse`.
Result<Applied> fixAll(
    const std::shared_ptr<const Analysis>& start, const FixRequest& request, const Analyse& analyse, const Job& job);

} // namespace qaliper
