#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::plugin_unknown_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "plugin-unknown";

TEST(PluginUnknown, EachOperatorAsksOnceInOneRow) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13, "my.ops": 1]>
        g (float[1,4] x) => (float[1,4] y) {
            a = my.ops.Rotate (x)
            b = my.ops.Rotate (a)
            y = my.ops.Mix (b)
        })";
    const std::vector<Finding> found = findingsOf(inspectText(text, "trt-10.3"), rule);
    ASSERT_THAT(found, SizeIs(2));
    EXPECT_THAT(groupFindings(found), SizeIs(1));
    EXPECT_THAT(render(found.back().message), HasSubstr("Rotate (domain \"my.ops\", 2 in the model)"));
    const Analysis known = inspectText(text, "trt-10.3", "[[plugin]]\nop = \"Rotate\"\n[[plugin]]\nop = \"Mix\"\n");
    EXPECT_THAT(findingsOf(known, rule), IsEmpty());
}

// The plugin declares its second output, which an operator joins with another value.
std::string joined(const std::string& type, const std::string& rest) {
    return R"(<ir_version: 8, opset_import: ["": 13, "my.ops": 1]> g (float[1,4] x, int64[4] given) => (y)
        <)" +
        type + " one = {1}, " + type + "[4] index> { kept, index = my.ops.Keep (x) " + rest + " }";
}

const std::vector<RuleRow> rows{
    {"INT64 of a plugin that meets INT64", "trt-10.0 trt-11.5", joined("int64", "y = Div (index, one)"),
        "warning integers kept index, note kept"},
    {"INT64 that is joined with another INT64", "trt-10.3", joined("int64", "y = Concat <axis = 0> (given, index)"),
        "warning integers kept index, note kept"},
    {"a release without types", "trt-8.6", joined("int64", "y = Div (index, one)"), "note kept"},
    {"INT32", "trt-10.0", joined("int32", "y = Div (index, one)"), "note kept"},
    {"what reads it alone", "trt-10.0", joined("int64", "y = Neg (index)"), "note kept"},
    {"the plugin's own outputs", "trt-10.0", joined("int64", "y = Add (index, index)"), "note kept"},
    {"a Cast", "trt-10.0", joined("int64", "c = Cast <to = 7> (index) y = Div (c, one)"), "note kept"},
};
INSTANTIATE_TEST_SUITE_P(PluginUnknown, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::plugin_unknown_test
