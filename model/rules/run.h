#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/base/result.h"
#include "model/engine/logs/engine_marks.h"
#include "model/quant/verdict.h"
#include "model/rules/registry.h"

// All rules over one version.

namespace qaliper {

// Which rules take part, as globs; an empty `only` means all.
struct RuleSelection {
    std::vector<std::string> only;
    std::vector<std::string> skip;
    bool includes(std::string_view rule) const;
};

// A finding that somebody decided not to hear of.
struct SuppressedFinding {
    Finding finding;
    std::string reason; // that somebody gave
};

struct Analysis {
    std::shared_ptr<const Context> context;
    SpeedVerdict verdict;
    std::vector<Finding> findings;             // errors first, then by rule and place
    std::vector<SuppressedFinding> ignored;    // neither reported nor fixed, and without a say in the exit status
    std::optional<Error> uninferred;           // why only declared types are known, where more were asked for
    std::shared_ptr<const EngineMarks> engine; // what an engine that was built did; null where none was looked at
};

// Errors: Cancelled only.
Result<Analysis> analyse(std::shared_ptr<const Context> context, const RuleSelection& selection, const Job& job);

// Moves what the entries name, by key or by rule, from the findings to the ignored ones.
void setAside(Analysis& analysis, const std::vector<IgnoredFinding>& ignored);

// Findings of one group are one row for a person; the first of each is its face.
struct FindingGroup {
    std::string group;
    std::vector<std::size_t> findings; // positions in Analysis::findings
};
std::vector<FindingGroup> groupFindings(const std::vector<Finding>& findings);

// What the finding's rule offers in this context; findings of an analysis carry it with them.
std::vector<Offer> offersFor(const Context& context, const Finding& finding);

} // namespace qaliper
