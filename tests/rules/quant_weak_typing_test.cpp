#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::quant_weak_typing_test {
namespace {

using testing::SizeIs;

constexpr std::string_view rule = "quant-weak-typing";

std::string layer() {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}, int8[4,4] w = ramp(-9, 9)> {
            [q] q = QuantizeLinear (x, s, z)
            [d] d = DequantizeLinear (q, s, z)
            [wd] wd = DequantizeLinear (w, s, z)
            [m] m = MatMul (d, wd)
            [y] y = Softmax (m)
        })";
}

std::string fourBits() {
    return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int4[4,4] w = ramp(-7, 7)> {
        wd = DequantizeLinear (w, s)
        y = MatMul (x, wd)
    })";
}

const std::string mixed = R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,4] x) => (float y)
    <float s = {0.1}, int8 z = {0}, float8e4m3fn f = {0}> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        e = QuantizeLinear (d, s, f)
        y = DequantizeLinear (e, s, f)
    })";

const std::vector<RuleRow> rows{
    {"four bits", "trt-10.3", fourBits(), "weak"},
    {"four bits in a strongly typed network", "trt-10.3,strong trt-11.0", fourBits()},
    {"INT8", "trt-10.3", layer()},
    {"INT8 and FP8 stop on Blackwell", "trt-10.8,sm=12.0", mixed, "mixed, weak"},
    {"INT8 and FP8 elsewhere", "trt-10.8,sm=8.9 trt-10.8", mixed, "weak"},
    {"INT8 and FP8 in a strongly typed network", "trt-10.8,sm=12.0,strong", mixed},
};
INSTANTIATE_TEST_SUITE_P(QuantWeakTyping, RuleRows, rowsOf(rule, rows), rowName);

// The zero point is what names the type there.
TEST(QuantWeakTyping, WithoutAZeroPointTheTypeIsInt8) {
    std::string named = fourBits();
    named.replace(named.find("(w, s)"), 6, "(w, s, z)").replace(named.find("int4[4,4]"), 0, "int4 z = {0}, ");
    const auto messageOf = [](const std::string& text) {
        return render(findingsOf(inspectText(text, "trt-10.3"), rule).front().message);
    };
    EXPECT_THAT(messageOf(fourBits()), testing::HasSubstr("zero point"));
    EXPECT_THAT(findingsOf(inspectText(fourBits(), "trt-10.3"), rule).front().related, SizeIs(1))
        << "the node is named";
    EXPECT_THAT(messageOf(named), testing::Not(testing::HasSubstr("zero point")));
}

TEST(QuantWeakTyping, AnOperatorOfOneTypeNeedsNoZeroPointToNameIt) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17, "trt": 1]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, float[4,4] w = ramp(-1, 1)> {
            q = trt.TRT_FP8QuantizeLinear (x, s)
            d = trt.TRT_FP8DequantizeLinear (q, s)
            y = MatMul (d, w)
        })";
    const std::vector<Finding> found = findingsOf(inspectText(text, "trt-10.3"), rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().related, SizeIs(2));
    EXPECT_THAT(render(found.front().message), testing::Not(testing::HasSubstr("zero point")));
}

} // namespace
} // namespace qaliper::quant_weak_typing_test
