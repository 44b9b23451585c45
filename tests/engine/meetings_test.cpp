#include <array>
#include <iostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/target/table.h"
#include "tests/engine/archive.h"
#include "tests/support/build_places.h"
#include "tests/support/inspecting.h"
#include "tests/support/parser_stops.h"
#include "tests/support/result.h"

// Operands of two types, shapes that meet, and limits of layers: what the parsers of three releases said of 1,061 made
// models, and the builder of 10.6, against what `check` says. tests/tensorrt/meeting_probes.py made the models; a name says
// what is in one. Parsers of 10.15 and 11.2 on a processor, 10.6 on an H200 (compute capability 9.0), 2026-11-28.

namespace qaliper::meetings_test {
namespace {

struct Column {
    std::string_view name;   // of the table of verdicts
    std::string_view target; // whom it holds for
    std::size_t known = 0;   // stops that no error names yet
};
constexpr std::array columns{
    Column{"10.6", "trt-10.6,sm=9.0,fp16", 7},
    Column{"10.6,strong", "trt-10.6,sm=9.0,strong", 9},
    Column{"10.15", "trt-10.15", 8},
    Column{"11.2", "trt-11.2", 10},
    Column{"builder 10.6", "trt-10.6,sm=9.0,fp16", 6},
    Column{"builder 10.6,strong", "trt-10.6,sm=9.0,strong", 2},
};

bool isAnError(const Finding& finding) { return finding.severity == Severity::Error; }

struct Tally {
    std::size_t decided = 0;
    std::vector<std::string> missed; // TensorRT stops, and no error says so
    std::vector<std::string> wrong;  // it does not
};

Tally tallyOf(const Column& column, bool (*stops)(const Finding&)) {
    const Archive archive(sourceFolder() / "tests/tensorrt/meetings.zip");
    const std::string text = archive.read("verdicts.tsv");
    const Table table = parseTable(text);
    Tally tally;
    for (const auto& row : table.rows) {
        const std::string name(row[table.column("model")]);
        const std::string_view verdict = row[table.column(column.name)];
        if (verdict.empty())
            continue;
        ++tally.decided;
        const Analysis analysis =
            inspectModel(must(parseModel(archive.read("models/" + name + ".onnx"))), std::string(column.target));
        const bool isExpected = std::ranges::any_of(analysis.findings, stops);
        if (isExpected != (verdict == "stops"))
            (isExpected ? tally.wrong : tally.missed).push_back(name);
    }
    std::cout << column.name << ": " << tally.decided << " decided, missed " << testing::PrintToString(tally.missed)
              << "\n";
    return tally;
}

class Meetings : public testing::TestWithParam<Column> {};

TEST_P(Meetings, StopWhereTensorRTStops) {
    const bool isBuilder = GetParam().name.starts_with("builder");
    const Tally tally = tallyOf(GetParam(), isBuilder ? isAnError : stopsTheParser);
    EXPECT_THAT(tally.wrong, testing::IsEmpty());
    EXPECT_LE(tally.missed.size(), GetParam().known) << "what is known to be missed is printed above";
}

INSTANTIATE_TEST_SUITE_P(Releases, Meetings, testing::ValuesIn(columns));

} // namespace
} // namespace qaliper::meetings_test
