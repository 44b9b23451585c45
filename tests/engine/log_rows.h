#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

// Tables of what is made of a log of TensorRT for a model. Each row is a test with the row's name:
//
//     INSTANTIATE_TEST_SUITE_P(Known, LogRows, testing::ValuesIn(rows), logRowName);

namespace qaliper {

struct LogRow {
    std::string name;
    std::string target;
    std::string model; // ONNX text, or the path of a file
    std::string log;   // its lines, or the path of a file
    // Words about each finding, between commas: the id, severity, its node ("nowhere" for none), and the rules that explain
    // it, as "by:gpu-type" ("unexplained" for none).
    std::string says;
    std::vector<std::string> texts = {}; // in titles and messages; with "not: " before it, in none of them
};

std::string logRowName(const testing::TestParamInfo<LogRow>& info);
void PrintTo(const LogRow& row, std::ostream* out); // NOLINT(readability-identifier-naming): GoogleTest calls it so

class LogRows : public testing::TestWithParam<LogRow> {};

} // namespace qaliper
