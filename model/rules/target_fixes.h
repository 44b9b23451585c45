#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "model/rules/fixall.h"
#include "model/rules/target_table.h"

// Fixes of one version for several targets. The kind of fix that mends the most comes first, and what is gone with it
// needs no other. None is made by which a target has more errors or warnings. Any thread may call these functions.

namespace qaliper {

// A fix of a rule's findings, at one or more places.
struct ServingFix {
    std::string rule;
    std::string fix;
    Text title;
    Safety safety = Safety::Exact;
    std::size_t places = 0;
    std::vector<std::size_t> targets; // positions: on these, findings that it was made for are gone
};

// A fix that some targets want and that was not made.
struct RefusedFix {
    std::string rule;
    std::string fix;
    Text title;
    std::size_t places = 0;
    std::vector<std::size_t> targets; // that want it
    Text reason;                      // at the first place
};

// What is still found.
struct LeftFindings {
    std::string rule;
    Text title;
    CellState state = CellState::Fine; // the worst
    std::size_t places = 0;
    std::vector<std::size_t> targets;
    Text reason; // at the first place: why nothing mends it
};

struct TargetFixes {
    std::vector<Target> targets;
    Applied applied;               // all as one step; its findings are those of all targets together
    std::vector<ServingFix> taken; // in the order in which they were made
    std::vector<RefusedFix> refused;
    std::vector<LeftFindings> left;                      // errors first
    std::vector<std::shared_ptr<const Analysis>> before; // by target
    std::vector<std::shared_ptr<const Analysis>> after;
};

// Where nothing can be fixed, the version stays as it is. `targets` has at least one. Errors: Cancelled.
Result<TargetFixes> fixForTargets(const Inspector& inspector, std::shared_ptr<const Index> index,
    std::span<const Target> targets, const FixRequest& request, const Spread& spread, const Job& job);

} // namespace qaliper
