#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

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

} // namespace
} // namespace qaliper::plugin_unknown_test
