#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::graph_missing_data_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-missing-data";

std::string weightsIn(const std::string& place) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,4] x) => (float[1,2] y) <float[4,2] w = )" + place +
        "> { y = MatMul (x, w) }";
}

TEST(GraphMissingData, AFileThatIsNotThereStopsEveryParser) {
    const std::string text = weightsIn(R"(["location": "lost.bin"])");
    for (const std::string_view target : {"trt-8.0", "trt-9.3", "trt-11.1"}) {
        const std::vector<Finding> found = findingsOf(inspectText(text, target), rule);
        ASSERT_THAT(found, SizeIs(1));
        EXPECT_EQ(found.front().severity, Severity::Error);
        EXPECT_EQ(found.front().stage, Stage::Parser);
        EXPECT_THAT(found.front().values, ElementsAre("w"));
    }
    EXPECT_THAT(findingsOf(inspectText(weightsIn("fill(1)"), "trt-10.3"), rule), IsEmpty());
}

TEST(GraphMissingData, APathOutOfTheFolderIsFollowedUpTo86) {
    const std::string text = weightsIn(R"(["location": "../outside.bin"])");
    const std::vector<Finding> old = findingsOf(inspectText(text, "trt-8.6"), rule);
    ASSERT_THAT(old, SizeIs(1));
    EXPECT_EQ(old.front().severity, Severity::Warning);
    EXPECT_EQ(findingsOf(inspectText(text, "trt-9.3"), rule).front().stage, Stage::Parser);
}

TEST(GraphMissingData, AnInitializerThatHoldsNothingIsReadAsEmptyUpTo82) {
    const Model model = must(parseText(weightsIn("fill(1)")));
    Tensor weights = model.main().initializers[0];
    weights.payload = {};
    const Model emptied = must(applyEdits(model, std::vector<Edit>{PutTensor{mainGraph, weights}}));
    EXPECT_EQ(findingsOf(inspectModel(emptied, "trt-8.2"), rule).at(0).severity, Severity::Warning);
    for (const std::string_view target : {"trt-8.4", "trt-10.10"}) {
        const Finding finding = findingsOf(inspectModel(emptied, target), rule).at(0);
        EXPECT_EQ(finding.stage, Stage::Parser) << target;
        EXPECT_THAT(finding.values, ElementsAre("w"));
    }
    EXPECT_THAT(findingsOf(inspectModel(model, "trt-10.10"), rule), IsEmpty());
}

TEST(GraphMissingData, ALinkThatLeavesTheFoldersIsToldWithItsReason) {
    Model model = must(parseText(weightsIn("fill(1)")));
    Tensor weights = model.main().initializers[0];
    weights.payload = InExternal{"w.data", 0, 32, {}, say("a link leads out"), true};
    const Model linked = must(applyEdits(model, std::vector<Edit>{PutTensor{mainGraph, weights}}));
    const Finding finding = findingsOf(inspectModel(linked, "trt-10.3"), rule).at(0);
    EXPECT_EQ(finding.severity, Severity::Warning) << "TensorRT follows it";
    EXPECT_EQ(finding.stage, Stage::None);
    EXPECT_THAT(render(finding.message), testing::HasSubstr("a link leads out"));
}

TEST(GraphMissingData, ComplexElementsHaveTwoParts) {
    for (const std::string_view target : {"trt-8.6", "trt-10.3"}) {
        for (int count = 1; count <= 12; ++count) {
            const std::string dims = std::to_string(count) + ",2";
            const std::string bytes(static_cast<std::size_t>(count) * 2 * 16, '0');
            for (const auto& [type, data] :
                std::vector<std::pair<std::string, std::string>>{{"complex64", bytes}, {"complex128", bytes + bytes}}) {
                const std::string text = fmt::format(
                    R"(<ir_version: 8, opset_import: ["": 17]> g () => ({0}[{1}] y) <{0}[{1}] c = raw("{2}")>
                    {{ y = Identity (c) }})",
                    type, dims, data);
                EXPECT_THAT(findingsOf(inspectText(text, target), rule), IsEmpty()) << text;
            }
        }
    }
    const std::string half =
        R"(<ir_version: 8, opset_import: ["": 17]> g () => (complex64[2] y) <complex64[2] c = raw("0000803f00000000")>
        { y = Identity (c) })";
    EXPECT_THAT(findingsOf(inspectText(half, "trt-10.3"), rule), SizeIs(1)) << "one element for two";
}

TEST(GraphMissingData, OneFindingForEachFile) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y)
        <float[4] a = ["location": "one.bin"], float[4] b = ["location": "one.bin"], float[4] c = ["location": "two.bin"]> {
            p = Add (x, a) q = Add (p, b) y = Add (q, c) })",
        "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), SizeIs(2));
}

} // namespace
} // namespace qaliper::graph_missing_data_test
