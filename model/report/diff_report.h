#pragma once

#include <optional>
#include <string>

#include "model/base/text.h"
#include "model/graph/diff.h"
#include "model/onnx/field_diff.h"
#include "model/rules/version_change.h"

// What two versions of a model differ in, as `diff` prints it: nodes by identity, initializers by name, and every other
// field of their files; with a target, what both versions are expected to do on it. A line begins with "-", "+" or "~";
// with "." where nothing computes with it, and with "?" where data could not be compared.

namespace qaliper {

// Both indices outlive the report.
struct DiffReport {
    std::string beforePath;
    std::string afterPath;
    const Index* before = nullptr;
    const Index* after = nullptr;
    Diff diff;
    std::vector<FieldDifference> fields;
    std::optional<VersionChange> change = {}; // where both were checked for a target
};

enum class Sameness : std::uint8_t {
    Same,        // every field of both files, and all data
    Annotations, // nothing else differs
    Unread,      // nothing else differs, and data of initializers could not be read
    Different,
};
Sameness samenessOf(const DiffReport& report);

std::string toJson(const DiffReport& report);
std::string toText(const DiffReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
