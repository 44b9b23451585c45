#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/target/target.h"

// Which ONNX operators each TensorRT version imports, after docs/operators.md of onnx-tensorrt at the commit of each
// release. Versions between two tables were rebuilt from changelogs and may miss small changes; the entry says so.

namespace qaliper {

struct OperatorEntry {
    Version version; // the column this is from: the newest one not newer than the version asked for
    bool supported = false;
    std::string_view types; // "FP32, FP16, INT8"
    std::string_view restrictions;
};

class OperatorTable {
public:
    OperatorTable(); // from the embedded table

    // Nothing when the operator is in no table at all.
    std::optional<OperatorEntry> find(std::string_view op, Version version) const;
    bool isKnown(std::string_view op) const { return entries_.contains(op); }
    // The first version whose table has the operator; nothing when none has.
    std::optional<Version> firstSupport(std::string_view op) const;
    // True when that version's table is taken from the release itself.
    bool isExact(Version version) const;
    // The versions there is a table of, oldest first.
    std::vector<Version> versions() const;
    // The highest opset the version's parser states, if its table says so.
    std::optional<int> statedOpset(Version version) const;

private:
    struct Basis {
        Version version;
        bool exact = false;
        std::optional<int> opset;
    };
    const Basis* basisOf(Version version) const;

    std::unordered_map<std::string_view, std::vector<OperatorEntry>> entries_; // ascending by version
    std::vector<Basis> bases_;
};

} // namespace qaliper
