#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::type_unsupported_test {
namespace {

constexpr std::string_view rule = "type-unsupported";

std::string casted(const std::string& type, const std::string& number, const std::string& one = "1") {
    return "<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x) => (float[4] y) <" + type + "[4] c = fill(" + one +
        ")> { a = Cast <to = " + number + "> (x) b = Mul (a, c) y = Cast <to = 1> (b) }";
}

std::string unread(
    const std::string& inputs, const std::string& output = "float[4]", const std::string& constants = "") {
    return "<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x" + inputs + ") => (" + output + " y) " + constants +
        " { y = Relu (x) }";
}

const std::string inFp8 = R"(<ir_version: 9, opset_import: ["": 19]> g (float[4] x) => (float[4] y)
    <float s = {0.5}, float8e4m3fn z = {0}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) })";

const std::vector<RuleRow> rows{
    {"FP64 is in no table", "trt-10.3", casted("double", "11", "1.0"), "warning"},
    {"sixteen unsigned bits are nowhere", "trt-10.3", casted("uint16", "4"), "error"},
    {"BF16 before 9.0", "trt-8.6", casted("bfloat16", "16", "1.0"), "error"},
    {"BF16", "trt-9.3", casted("bfloat16", "16", "1.0")},
    {"FP16", "trt-8.0", casted("float16", "10", "1.0")},
    {"INT64 is narrowed to INT32, of which another rule speaks", "trt-8.0", casted("int64", "7")},
    {"a constant is imported whether somebody reads it or not", "trt-10.10",
        unread("", "float[4]", "<uint16[4] c = fill(1)>"), "error"},
    {"an input that is a sequence", "trt-10.10", unread(", seq(float[4]) s"), "error"},
    {"an input that is a tensor", "trt-10.10", unread(", float[4] s")},
    {"an output without a type", "trt-8.0 trt-10.3 trt-10.10", unread("", "?"), "error parser"},
    {"an output with a type", "trt-8.0 trt-10.10", unread("", "float")},
    {"FP8 in raw data before 10.1", "trt-9.3 trt-10.0", inFp8, "parser"},
    {"FP8 in raw data", "trt-10.1", inFp8},
};
TEST(TypeUnsupported, ATypeOfANewerOnnxHasItsNumber) {
    const Analysis analysis = inspectModel(must(loadModel(corpusFile("viewer/17_future_type.onnx"))), "trt-10.3");
    const auto found = findingsOf(analysis, rule);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(render(found.front().title), "Values of data type 40, which this version does not know");
}

INSTANTIATE_TEST_SUITE_P(TypeUnsupported, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::type_unsupported_test
