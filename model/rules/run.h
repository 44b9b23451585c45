#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/base/job.h"
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

struct Analysis {
    std::shared_ptr<const Context> context;
    SpeedVerdict verdict;
    std::vector<Finding> findings; // errors first, then by rule and place
};

// Errors: Cancelled only.
Result<Analysis> analyse(std::shared_ptr<const Context> context, const RuleSelection& selection, const Job& job);

// Findings of one group are one row for a person; the first of each is its face.
struct FindingGroup {
    std::string group;
    std::vector<std::size_t> findings; // positions in Analysis::findings
};
std::vector<FindingGroup> groupFindings(const std::vector<Finding>& findings);

std::vector<Offer> offersFor(const Context& context, const Finding& finding);

} // namespace qaliper
