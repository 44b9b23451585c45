#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

// Tables of what a rule says about graphs, and of what becomes of them. Each row is a test with the row's name:
//
//     INSTANTIATE_TEST_SUITE_P(QdqDouble, RuleRows, rowsOf("qdq-double", rows), rowName);

namespace qaliper {

// An offer that the proof accepts, and refuses with a damaged twin.
struct TriedFix {
    std::string offer = {};   // its id, after "automatic " where `fix` takes it by itself
    std::string damaged = {}; // the initializer of the fixed model that the twin has with other numbers; empty: no twin
    std::string line = {};    // a node of the fixed model, as in nodeLines()
};

struct RuleRow {
    std::string name;
    std::string targets; // between spaces
    std::string text;    // ONNX text
    // Words about each finding, between commas: severity, stage ("goes-on" for none), cause, place (its first output), values.
    // As many as the row is about: "error q, parser d". Empty: the rule is silent.
    std::string says = {};
    std::vector<TriedFix> fixes = {}; // all offers of the last finding; advice is not tried
};

// For a row whose last finding has no offer. Rows of any file are made after it.
inline const std::vector<TriedFix> noOffers{{}};

// True when the rule has as many findings as `says` has parts, and each part's words are about its finding.
testing::AssertionResult isSaid(const Analysis& analysis, std::string_view rule, std::string_view says);

struct RowOfRule {
    std::string_view rule;
    RuleRow row;
};
std::vector<RowOfRule> rowsIn(std::string_view rule, const std::vector<RuleRow>& rows);
inline auto rowsOf(std::string_view rule, const std::vector<RuleRow>& rows) {
    return testing::ValuesIn(rowsIn(rule, rows));
}
std::string rowName(const testing::TestParamInfo<RowOfRule>& info);
void PrintTo(const RowOfRule& of, std::ostream* out); // NOLINT(readability-identifier-naming): GoogleTest calls it so

class RuleRows : public testing::TestWithParam<RowOfRule> {};

} // namespace qaliper
