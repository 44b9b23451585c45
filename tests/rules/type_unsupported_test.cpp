#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::type_unsupported_test {
namespace {

constexpr std::string_view rule = "type-unsupported";

std::string casted(const std::string& type, const std::string& number, const std::string& one = "1") {
    return "<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x) => (float[4] y) <" + type + "[4] c = fill(" + one +
        ")> { a = Cast <to = " + number + "> (x) b = Mul (a, c) y = Cast <to = 1> (b) }";
}

std::string severityOf(const std::string& text, std::string_view target) {
    const std::vector<Finding> found = findingsOf(inspectText(text, target), rule);
    return found.size() == 1 ? std::string(severityName(found.front().severity)) : std::to_string(found.size());
}

TEST(TypeUnsupported, Fp64IsInNoTable) { EXPECT_EQ(severityOf(casted("double", "11", "1.0"), "trt-10.3"), "warning"); }

TEST(TypeUnsupported, SixteenUnsignedBitsAreNowhere) {
    EXPECT_EQ(severityOf(casted("uint16", "4"), "trt-10.3"), "error");
}

TEST(TypeUnsupported, Bf16CameWith9) {
    EXPECT_EQ(severityOf(casted("bfloat16", "16", "1.0"), "trt-8.6"), "error");
    EXPECT_EQ(severityOf(casted("bfloat16", "16", "1.0"), "trt-9.3"), "0");
}

TEST(TypeUnsupported, UsualTypesAreFine) {
    EXPECT_EQ(severityOf(casted("float16", "10", "1.0"), "trt-8.0"), "0");
    EXPECT_EQ(severityOf(casted("int64", "7"), "trt-8.0"), "0") << "narrowed to INT32, of which another rule speaks";
}

TEST(TypeUnsupported, ConstantsAreImportedWhetherSomebodyReadsThemOrNot) {
    const std::string unread =
        R"(<ir_version: 8, opset_import: ["": 17]> g (float[4] x) => (float[4] y) <uint16[4] c = fill(1)> { y = Relu (x) })";
    EXPECT_EQ(severityOf(unread, "trt-10.10"), "error");
}

TEST(TypeUnsupported, InputsHaveToBeTensors) {
    const auto text = [](const std::string& type) {
        return "<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x, " + type +
            " s) => (float[4] y) { y = Relu (x) }";
    };
    EXPECT_EQ(severityOf(text("seq(float[4])"), "trt-10.10"), "error");
    EXPECT_EQ(severityOf(text("float[4]"), "trt-10.10"), "0");
}

TEST(TypeUnsupported, OutputsHaveToDeclareATypeOfTheRelease) {
    const auto text = [](const std::string& type) {
        return "<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x) => (" + type + " y) { y = Relu (x) }";
    };
    for (const std::string_view target : {"trt-8.0", "trt-10.10"}) {
        EXPECT_EQ(severityOf(text("?"), target), "error") << target;
        EXPECT_EQ(severityOf(text("float"), target), "0") << target;
    }
    EXPECT_EQ(findingsOf(inspectText(text("?"), "trt-10.3"), rule).at(0).stage, Stage::Parser);
}

TEST(TypeUnsupported, Fp8InRawDataIsReadFrom101On) {
    const std::string text = R"(<ir_version: 9, opset_import: ["": 19]> g (float[4] x) => (float[4] y)
        <float s = {0.5}, float8e4m3fn z = {0}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) })";
    for (const std::string_view target : {"trt-9.3", "trt-10.0"}) {
        const std::vector<Finding> found = findingsOf(inspectText(text, target), rule);
        ASSERT_EQ(found.size(), 1U) << target;
        EXPECT_EQ(found.front().stage, Stage::Parser);
    }
    EXPECT_EQ(severityOf(text, "trt-10.1"), "0");
}

} // namespace
} // namespace qaliper::type_unsupported_test
