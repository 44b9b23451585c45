#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::conv_shortcut_misread_test {
namespace {

constexpr std::string_view rule = "conv-shortcut-misread";

constexpr std::string_view tanhForm = "h = Mul (c, half) t = Tanh (h) ht = Mul (h, t) a = Add (ht, h)";
constexpr std::string_view sigmoidForm = "t = Sigmoid (c) a = Mul (c, t)";

// A bottleneck with a shortcut: the second half of the input goes through a convolution and is added to it.
std::string bottleneck(
    std::string_view activation, const std::string& type = "float16", const std::string& joined = "first, second, s") {
    return R"(<ir_version: 9, opset_import: ["": 18]> g ()" + type + "[1,8,4,4] x) => (" + type + "[1,n,4,4] y) <" +
        type + "[4,4,1,1] w = noise(-0.5, 0.5, 1), " + type +
        R"( half = {0.5}, int64[2] sizes = {4, 4}> {
            first, second = Split <axis = 1> (x, sizes)
            c = Conv (second, w) )" +
        std::string(activation) + R"( s = Add (second, a)
            y = Concat <axis = 1> ()" +
        joined + ") }";
}

const std::vector<RuleRow> rows{
    {"a Tanh form before a shared shortcut", "trt-11.2 trt-11.3", bottleneck(tanhForm), "error run s second"},
    {"on newer releases it is open", "trt-11.5", bottleneck(tanhForm), "note s"},
    {"on older releases it was not seen", "trt-11.1", bottleneck(tanhForm)},
    {"another activation is open", "trt-11.2", bottleneck("a = Relu (c)"), "note s"},
    {"a Sigmoid form", "trt-11.2", bottleneck(sigmoidForm)},
    {"in FP32", "trt-11.2", bottleneck(tanhForm, "float")},
    {"a shortcut that nobody else reads", "trt-11.2", bottleneck(tanhForm, "float16", "first, s")},
    {"a Softmax", "trt-11.2", bottleneck("a = Softmax <axis = 1> (c)")},
    {"no activation", "trt-11.2", bottleneck("a = Identity (c)")},
};
INSTANTIATE_TEST_SUITE_P(ConvShortcutMisread, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::conv_shortcut_misread_test
