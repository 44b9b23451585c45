#pragma once

#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

// A fix in tests of rules: it is applied, its finding has to be gone, and both versions are run in ONNX Runtime. Where
// Qaliper is built without the runtime the test ends there as skipped.

namespace qaliper {

// The numbers are the same (an exact offer), or near enough (an offer for review).
testing::AssertionResult fixHolds(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments = {});

// The same fix with every element of one initializer halved, which the proof must not accept. `tensor` is the name of
// an initializer of the fixed model, or the beginning of one.
testing::AssertionResult sabotageIsRefused(
    const Analysis& analysis, const Finding& finding, std::string_view offer, std::string_view tensor);

// Both versions compute the same, judged where they differ.
testing::AssertionResult isSame(const Analysis& before, const Analysis& after);

// The model with one initializer (or the Constant of that output) replaced by the given numbers.
Model withNumbers(const Model& model, std::string_view tensor, const std::vector<double>& numbers);

// A model of the corpus's exported folder.
Model exportedModel(const std::string& name);

// How many nodes of that operator.
std::size_t countOf(const Model& model, std::string_view op);

} // namespace qaliper
