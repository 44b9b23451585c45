#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/fixing.h"

// Ways to make a fixed model wrong, for any graph. The proof must reject all of them.

namespace qaliper {

struct Sabotage {
    std::string what;
    std::vector<Edit> edits; // of the fixed model
    bool isOfInterface = false;
};

// Graph outputs removed, renamed, retyped; if there are two, in another order and with exchanged names; inputs renamed.
std::vector<Sabotage> interfaceSabotages(const Model& model);

// At the nodes that the fix added or changed: an attribute that affects numbers or shapes, exchanged outputs of a node,
// a negated result, and a Q/DQ pair moved across a node where that changes numbers (only if `isExact`: a fix with
// review may round elsewhere).
std::vector<Sabotage> nodeSabotages(const FixTrial& trial, bool isExact);

// The proof rejects each of these: because of the interface, or because the numbers are not proven.
testing::AssertionResult noticesSabotages(const FixTrial& trial);

} // namespace qaliper
