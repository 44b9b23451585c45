#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/identity.h"
#include "model/session/quantized_groups.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// Which quantized operators are decided together, and the model without their pairs.

namespace qaliper::quantized_groups_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// MatMul of 8 × 8 after a pair, with a weight that is stored quantized, and Relu.
std::string layer(const std::string& name, const std::string& input) {
    return fmt::format("{0}_q = QuantizeLinear ({1}, s, z) {0}_d = DequantizeLinear ({0}_q, s, z) "
                       "{0}_w = DequantizeLinear (w, s, z) {0}_m = MatMul ({0}_d, {0}_w) {0}_r = Relu ({0}_m) ",
        name, input);
}

std::string graph(const std::string& nodes, const std::string& output) {
    std::string weights = "1";
    for (int i = 1; i < 64; ++i)
        weights += ", 1";
    return "g (float[4,8] x) => (float[4,8] " + output + ") <float s = {0.1}, int8 z = {0}, int8[8,8] w = {" + weights +
        "}> {" + nodes + "}";
}

class QuantizedGroups : public testing::Test {
protected:
    void look(const std::string& text) {
        analysis_ = inspectText(text, "trt-10.3,fp16");
        list_ = switchesOf(index(), analysis_.context->quant);
        groups_ = quantizedGroups(analysis_, list_);
    }
    const Index& index() const { return analysis_.context->index(); }

    std::vector<std::string> operatorsOf(std::size_t group) const {
        std::vector<std::string> names;
        for (const NodeIx node : groups_[group].operators)
            names.push_back(identity(index(), node));
        return names;
    }
    Model without(const GroupSet& floats) const {
        return must(withoutPairsOf(*analysis_.context, list_, groups_, floats, index()));
    }
    static std::size_t quantizersOf(const Model& model) {
        std::size_t count = 0;
        for (const Node& node : model.main().nodes)
            count += node.opType == "QuantizeLinear" || node.opType == "DequantizeLinear" ? 1 : 0;
        return count;
    }

    Analysis analysis_;
    SwitchList list_;
    std::vector<QuantizedGroup> groups_;
};

TEST_F(QuantizedGroups, RepeatedOperatorsAreOne) {
    look(graph(layer("a", "x") + layer("b", "a_r") + layer("c", "b_r") + layer("d", "c_r") + "y = Neg (d_r)", "y"));
    ASSERT_EQ(groups_.size(), 2U); // the first reads the input, the others what a Relu writes
    EXPECT_THAT(operatorsOf(0), ElementsAre("main:a_m"));
    EXPECT_THAT(operatorsOf(1), ElementsAre("main:b_m", "main:c_m", "main:d_m"));
    EXPECT_EQ(groups_[1].pairs, 6U);
}

TEST_F(QuantizedGroups, TheirSharesAreThoseOfTheExpectedTime) {
    look(graph(layer("a", "x") + layer("b", "a_r") + "y = Neg (b_r)", "y"));
    double sum = 0;
    for (const QuantizedGroup& group : groups_) {
        EXPECT_GT(group.share, 0);
        sum += group.share;
    }
    EXPECT_LE(sum, 1 + 1e-9);
}

TEST_F(QuantizedGroups, WhatMovesDataBelongsToWhatReadsIt) {
    look(graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) t = Transpose <perm = [1, 0]> (d) "
               "wd = DequantizeLinear (w, s, z) y = MatMul (wd, t)",
        "y"));
    ASSERT_EQ(groups_.size(), 1U);
    EXPECT_EQ(index().node(groups_[0].operators[0]).opType, "MatMul");
    EXPECT_EQ(groups_[0].readers.size(), 2U);
    EXPECT_EQ(quantizersOf(without({0})), 0U);
}

TEST_F(QuantizedGroups, WithoutThePairsOfOneTheOthersKeepTheirs) {
    look(graph(layer("a", "x") + layer("b", "a_r") + "y = Neg (b_r)", "y"));
    const Model model = without({0});
    EXPECT_EQ(quantizersOf(model), 3U);
    EXPECT_EQ(nodeOf(model, "a_m").inputs[0], "x");
    EXPECT_EQ(nodeOf(model, "b_m").inputs[0], "b_d");
}

TEST_F(QuantizedGroups, WithoutAnyNothingIsQuantized) {
    look(graph(layer("a", "x") + layer("b", "a_r") + "y = Neg (b_r)", "y"));
    EXPECT_EQ(quantizersOf(without({0, 1})), 0U);
    EXPECT_EQ(quantizersOf(without({})), 6U);
}

// A Q reads FP32 and its DQ writes FP16: without the pair something has to convert.
TEST_F(QuantizedGroups, WhatReadsAnotherTypeThanThePairDoesIsCast) {
    look("<ir_version: 10, opset_import: [\"\": 21]> g (float[4,2] x) => (float16[4,2] y) <float s = {0.1}, float16 h "
         "= {0.1}, int8 z = {0}, int8[2,2] w = {1, 2, "
         "3, 4}> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, h, z) wd = DequantizeLinear (w, h, z) "
         "y = MatMul (d, wd) }");
    ASSERT_EQ(groups_.size(), 1U);
    const Model model = without({0});
    EXPECT_EQ(quantizersOf(model), 0U);
    const Node& product = nodeOf(model, "y");
    const Node& cast = nodeOf(model, product.inputs[0]);
    EXPECT_EQ(cast.opType, "Cast");
    EXPECT_EQ(cast.inputs[0], "x");
    EXPECT_EQ(cast.integer("to", 0), static_cast<std::int64_t>(DataType::Float16));
    const Analysis after = inspectModel(model, "trt-10.3,strong");
    EXPECT_TRUE(findingsOf(after, "graph-type-mismatch").empty());
}

TEST_F(QuantizedGroups, AFloatModelHasNone) {
    look("g (float[4,8] x) => (float[4,8] y) { y = Relu (x) }");
    EXPECT_THAT(groups_, IsEmpty());
}

} // namespace
} // namespace qaliper::quantized_groups_test
