#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/layer_names.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::layer_names_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A chain of Relu nodes of these names; "" leaves a node without one. Outputs are t0, t1, ….
Model chainOf(const std::vector<std::string>& names) {
    std::string text = "g (float[1] x) => (float[1] t" + std::to_string(names.size() - 1) + ") {\n";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string input = i == 0 ? "x" : "t" + std::to_string(i - 1);
        text +=
            (names[i].empty() ? "" : "[\"" + names[i] + "\"] ") + "t" + std::to_string(i) + " = Relu(" + input + ")\n";
    }
    return textModel(text + "}");
}

struct Names {
    explicit Names(const std::vector<std::string>& nodes) : index(chainOf(nodes)), names(index) {}
    explicit Names(Model model) : index(std::move(model)), names(index) {}

    // "name!quality", with the output where a node has no name
    std::vector<std::string> operator()(std::string_view layer, std::string_view metadata = {}) const {
        std::vector<std::string> found;
        for (const NodeMatch& match : names.match(layer, metadata).nodes) {
            const Node& node = index.node(match.node);
            found.push_back(
                (node.name.empty() ? node.outputs[0] : node.name) + "!" + std::string(matchQualityName(match.quality)));
        }
        return found;
    }
    std::string tensor(std::string_view name) const {
        const TensorMatch match = names.tensor(name);
        return match.value.valid()
            ? std::string(index.name(match.value)) + "!" + std::string(matchQualityName(match.quality))
            : "none";
    }

    Index index;
    LayerNames names;
};

TEST(LayerNames, FusionsOfEveryKind) {
    const Names names({"Conv_1", "Conv_12", "Relu_2", "Mul_3", "Sigmoid_4"});
    EXPECT_THAT(names("Conv_1"), ElementsAre("Conv_1!name"));
    EXPECT_THAT(names("Conv_12 + Relu_2"), ElementsAre("Conv_12!name", "Relu_2!name"));
    EXPECT_THAT(names("Conv_1 || Conv_12"), ElementsAre("Conv_1!name", "Conv_12!name"));
    EXPECT_THAT(names("PWN(PWN(Sigmoid_4), Mul_3)"), ElementsAre("Sigmoid_4!name", "Mul_3!name"));
    EXPECT_THAT(names("w.0 + QuantizeLinear_7 + Conv_12 + PWN(Relu_2)"), ElementsAre("Conv_12!name", "Relu_2!name"));
    EXPECT_THAT(names("Conv_13"), IsEmpty());
    EXPECT_THAT(names("xConv_1"), IsEmpty());
    EXPECT_THAT(names(""), IsEmpty());
}

TEST(LayerNames, NamesMayHoldEverySeparator) {
    const Names names({"a + b", "a", "c, d(e)", "f || g", "h [x]", "b"});
    EXPECT_THAT(names("a + b"), ElementsAre("a + b!name"));
    EXPECT_THAT(names("a + b + b"), ElementsAre("a + b!name", "b!name"));
    EXPECT_THAT(names("b + a"), ElementsAre("b!name", "a!name"));
    EXPECT_THAT(names("PWN(c, d(e))"), ElementsAre("c, d(e)!name"));
    EXPECT_THAT(names("PWN(PWN(a), c, d(e))"), ElementsAre("a!name", "c, d(e)!name"));
    EXPECT_THAT(names("f || g || h [x]"), ElementsAre("f || g!name", "h [x]!name"));
}

TEST(LayerNames, WhatTensorRtMakesOfNames) {
    const Names names({"Conv_1", "Relu_2", "", "node_linear_1", "MatMul_12"});
    EXPECT_THAT(names("Reformatting CopyNode for Input Tensor 0 to Conv_1 + Relu_2"),
        ElementsAre("Conv_1!name", "Relu_2!name"));
    EXPECT_THAT(names("Conv_1_clone_1"), ElementsAre("Conv_1!name"));
    EXPECT_THAT(names("Conv_1_quantize_scale_node"), ElementsAre("Conv_1!name"));
    EXPECT_THAT(names("node_of_t2"), ElementsAre("t2!name"));
    EXPECT_THAT(names("node_linear_1_myl4_0"), ElementsAre("node_linear_1!name"));
    EXPECT_THAT(names("node_linear_1_2_myl5_3"), ElementsAre("node_linear_1!guess"));
    EXPECT_THAT(names("reshape_before_MatMul_12"), ElementsAre("MatMul_12!name"));
    EXPECT_THAT(names("Relu_2[DevicetoShapeHostCopy]"), ElementsAre("Relu_2!name"));
    EXPECT_THAT(names("(Unnamed Layer* 12) [Shuffle]"), IsEmpty());
    EXPECT_THAT(names("__myl_MulSum_myl4_1"), IsEmpty());
    EXPECT_THAT(names("__mye59_0_myl0_0"), IsEmpty());
}

TEST(LayerNames, MetadataGoesBeforeNames) {
    const Names names({"a", "b", "c]d"});
    EXPECT_THAT(names("a", "[ONNX Layer: b]"), ElementsAre("b!metadata"));
    EXPECT_THAT(names("__myl_x", "[ONNX Layer: a]\x1e[ONNX Layer: b]\x1f[ONNX Layer: c]d]"),
        ElementsAre("a!metadata", "b!metadata", "c]d!metadata"));
    EXPECT_THAT(names("a", ""), ElementsAre("a!name"));
    EXPECT_THAT(names("a", "[ONNX Layer: gone]"), ElementsAre("a!name"));
    EXPECT_THAT(names("a", "[ONNX Layer: "), ElementsAre("a!name"));
}

