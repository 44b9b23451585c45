#pragma once

#include <optional>
#include <string>

#include "model/base/text.h"
#include "model/graph/diff.h"
#include "model/rules/version_change.h"

// What two versions of a model differ in, as `diff` prints it: nodes by identity, initializers and the interface by
// name; with a target, what both versions are expected to do on it.

namespace qaliper {

// Both indices outlive the report.
struct DiffReport {
    std::string beforePath;
    std::string afterPath;
    const Index* before = nullptr;
    const Index* after = nullptr;
    Diff diff;
    std::optional<VersionChange> change = {}; // where both were checked for a target
};

std::string toJson(const DiffReport& report);
std::string toText(const DiffReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
