#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/rules/target_table.h"

// What was found on several targets, and the forms it is written in: a table for a person, JSON (schema "qaliper/1"), and
// SARIF with a run for each target.

namespace qaliper {

class Catalogue;

struct TargetedModel {
    std::string path;
    std::optional<Error> error; // then nothing else
    TargetTable table;
};

struct TargetsReport {
    std::vector<Target> targets;
    std::vector<TargetedModel> models; // at least one
};

std::string toJson(const TargetsReport& report);
std::string toSarif(const TargetsReport& report);
std::string toText(const TargetsReport& report, const Catalogue* catalogue = nullptr);

// The highest severity on any target; nothing when there are no findings.
std::optional<Severity> worstSeverity(const TargetsReport& report);

} // namespace qaliper
