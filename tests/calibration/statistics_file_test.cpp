#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/sha256.h"
#include "model/calibration/statistics_file.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// Statistics in a file come back exactly; other files are rejected with what is wrong.

namespace qaliper::statistics_file_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Statistics statistics() {
    Statistics written;
    written.samples = 3;
    written.model = "model.onnx";
    written.sha256 = "00ff";
    written.data = {"a.npz", "b.npy"};
    written.tensors = {
        {"x", -0.1, 1.0 / 3, 7, 2, {1.0 / 3, {4, 1}}}, {"\xce\xb1/\xe5\xb1\x82", 0, 0x1.fffffep+127, 5, 0, {}}};
    return written;
}

TEST(StatisticsFile, ComesBackAsItWasWritten) {
    EXPECT_EQ(must(parseStatistics(writeStatistics(statistics()))), statistics());
}

TEST(StatisticsFile, NamesWhatIsWrong) {
    struct Row {
        const char* pointer; // what is changed
        nlohmann::json value;
        const char* field;
    };
    for (const Row& row :
        {Row{"/samples", "three", "samples"}, Row{"/sha256", 7, "sha256"}, Row{"/tensors", 1, "tensors"},
            Row{"/data", {1}, "data"}, Row{"/tensors/0/min", 2, "max"}, Row{"/tensors/0/count", -1, "count"},
            Row{"/tensors/0/count", 8, "bins"}, Row{"/tensors/0/histogram/limit", 9, "limit"},
            Row{"/tensors/0/histogram/bins", {1, 2}, "bins"}, Row{"/tensors/1/tensor", nullptr, "tensors[1].tensor"}}) {
        auto json = parsedJson(writeStatistics(statistics()));
        json[nlohmann::json::json_pointer(row.pointer)] = row.value;
        const auto read = parseStatistics(json.dump());
        ASSERT_TRUE(isError(read, ErrorKind::Invalid)) << row.pointer;
        EXPECT_EQ(read.error().message.arguments.at(0).value, row.field) << row.pointer;
    }
}

TEST(StatisticsFile, IsNoOtherFile) {
    for (const char* text : {"", "{", "[]", R"({"schema": "qaliper/1"})"})
        EXPECT_TRUE(isError(parseStatistics(text), ErrorKind::Invalid)) << text;
    EXPECT_TRUE(isError(parseStatistics("{\"schema\": \"qaliper-statistics/2\"}"), ErrorKind::Unsupported));
    const auto missing = readStatistics("/nowhere/x.json");
    EXPECT_TRUE(isError(missing, ErrorKind::CannotRead));
}

TEST(StatisticsFile, BelongsToTheModelItWasMeasuredIn) {
    const TemporaryFolder folder;
    must(writeWholeFile(folder / "model.onnx", "abc"));
    Statistics measured = statistics();
    measured.sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    EXPECT_TRUE(isOk(checkBelongsTo(measured, folder / "model.onnx")));
    must(writeWholeFile(folder / "model.onnx", "abd"));
    EXPECT_TRUE(isError(checkBelongsTo(measured, folder / "model.onnx"), ErrorKind::Stale));
}

TEST(StatisticsFile, TwoAreCompared) {
    Statistics after = statistics();
    EXPECT_TRUE(changedRanges(statistics(), after).empty());
    after.tensors[0].max = 2;
    after.tensors[1].tensor = "new";
    const auto changes = changedRanges(statistics(), after);
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0].tensor, "x");
    EXPECT_EQ(changes[0].after, 2);
    EXPECT_FALSE(changes[1].after);
    EXPECT_EQ(changes[2].tensor, "new");
    EXPECT_FALSE(changes[2].before);
}

// Examples of FIPS 180-4, and of lengths around a block.
TEST(Sha256Sum, IsThatOfTheStandard) {
    const auto sumOf = [](std::string_view text) {
        Sha256 hash;
        for (std::size_t at = 0; at < text.size(); at += 7)
            hash.add(text.substr(at, 7));
        return std::move(hash).finish();
    };
    EXPECT_EQ(sumOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sumOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sumOf(std::string(64, 'a')), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

} // namespace
} // namespace qaliper::statistics_file_test
