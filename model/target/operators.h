#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/target/target.h"

// The ONNX operators that each TensorRT version imports, from docs/operators.md of onnx-tensorrt at the commit of each
// release. Tables between two releases were reconstructed from changelogs and may miss small changes; isExact() tells.
// Between two tables and after 11.1, an operator has a row only for a release that changed it. Source: facts F106 and
// F108.

namespace qaliper {

// The domain in which Model Optimizer writes operators of TensorRT. The parser does not look at it: a DequantizeLinear
// there is that of ONNX. Source: fact R88.
constexpr std::string_view trtDomain = "trt";

struct OperatorEntry {
    Version version; // of the table used: the newest one not newer than the requested version
    bool supported = false;
    bool isOpen = false;    // no source says whether this release already imports it; the next row's release does
    std::string_view types; // "FP32, FP16, INT8"
    std::string_view restrictions;
};

class OperatorTable {
public:
    OperatorTable(); // reads the embedded table

    // Nothing when no table contains the operator.
    std::optional<OperatorEntry> find(std::string_view op, Version version) const;
    bool isKnown(std::string_view op) const { return entries_.contains(op); }
    // The first version whose table has the operator as supported; nothing when there is none.
    std::optional<Version> firstSupport(std::string_view op) const;
    // True when that version's table comes from the release itself.
    bool isExact(Version version) const;
    // The versions with a table of all operators, oldest first.
    std::vector<Version> versions() const;
    // The highest opset that the table states for the version's parser; nothing when it states none.
    std::optional<int> statedOpset(Version version) const;
    // The same, without guesses: where none is stated for the version, that of the next version with one.
    std::optional<int> certainOpset(Version version) const;

private:
    struct Basis {
        Version version;
        bool exact = false;
        bool hasTable = false; // otherwise only the opset is known
        std::optional<int> opset;
        bool isOpsetCertain = false;
    };
    const Basis* basisOf(Version version) const;

    std::unordered_map<std::string_view, std::vector<OperatorEntry>> entries_; // ascending by version
    std::vector<Basis> bases_;
};

} // namespace qaliper
