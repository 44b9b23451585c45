#pragma once

#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

// Checks fixes in tests of rules: applies the fix, expects its finding to be gone, and runs both versions in ONNX
// Runtime. Without the runtime, the test is skipped at that point.

namespace qaliper {

// The numbers are the same (exact offer), or close enough (offer with review).
testing::AssertionResult fixHolds(
    const Analysis& analysis, const Finding& finding, std::string_view offer, const Arguments& arguments = {});

// Applies the same fix with every element of one initializer halved, which the proof must reject. `tensor` is the name
// of an initializer of the fixed model, or the beginning of a name.
testing::AssertionResult sabotageIsRefused(
    const Analysis& analysis, const Finding& finding, std::string_view offer, std::string_view tensor);

// Both versions compute the same, compared where they differ.
testing::AssertionResult isSame(const Analysis& before, const Analysis& after);

// The model with one initializer (or the Constant with that output) replaced by the given numbers.
Model withNumbers(const Model& model, std::string_view tensor, const std::vector<double>& numbers);

// A model of the corpus's folder "exported".
Model exportedModel(const std::string& name);

// Number of nodes with that operator.
std::size_t countOf(const Model& model, std::string_view op);

} // namespace qaliper
