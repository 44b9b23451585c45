#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

// Findings in tables of tests: a few words about each.

namespace qaliper {

std::vector<std::string> splitAt(std::string_view separator, std::string_view text);

// True when there are as many things as `said` has parts between commas, and the words of each part are about its thing.
testing::AssertionResult areSaid(const std::vector<std::vector<std::string>>& things, std::string_view said);

// The name of a row as that of a test.
std::string testNameOf(std::string_view row);

} // namespace qaliper
