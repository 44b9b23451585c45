#include <gtest/gtest.h>

#include "model/engine/logs/statement.h"

namespace qaliper::statement_test {
namespace {

void expectStatement(std::string_view line, LogLevel level, std::string_view text) {
    const Statement statement = parseStatement(line);
    EXPECT_EQ(statement.level, level) << line;
    EXPECT_EQ(statement.text, text) << line;
}

TEST(LogStatement, PrefixesOfEveryWriter) {
    expectStatement("[06/07/2022-19:05:53] [E] [TRT] said", LogLevel::Error, "said");
    expectStatement("[06/07/2022-19:05:53] [I] said", LogLevel::Info, "said");
    expectStatement("[07/07/2026-01:55:01] [TRT] [W] said", LogLevel::Warning, "said");
    expectStatement("[V] said", LogLevel::Verbose, "said");
    expectStatement("[X] said", LogLevel::Verbose, "said");
    expectStatement("[TensorRT] ERROR: said", LogLevel::Error, "said");
    expectStatement("ERROR: said", LogLevel::Error, "said");
    expectStatement("[2022-11-08 06:01:58 WARNING] said", LogLevel::Warning, "said");
    expectStatement("2023-08-21 17:25:01.100000000 [E:onnxruntime:Default, tensorrt_execution_provider.h:73 log] "
                    "[2023-08-21 15:25:01   ERROR] 4: said",
        LogLevel::Error, "4: said");
    expectStatement(
        "2023-08-21 17:24:59.359 [W:onnxruntime:Default, provider.h:75 log] [2023-08-21 15:24:59 WARNING] said",
        LogLevel::Warning, "said");
}

TEST(LogStatement, PrefixesOfPythonsLogging) {
    expectStatement("12:37:35 - ERROR - said", LogLevel::Error, "said");
    expectStatement("2026-04-21 18:01:13,795 - trt.vision - ERROR - said", LogLevel::Error, "said");
    expectStatement("WARNING:torch_tensorrt [TensorRT Conversion Context]:said", LogLevel::Warning, "said");
    expectStatement("ERROR: 2: said", LogLevel::Error, "2: said");
    expectStatement("12 - a - b", LogLevel::None, "12 - a - b");
}

TEST(LogStatement, WhatIsNoPrefixStays) {
    expectStatement("[8] false", LogLevel::None, "[8] false");
    expectStatement("[07/07/2026-06:29:04] [TRT] [I] [MemUsageChange] Init", LogLevel::Info, "[MemUsageChange] Init");
    expectStatement("Name: a, LayerType: b", LogLevel::None, "Name: a, LayerType: b");
    expectStatement("[unclosed", LogLevel::None, "[unclosed");
    expectStatement("[]", LogLevel::None, "[]");
    expectStatement("", LogLevel::None, "");
    expectStatement("12:30:45 is a time of day and no log", LogLevel::None, "12:30:45 is a time of day and no log");
}

TEST(ForeignPrefix, StampsOfRunnersAndContainersGo) {
    ForeignPrefix prefix;
    EXPECT_EQ(prefix.strip("2024-08-02T14:23:01.1234567Z [08/02/2024-14:23:01] [E] said"), // GitHub Actions
        "[08/02/2024-14:23:01] [E] said");
    EXPECT_EQ(prefix.strip("2024-08-02T14:23:01.123456789Z   indented"), "  indented"); // kubectl logs --timestamps
    EXPECT_EQ(prefix.strip("2024-08-02T14:23:01+02:00 &&&& FAILED"), "&&&& FAILED");
    EXPECT_EQ(prefix.strip("2024-08-02T14:23:01.123Z"), "");
}

struct PrefixedLine {
    const char* runner;
    const char* line;
};
class RunnerPrefix : public testing::TestWithParam<PrefixedLine> {};

TEST_P(RunnerPrefix, Goes) {
    ForeignPrefix prefix;
    const std::string line = GetParam().line;
    for (const char* said : {"[08/02/2024-14:23:01] [E] said", "&&&& FAILED", "said", "  said"})
        EXPECT_EQ(prefix.strip(line + said), said);
    EXPECT_EQ(prefix.strip(line), "");
}

INSTANTIATE_TEST_SUITE_P(Runners, RunnerPrefix,
    testing::Values(PrefixedLine{"GitHubActions", "2024-08-02T14:23:01.1234567Z "},
        PrefixedLine{"GitHubError", "2024-08-02T14:23:01.1234567Z ##[error]"},
        PrefixedLine{"GitHubView", "build\tRun trtexec\t2024-08-02T14:23:01.1234567Z "},
        PrefixedLine{"GitLab", "2024-08-02T14:23:01.123456Z 00O "},
        PrefixedLine{"GitLabContinued", "2024-08-02T14:23:01.123456Z 01E+"},
        PrefixedLine{"Containerd", "2024-08-02T14:23:01.123456789Z stderr F "},
        PrefixedLine{"Jenkins", "[2024-08-02T14:23:01.123Z] "}, PrefixedLine{"BuildKit", "#12 34.56 "},
        PrefixedLine{"TeamCity", "[14:23:01]W: [Step 1/2] "}, PrefixedLine{"KubectlPrefix", "[pod/builder-0/trt] "},
        PrefixedLine{"Torchrun", "[rank0]: "}, PrefixedLine{"Mpirun", "[1,0]<stderr>:"},
        PrefixedLine{"Journal", "Aug 02 14:23:01 host trtexec[123]: "}),
    [](const auto& instance) { return std::string(instance.param.runner); });

TEST(ForeignPrefix, ANameCountsOnceTensorRtStandsAfterIt) {
    ForeignPrefix prefix;
    EXPECT_EQ(prefix.strip("trt-1  | said"), "trt-1  | said"); // nobody knows yet
    EXPECT_EQ(prefix.strip("trt-1  | &&&& RUNNING"), "&&&& RUNNING");
    EXPECT_EQ(prefix.strip("trt-1  |   said"), "  said");
    EXPECT_EQ(prefix.strip("trt-1  |"), "");
    EXPECT_EQ(prefix.strip("db-1   | said"), "db-1   | said"); // another container
    EXPECT_EQ(prefix.strip("trt-1  | 2024-08-02T14:23:01.123456789Z [E] said"), "[E] said");
    EXPECT_EQ(prefix.strip("2024-08-02T14:23:01.1234567Z trt-1  | [TRT] said"), "[TRT] said");
}

TEST(ForeignPrefix, WhatIsNoneStays) {
    ForeignPrefix prefix;
    for (const char* line : {"2024-08-02T14:23:01 without a zone", "2024-08-02 14:23:01.5Z", "2024-08-02T14:23:01Zebra",
             "2024-08-02T14:23", "Layer | Time (ms)", "conv1  | [8] false", "two words | [E] said", "| [E] said",
             "a| [E] said", "[E] a | b", "", "word", "#12 is a number", "[rank of a tensor] said", "14:23:01 said",
             "[14:23:01] said", "Aug 02 was a day", "a\tb\tc", "[2024-08-02] said", "##[note]said", "[pod] said"})
        EXPECT_EQ(prefix.strip(line), line);
}

} // namespace
} // namespace qaliper::statement_test
