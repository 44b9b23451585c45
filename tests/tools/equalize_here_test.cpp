#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/tools/trying.h"

// The channels of one quantized tensor are made about equal in the Convs around it.

namespace qaliper::equalize_here_test {
namespace {

using testing::HasSubstr;

// Filters of 1, 100 and 1; the columns of the second Conv are about equal.
std::string graph(const std::string& between, const std::string& more = "") {
    return "g (float[1,1,2,2] x) => (float[1,2,2,2] y" + more +
        ") <float[3,1,1,1] a = {1, 100, -1}, float[3] b = {0.5, 25, 0.25}, float[2,3,1,1] c = {0.5, 0.5, 0.5, 0.25, "
        "-0.5, 0.5}, float[3] as = {0.008, 0.8, 0.008}, int8[3] az = {0, 0, 0}, float[2] cs = {0.004, 0.004}, int8[2] "
        "cz = {0, 0}, float s = {1.0}, int8 z = {0}> { aq = QuantizeLinear <axis = 0> (a, as, az) ad = "
        "DequantizeLinear "
        "<axis = 0> (aq, as, az) h = Conv (x, ad, b) " +
        between +
        " q = QuantizeLinear (r, s, z) d = DequantizeLinear (q, s, z) cq = QuantizeLinear <axis = 0> (c, cs, cz) cd = "
        "DequantizeLinear <axis = 0> (cq, cs, cz) y = Conv (d, cd) }";
}

std::vector<double> constantAt(const Model& model, const std::string& node, std::size_t slot) {
    const Index index(model);
    return must(readNumbers(*index.constant(*index.value(mainGraph, nodeOf(model, node).input(slot))), *model.storage));
}

TEST(EqualizeHereTool, DividesInTheFirstConvAndMultipliesInTheSecond) {
    for (const char* node : {"q", "d"}) {
        const ToolTrial trial(graph("r = Relu (h)"), "equalize-here", {node}, {{"largest", "1 100 1"}});
        const std::vector<double> a = constantAt(trial.after(), "aq", 0);
        const std::vector<double> b = constantAt(trial.after(), "h", 2);
        const std::vector<double> c = constantAt(trial.after(), "cq", 0);
        EXPECT_NEAR(a[0], std::sqrt(0.5), 1e-6);
        EXPECT_NEAR(a[1], 100 * std::exp2(-31.0 / 8), 1e-4) << "the factor nearest to the root of 0.005";
        EXPECT_NEAR(a[1] / a[0], 10, 0.5) << "the root of 100";
        EXPECT_NEAR(b[1] / a[1], 0.25, 1e-6);
        for (std::size_t row = 0; row < 2; ++row)
            EXPECT_NEAR(std::abs(c[3 * row + 1] * a[1]), 50, 1e-3) << "the product stays";
        EXPECT_NEAR(constantAt(trial.after(), "q", 1)[0], a[1] / 127, 1e-6);
        EXPECT_EQ(nodeOf(trial.after(), "q").input(1), nodeOf(trial.after(), "d").input(1));
        EXPECT_NEAR(constantAt(trial.after(), "aq", 1)[1], a[1] / 127, 1e-6);
    }
}

TEST(EqualizeHereTool, SaysWhereItCannot) {
    const std::string relu = graph("r = Relu (h)");
    EXPECT_THAT(refusalOf(relu, "equalize-here", {"q"}, {{"largest", "1 2"}}), HasSubstr("the tensor has 3"));
    EXPECT_NE(refusalOf(relu, "equalize-here", {"q"}, {{"largest", "1 much 2"}}), "");
    EXPECT_NE(refusalOf(relu, "equalize-here", {"aq"}), "") << "a weight";
    EXPECT_NE(refusalOf(graph("r = Sigmoid (h)"), "equalize-here", {"q"}), "") << "another curve";
    EXPECT_NE(refusalOf(graph("r = Relu (h)", ", float[1,3,2,2] r"), "equalize-here", {"q"}), "") << "others see it";
}

} // namespace
} // namespace qaliper::equalize_here_test
