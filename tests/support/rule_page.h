#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/result.h"
#include "model/rules/registry.h"

// Parses a page of resources/rules for tests: its sections and its examples.
//
//     Target: `trt-10.3`                      required before each example
//     ```onnx before … ```                    a model on which the rule fires
//     ```toml … ```                           optional: a qaliper.toml that goes with it
//     Fix: `merge-groups`                     absent for pages of rules that only advise
//     ```onnx after … ```                     the model after that fix

namespace qaliper {

struct PageExample {
    std::string target;
    std::string before;
    std::string manifest;
    std::string fix;
    std::string after;
};

struct RulePage {
    std::vector<std::string> headings; // of second level, in order
    std::vector<PageExample> examples;
};

Result<RulePage> readRulePage(std::string_view markdown);

// Twelve digits that change with the text of an example: an answer of TensorRT holds for one text only.
std::string digestOf(std::string_view example);

// The id of the rule as part of a test's name.
std::string testNameOf(const testing::TestParamInfo<const Rule*>& rule);

} // namespace qaliper
