#pragma once

#include <vector>

#include "model/engine/logs/build_log.h"
#include "model/rules/run.h"

// A build log as findings: each error and warning at its node, with the line of the log, its meaning, and the causes
// for which this graph and this log give evidence. Their ids begin with "log-" and can be selected and ignored like
// rules. Any thread may call these functions.

namespace qaliper {

Severity severityOf(LogLevel level);

std::vector<Finding> findingsOfLog(const Analysis& analysis, const BuildLog& log);

// The same, before the rules' findings of the same severity, as far as the selection includes them; findings that the
// user ignores are suppressed.
void addLog(Analysis& analysis, const BuildLog& log, const RuleSelection& selection,
    const std::vector<IgnoredFinding>& ignored);
// The same with messages that were already found.
void addMessages(Analysis& analysis, std::vector<Finding> messages, const RuleSelection& selection,
    const std::vector<IgnoredFinding>& ignored);

} // namespace qaliper
