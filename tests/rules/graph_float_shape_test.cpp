#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"

namespace qaliper::graph_float_shape_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "graph-float-shape";

TEST(GraphFloatShape, SizesThatComeInAsFloats) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x, float[2] size) => (float[n,m] y) { shape = Cast <to = 7> (size) y = Expand (x, shape) })",
        "trt-8.6");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("y"));
}

TEST(GraphFloatShape, NewerParsersStop) {
    const std::string_view text = R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x, float[2] size, float top) => (float[n,m] y, float[k] z) <float zero = {0}, float one = {1}> {
            shape = Cast <to = 7> (size) y = Expand (x, shape) z = Range (zero, top, one) })";
    const Analysis newer = inspectText(text, "trt-10.15");
    ASSERT_THAT(placesOf(newer, rule), ElementsAre("y", "z"));
    for (const Finding& finding : findingsOf(newer, rule)) {
        EXPECT_EQ(finding.severity, Severity::Error);
        EXPECT_EQ(finding.stage, Stage::Parser);
    }
    EXPECT_EQ(offerIds(newer, findingsOf(newer, rule).back()), std::vector<std::string>{"export-sizes"});
    const Analysis older = inspectText(text, "trt-10.10");
    ASSERT_THAT(placesOf(older, rule), ElementsAre("y"));
    EXPECT_EQ(findingsOf(older, rule).front().severity, Severity::Warning);
}

TEST(GraphFloatShape, TheLargestNumberOfAnInput) {
    const auto text = [](const std::string& type) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (" + type +
            "[2,3] lengths) => (int64[k] z) <int64 zero = {0}, int64 one = {1}> { m = ReduceMax <keepdims = 0> "
            "(lengths) t = Cast "
            "<to = 7> (m) z = Range (zero, t, one) }";
    };
    EXPECT_THAT(placesOf(inspectText(text("float"), "trt-11.2"), rule), ElementsAre("z"));
    EXPECT_THAT(findingsOf(inspectText(text("int64"), "trt-11.2"), rule), IsEmpty());
}

TEST(GraphFloatShape, TheInputBecomesInteger) {
    const auto text = [](const std::string& body) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (float[1,1,4,4] x, float[4] size) => (float[a,b,c,d] y) "
               "<float[4] twice = {1, 1, 2, 2}> {" +
            body + "}";
    };
    for (const std::string body : {"shape = Cast <to = 7> (size) y = Expand (x, shape)",
             "more = Mul (size, twice) shape = Cast <to = 7> (more) y = Expand (x, shape)"}) {
        const Analysis analysis = inspectText(text(body), "trt-8.6");
        const FixTrial trial(analysis, findingsOf(analysis, rule).front(), "integer-input");
        EXPECT_TRUE(isFixed(trial)) << body;
        EXPECT_EQ(trial.fixed.main().inputs[1].type.element, DataType::Int64);
    }
    const Analysis scales = inspectText(text("y = Resize (x, , size)"), "trt-8.6");
    EXPECT_EQ(offerIds(scales, findingsOf(scales, rule).front()), std::vector<std::string>{"export-sizes"});
}

TEST(GraphFloatShape, IntegersAndShapesOfImagesAreFine) {
    EXPECT_THAT(findingsOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x, int64[2] size) => (float[n,m] y) { y = Expand (x, size) })",
                               "trt-8.6"),
                    rule),
        IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[n,m] y) { shape = Shape (x) y = Expand (x, shape) })",
                               "trt-8.6"),
                    rule),
        IsEmpty());
}

} // namespace
} // namespace qaliper::graph_float_shape_test
