#pragma once

#include <vector>

#include "model/engine/logs/build_log.h"
#include "model/rules/run.h"

// A build log as findings: each error and warning at its node, with the line as it stands in the log, what it means,
// and the causes that this graph and this log give evidence of. Their ids begin with "log-" and can be chosen and
// ignored like rules.

namespace qaliper {

Severity severityOf(LogLevel level);

std::vector<Finding> findingsOfLog(const Analysis& analysis, const BuildLog& log);

// The same, before the rules' findings of the same severity, as far as the selection includes them; findings that the
// user ignores are suppressed.
void addLog(Analysis& analysis, const BuildLog& log, const RuleSelection& selection,
    const std::vector<IgnoredFinding>& ignored);
// The same with messages that were found already.
void addMessages(Analysis& analysis, std::vector<Finding> messages, const RuleSelection& selection,
    const std::vector<IgnoredFinding>& ignored);

} // namespace qaliper
