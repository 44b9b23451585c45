#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_shared_weight_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-shared-weight";

std::string tied(const std::string& second, const std::string& constant = "int8[4,4] w = ramp(-90, 90)") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] x) => (float[4,4] y) <float s = {0.05}, int8 z = {0}, float ws = {0.002}, )" +
        constant + R"(>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (w, ws, z)
          we = DequantizeLinear (w, ws, z)
          a = MatMul (xd, wd)
          b = MatMul (xd, )" +
        second + ") y = Add (a, b) }";
}

TEST(QdqSharedWeight, EachLayerGetsADqOfItsOwn) {
    const Analysis analysis = inspectText(tied("wd"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "clone-pair"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "clone-pair", "w"));
    EXPECT_EQ(
        initializerCount(fixedModel(analysis, finding, "clone-pair")), initializerCount(analysis.context->model()));
}

TEST(QdqSharedWeight, AQBeforeIsClonedToo) {
    std::string text = tied("wd", "float[4,4] v = ramp(-0.3, 0.3)");
    text.replace(text.find("wd = Deq"), 0, "w = QuantizeLinear (v, ws, z) ");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "clone-pair"));
    EXPECT_EQ(countOf(fixedModel(analysis, finding, "clone-pair"), "QuantizeLinear"), 3U);
}

TEST(QdqSharedWeight, TwoDqsOnOneConstantAreFine) {
    EXPECT_THAT(placesOf(inspectText(tied("we"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqSharedWeight, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const auto shapeOf = [&](const Node& conv) {
        const auto& initializers = clean.main().initializers;
        return std::ranges::find(initializers, nodeOf(clean, conv.inputs[1]).inputs[0], &Tensor::name)->dims;
    };
    std::vector<const Node*> alike;
    for (const Node& node : clean.main().nodes) {
        if (node.is("Conv") && shapeOf(node) == std::vector<std::int64_t>{24, 24, 3, 3})
            alike.push_back(&node);
    }
    ASSERT_GE(alike.size(), 2U);
    const Model planted = applied(clean, {ReplaceInput{mainGraph, alike[1]->id, 1, alike[0]->inputs[1]}});
    const Analysis analysis = inspectModel(planted, "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(alike[0]->inputs[1]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "clone-pair"));
}

} // namespace
} // namespace qaliper::qdq_shared_weight_test
