#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "model/base/spread.h"
#include "model/rules/inspect.h"

// One version on several targets: what is found on each, side by side. Any thread may call these functions.

namespace qaliper {

// The targets of a list: "trt-10.3,fp16,jetpack-6.2" are two, as a part that names a release or a product begins another
// one. "all" is every release that is known, with the options behind it where that is possible. Errors: those of
// parseTarget(), for the first one that is wrong.
Result<std::vector<Target>> parseTargets(std::string_view text, const Knowledge& knowledge);

// The analysis for each target, in their order. What does not depend on the target is computed once. Errors: Cancelled only.
Result<std::vector<std::shared_ptr<const Analysis>>> inspectTargets(const Inspector& inspector,
    std::shared_ptr<const Index> index, std::span<const Target> targets, const Spread& spread, const Job& job);

enum class CellState : std::uint8_t {
    Fine, // nothing is found there
    Open, // nothing is found, and it is not known in which type the nodes run, or which GPU it is
    Note,
    Warning,
    Error,
};
CellState stateOf(Severity severity);
std::string_view cellStateName(CellState state); // "fine", "open", "note", "warning", "error"

struct TargetCell {
    CellState state = CellState::Fine;
    std::vector<std::size_t> findings; // positions in the findings of the target's analysis
};

// What has one cause, on all targets.
struct TargetRow {
    std::string group; // as in Finding::group
    std::string_view rule;
    Text title;                    // of the first target that has it
    std::vector<TargetCell> cells; // by target
};

// An offer that applies to findings of several targets.
struct SharedFix {
    std::string_view rule;
    std::string_view fix;
    Text title;
    Safety safety = Safety::Review;
    std::vector<std::size_t> targets; // positions, at least two
    std::size_t findings = 0;         // places that have it on one of them, each once
};

struct TargetTable {
    std::vector<Target> targets;
    std::vector<std::shared_ptr<const Analysis>> analyses; // by target
    std::vector<TargetRow> rows;                           // errors first, then by how many targets have it
    std::vector<SharedFix> fixes;                          // those for the most targets first
};
// The analyses are of one version.
TargetTable tableOf(std::vector<std::shared_ptr<const Analysis>> analyses);

std::size_t numberWith(const Analysis& analysis, Severity severity); // of its findings

} // namespace qaliper
