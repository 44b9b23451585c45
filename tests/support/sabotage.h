#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/fixing.h"

// Ways to do a fix wrong that suit any graph. None of them may pass for proven.

namespace qaliper {

struct Sabotage {
    std::string what;
    std::vector<Edit> edits; // of the fixed model
    bool isOfInterface = false;
};

// Outputs of the graph dropped, renamed, retyped, and where there are two, in another order and under each other's
// name; inputs renamed.
std::vector<Sabotage> interfaceSabotages(const Model& model);

// At the nodes that the fix made or changed: an attribute that its numbers or their shape follow from, outputs of one
// node in each other's place, the sign of what it computes, and a Q/DQ pair moved across a node where that makes other
// numbers (`isExact` only: one to be reviewed may round elsewhere).
std::vector<Sabotage> nodeSabotages(const FixTrial& trial, bool isExact);

// Each sabotage of the fix is refused: as another interface, or because its numbers are not proven.
testing::AssertionResult noticesSabotages(const FixTrial& trial);

} // namespace qaliper