TEST(LayerNames, RegionsHaveTwoEnds) {
    const Names names({"/model/Unsqueeze", "/model/Unsqueeze_1", "a...b", "/Cast", "v1.2"});
    const auto ends = [&](std::string_view layer) {
        const LayerMatch match = names.names.match(layer);
        const auto name = [&](NodeIx node) { return node.valid() ? names.index.node(node).name : std::string("-"); };
        return match.isRegion ? name(match.regionFirst) + " to " + name(match.regionLast) : "no region";
    };
    EXPECT_EQ(ends("{ForeignNode[/model/Unsqueeze + /model/Unsqueeze_1.../Cast]}"), "/model/Unsqueeze to /Cast");
    EXPECT_EQ(ends("{ForeignNode[a...b...v1.2]}"), "a...b to v1.2");
    EXPECT_EQ(ends("{ForeignNode[v1.2...a...b]}"), "v1.2 to a...b");
    EXPECT_EQ(ends("{ForeignNode[t0.../Cast]}"), "/model/Unsqueeze to /Cast"); // a tensor's name
    EXPECT_EQ(ends("{ForeignNode[x.../Cast]}"), "/model/Unsqueeze to /Cast");  // an input's
    EXPECT_EQ(ends("{ForeignNode[gone...(Unnamed Layer* 39) [Shuffle]]}"), "- to -");
    EXPECT_EQ(ends("{ForeignNode[(Unnamed Layer* 0) [DynamicQuantize]]}"), "- to -");
    EXPECT_EQ(ends("{ForeignNode["), "no region");
    EXPECT_EQ(ends("Conv"), "no region");
    const LayerMatch match = names.names.match("{ForeignNode[/model/Unsqueeze_1...v1.2]}");
    EXPECT_EQ(nodesBetween(names.index, match.regionFirst, match.regionLast).size(), 4U);
    EXPECT_TRUE(nodesBetween(names.index, match.regionLast, match.regionFirst).empty());
}

TEST(LayerNames, RepeatedNamesAreAGuess) { EXPECT_THAT(Names({"same", "same"})("same"), ElementsAre("same!guess")); }

TEST(LayerNames, TensorsOfMessagesAndCaches) {
    const Names names({"node_argmax", "Relu"});
    EXPECT_EQ(names.tensor("t0"), "t0!name");
    EXPECT_EQ(names.tensor("x"), "x!name");
    EXPECT_EQ(names.tensor("node_argmax_output (1)"), "t0!guess");
    EXPECT_EQ(names.tensor("Relu_output"), "t1!guess");
    EXPECT_EQ(names.tensor("x_output"), "x!guess"); // a constant or an input that became a layer
    EXPECT_EQ(names.tensor("ONNXTRT_Broadcast_163_output"), "none");
    EXPECT_EQ(names.tensor("(Unnamed Layer* 223) [Constant]_output"), "none");
    EXPECT_EQ(names.tensor(""), "none");
}

TEST(LayerNames, HostileNamesTakeNoTime) {
    const Names names({"a", "b"});
    std::string layer;
    for (int i = 0; i < 1'000; ++i)
        layer += "a + (";
    EXPECT_THAT(names(layer), ElementsAre("a!name"));
    for (int i = 0; i < 20'000; ++i)
        layer += "a + (";
    EXPECT_THAT(names(layer), IsEmpty());
    EXPECT_THAT(names("{ForeignNode[" + std::string(4'000, '.') + "]}"), IsEmpty());
    EXPECT_THAT(names("{ForeignNode[" + std::string(60'000, '.') + "]}"), IsEmpty());
}

TEST(LayerNames, RealEngineOnItsModel) {
    const Names names(must(loadModel(corpusFile("tensorrt/written_mnist_cookbook.onnx"))));
    const EngineInfo info = must(readEngineInfo(corpusFile("tensorrt/layers_101601_mnist_detailed.json")));
    std::vector<std::string> found;
    for (const EngineLayer& layer : info.layers) {
        std::string text = layer.name + ":";
        for (const std::string& node : names(layer.name, layer.metadata))
            text += " " + node;
        found.push_back(text);
    }
    EXPECT_THAT(found,
        ElementsAre("node_conv2d + node_relu: node_conv2d!metadata node_relu!metadata",
            "node_max_pool2d: node_max_pool2d!metadata",
            "node_conv2d_1 + node_relu_1: node_conv2d_1!metadata node_relu_1!metadata",
            "node_max_pool2d_1: node_max_pool2d_1!metadata",
            "node_linear_myl4_0: node_linear!metadata node_relu_2!metadata",
            "__myl_MulSum_myl4_1: node_linear_1!metadata",
            "__myl_AddMaxrSubExpSum_myl4_2: node_linear_1!metadata node_softmax!metadata",
            "__myl_DivMulMaxr_myl4_3: node_softmax!metadata node_argmax!metadata", "__myl_CastReshCast_myl4_4:"));
}

} // namespace
} // namespace qaliper::layer_names_test
