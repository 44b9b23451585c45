#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rewrite/offer.h"
#include "model/rules/fix_counts.h"
#include "model/rules/run.h"

// The result of a change: of one fix, of fix-all, of a tool, or of a step that is made again.

namespace qaliper {

struct AppliedFix {
    std::string key;
    std::string rule;
    std::string fix;
    Safety safety = Safety::Exact;
    Text title;
    std::size_t round = 0;                       // made for the version Applied::versions[round]
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

// A value that the file declares otherwise since a change, because its type is another one then.
struct Redeclared {
    std::string value; // "main:y"
    ValueType was;
    ValueType now;
};

// A version that a change made. It is the version before when nothing was applied.
struct Applied {
    std::shared_ptr<const Index> index;
    std::shared_ptr<const Analysis> analysis = nullptr; // without artefacts; null where it was not checked meanwhile
    Text title = {};                                    // names the step
    Text note = {};                                     // information for the person after the change
    Safety safety = Safety::Exact;                      // exact when everything that was applied is exact
    std::vector<InterfaceChange> interface = {};        // the declared changes of inputs and outputs, in order
    std::vector<Redeclared> redeclared = {};            // beside the edits of the fixes
    std::vector<AppliedFix> fixes = {};
    std::vector<SkippedFinding> skipped = {};
    std::vector<Model> versions = {};    // the version before each round
    std::vector<TakenOffer> offers = {}; // of a request of several places, for the version before the first round
    FixCounts counts = {};               // of such a request
    std::vector<ToolFile> files = {};    // of a tool, for the caller to write
    std::optional<Model> part = {};      // of a tool: a new model, for the caller to write

    std::size_t rounds() const { return versions.size(); }
};

// Applies one offer; the version after it is not checked. `key` and `rule` are those of its finding. Errors: those of
// buildFix() and applyEdits(); Cancelled.
Result<Applied> applyOne(const Context& context, std::string_view key, std::string_view rule, const Offer& offer,
    const Arguments& arguments, const Job& job);

} // namespace qaliper
