#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"

// A page of resources/rules read as a test: its sections and its executable examples.
//
//     Target: `trt-10.3`                      required in front of each example
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

} // namespace qaliper
