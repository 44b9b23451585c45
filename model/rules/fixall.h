#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/rules/fix_counts.h"
#include "model/rules/run.h"

// Applies fixes to a model until nothing applies any more: in each round the disjoint ones together, then everything is
// checked anew. Fixes that undo each other would go on forever: they are left out, by place, and everything else is
// applied. A model that brings new findings round after round is left as it is after some rounds, and the rest is
// skipped with that reason.

namespace qaliper {

struct FixRequest {
    RuleSelection rules;
    std::vector<std::string> groups; // only findings of these (Finding::group); empty = all
    // rule id (or glob) → offer id, instead of the first automatic one
    std::map<std::string, std::string, std::less<>> chosen;
    Arguments arguments;
    std::vector<std::string> keys = {}; // only these findings (Finding::key); empty = all
};

// True when the request is about that finding at all.
bool concerns(const FixRequest& request, const Finding& finding);

struct AppliedFix {
    std::string key;
    std::string rule;
    std::string fix;
    Safety safety = Safety::Exact;
    Text title;
    std::size_t round = 0;                       // the version it was made for is FixOutcome::versions[round]
    std::vector<Edit> edits;                     // fixes of a round touch different places
    std::vector<InterfaceChange> interface = {}; // as the fix declares
};

struct SkippedFinding {
    std::string key;
    Text reason;          // "best fix needs your review: …", a conflict, an error
    std::string fix = {}; // "rule=offer" of one that was left out because another one undoes it; else empty
};

// An offer that the request takes for some findings of a rule, counted over all findings of the rule that it is about.
struct TakenOffer {
    std::string rule;
    std::string fix;
    OfferCounts counts;
};

struct FixOutcome {
    std::shared_ptr<const Analysis> analysis; // of the model after the last round
    std::vector<AppliedFix> applied;
    std::vector<SkippedFinding> skipped;
    std::vector<Model> versions;    // in front of each round
    std::vector<TakenOffer> offers; // of the version in front of the first round
    FixCounts counts;
    std::size_t rounds() const { return versions.size(); }
};

// What all fixes together say they did to inputs and outputs, in the order in which they were applied.
std::vector<InterfaceChange> declaredInterface(const FixOutcome& outcome);

// Checks a version; provided by the caller, who knows target, manifest and how types are inferred.
using Analyse = std::function<Result<Analysis>(const Model&, const Job&)>;

// The offer that the request takes for the finding; null when it takes none, or is not about it.
const Offer* offerTaken(const FixRequest& request, const Finding& finding);
// The keys of the findings that it takes one for.
std::vector<std::string> askedFor(const FixRequest& request, const std::vector<Finding>& findings);

// What one click on a finding applies: its first offer if that is automatic, or the one asked for by id.
Result<Fix> buildFix(
    const Context& context, const Finding& finding, std::string_view offer, const Arguments& arguments);
using BuildFix = std::function<Result<Fix>(const Context&, const Finding&, std::string_view, const Arguments&)>;

// Errors: Cancelled; those of applying and checking a version.
Result<FixOutcome> fixAll(std::shared_ptr<const Analysis> start, const FixRequest& request, const Analyse& analyse,
    const Job& job, const BuildFix& build = buildFix);

} // namespace qaliper
