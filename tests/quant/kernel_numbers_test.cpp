#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/context/context.h"
#include "model/quant/kernel_numbers.h"
#include "tests/quant/precision_at.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::kernel_numbers_test {
namespace {

using testing::ElementsAre;

// For each node; each letter of `groups` is a group, those in `layers` are layers.
std::vector<std::uint32_t> layersBefore(const std::string& body, const std::string& groups, const std::string& layers) {
    const Model model =
        must(parseText("<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x) => (float[4] y) {" + body + "}"));
    const Index index(model);
    LayerGroups all;
    all.isLayer.resize(index.nodeCount());
    for (const char group : groups) {
        all.ofNode.push_back(static_cast<std::uint32_t>(groups.find(group)));
        all.isLayer[groups.find(group)] = layers.find(group) != std::string::npos;
    }
    return layersBefore(index, all);
}

TEST(LayersBefore, AreThoseOfTheLongestWay) {
    constexpr const char* body = "a = Relu (x) b = Relu (a) c = Relu (b) d = Add (a, c) y = Relu (d)";
    EXPECT_THAT(layersBefore(body, "abcdy", ""), ElementsAre(0, 0, 0, 0, 0));
    EXPECT_THAT(layersBefore(body, "abcdy", "bc"), ElementsAre(0, 0, 1, 2, 2));
    EXPECT_THAT(layersBefore(body, "abbdy", "b"), ElementsAre(0, 0, 0, 1, 1)) << "a layer of two nodes";
    EXPECT_THAT(layersBefore("y = Relu (b) b = Relu (a) a = Relu (x)", "yba", "ba"), ElementsAre(2, 1, 0))
        << "a file that is not sorted";
}

// A kernel has its number from the node with most layers before it.
TEST(LayersBefore, AreOneNumberForAGroup) {
    EXPECT_THAT(
        layersBefore("a = Relu (x) b = Relu (a) c = Neg (x) y = Add (b, c)", "abby", "ab"), ElementsAre(0, 1, 1, 2));
}

TEST(LayersBefore, AreThoseOfTheLongestWayWhicheverIsWalkedLast) {
    EXPECT_THAT(
        layersBefore("a = Relu (x) b = Relu (a) c = Neg (x) y = Add (b, c)", "abcy", "ab"), ElementsAre(0, 1, 0, 2));
}

TEST(LayersBefore, AreDefinedInACircle) {
    constexpr const char* body = "o = Relu (x) a = Add (o, c) b = Relu (a) c = Relu (b) y = Relu (c)";
    EXPECT_THAT(layersBefore(body, "oabcy", "oac"), ElementsAre(0, 1, 2, 2, 3));
}

// Products of one tensor that read each other are one group in a circle with what is between them.
TEST(LayersBefore, AreDefinedWhereGroupsWaitForEachOther) {
    constexpr const char* body = "a = Relu (x) b = Relu (a) c = Relu (b) y = Add (c, a)";
    EXPECT_THAT(layersBefore(body, "abay", "ab"), ElementsAre(0, 1, 0, 1));
}

// A product, and a long way back to it.
TEST(LayersBefore, TakeEachGroupOfACircleOnce) {
    constexpr std::size_t length = 30'000;
    std::string text = "<ir_version: 8, opset_import: [\"\": 17]> g (float[4,4] x) => (float[4,4] y) "
                       "<float[4,4] w = fill(1)> { n0 = MatMul (n" +
        std::to_string(length) + ", w)\n";
    for (std::size_t at = 1; at <= length; ++at)
        text += "n" + std::to_string(at) + " = Neg (n" + std::to_string(at - 1) + ")\n";
    const Analysis analysis = inspectText(text + "y = Identity (n5) }", "trt-10.6,sm=9.0,fp16");
    const KernelNumbers kernels = kernelNumbers(*analysis.context);
    EXPECT_FALSE(kernels.areOne(producerOf(analysis, "n0"), producerOf(analysis, "n20")));
    EXPECT_TRUE(kernels.areOne(producerOf(analysis, "n20"), producerOf(analysis, "n" + std::to_string(length))));
}

} // namespace
} // namespace qaliper::kernel_numbers_test
