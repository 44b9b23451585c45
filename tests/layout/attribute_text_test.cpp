#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/layout/attribute_text.h"
#include "tests/support/graphs.h"

namespace qaliper::attribute_text_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Node nodeFrom(const std::string& call) { return nodeOf(textModel("g (float x) => (y) { y = " + call + " }"), "y"); }

std::vector<std::string> boxed(const Node& node) {
    std::vector<std::string> parts;
    for (const LinePart& part : describeAttributes(node))
        parts.push_back(inEnglish(part));
    return parts;
}

// Each attribute of the node in full.
std::vector<std::string> listed(const Node& node) {
    std::vector<std::string> lines;
    for (const Attribute& attribute : node.attributes)
        lines.push_back(attribute.name + " = " + describeAttribute(node, attribute));
    return lines;
}

TEST(AttributesInABox, SayWhatMattersInFewWords) {
    EXPECT_THAT(
        boxed(nodeFrom(
            "Conv <kernel_shape = [3, 3], strides = [2, 2], pads = [1, 1, 1, 1], dilations = [1, 1], group = 8> (x)")),
        ElementsAre("3×3", "stride 2", "pad 1", "group 8"));
    EXPECT_THAT(boxed(nodeFrom("Softmax <axis = -1> (x)")), ElementsAre("axis −1"));
    EXPECT_THAT(boxed(nodeFrom("Cast <to = 10> (x)")), ElementsAre("to FP16"));
}

TEST(AttributesInABox, LeaveOutWhatGoesWithoutSaying) {
    EXPECT_THAT(boxed(nodeFrom("Gemm <alpha = 1.0, beta = 1.0, transA = 0> (x, x)")), IsEmpty());
    EXPECT_THAT(boxed(nodeFrom("Conv <auto_pad = \"NOTSET\"> (x, x)")), IsEmpty());
}

TEST(AttributesInAList, AreCompleteAndPlain) {
    EXPECT_THAT(listed(nodeFrom("Conv <kernel_shape = [3, 3], group = 1, auto_pad = \"NOTSET\"> (x)")),
        ElementsAre("kernel_shape = 3, 3", "group = 1", "auto_pad = NOTSET"));
    EXPECT_THAT(listed(nodeFrom("Softmax <axis = -1> (x)")), ElementsAre("axis = -1"));
    EXPECT_THAT(listed(nodeFrom("Cast <to = 10> (x)")), ElementsAre("to = FP16"));
    EXPECT_THAT(listed(nodeFrom("Op <v = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]> (x)")),
        ElementsAre("v = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …"));
}

} // namespace
} // namespace qaliper::attribute_text_test
