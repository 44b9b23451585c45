#pragma once

#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace qaliper {

// Parses JSON output of a program; null, and a test failure, when it is invalid.
inline nlohmann::json parsedJson(std::string_view text) {
    auto json = nlohmann::json::parse(text, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << text.substr(0, 200);
    return json.is_discarded() ? nlohmann::json() : json;
}

} // namespace qaliper
