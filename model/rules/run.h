#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/base/result.h"
#include "model/cost/verdict.h"
#include "model/quant/engine_marks.h"
#include "model/rules/registry.h"

// All rules over one version: those of the registry, then those of what was given with the model.

namespace qaliper {

// Globs of the rules to run; an empty `only` means all.
struct RuleSelection {
    std::vector<std::string> only;
    std::vector<std::string> skip;
    bool includes(std::string_view rule) const;
};

// A finding that the user chose to ignore.
struct SuppressedFinding {
    Finding finding;
    std::string reason; // given by the user
};

struct Analysis {
    std::shared_ptr<const Context> context;
    SpeedVerdict verdict;
    std::vector<Finding> findings;             // errors first, then by rule and place
    std::vector<SuppressedFinding> ignored;    // not reported, not fixed, and without effect on the exit status
    std::optional<Error> uninferred;           // why only declared types are known, although inference was requested
    std::shared_ptr<const EngineMarks> engine; // what a built engine did; null without files of TensorRT
    bool withFiles = false;                    // what TensorRT's own files say was applied
};

// What one rule finds, with its offers.
std::vector<Finding> findingsOf(const Rule& rule, const Context& context);

// Errors: Cancelled only.
Result<Analysis> analyse(std::shared_ptr<const Context> context, const RuleSelection& selection, const Job& job);

// Moves the findings that the entries name, by key or by rule, to `ignored`.
void suppress(Analysis& analysis, const std::vector<IgnoredFinding>& ignored);

// The findings of one group, which are shown as one row, represented by the first.
struct FindingGroup {
    std::string group;
    std::vector<std::size_t> findings; // positions in Analysis::findings
};
std::vector<FindingGroup> groupFindings(const std::vector<Finding>& findings);

} // namespace qaliper
