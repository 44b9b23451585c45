#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/elements.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// `precision`, and `quantize --rest`: float parts in FP16 or BF16 by what a user's data reach.

namespace qaliper::precision_test {
namespace {

using testing::HasSubstr;

// A normalization written out, whose squares leave the range of FP16, between two products.
constexpr auto withSquares = R"(g (float[n,32] x) => (float[n,32] y)
    <float[32,32] a = noise(-0.5, 0.5), float[32,32] b = noise(-0.5, 0.5, 2), float large = {400.0}, float one = {1.0},
    int64[1] axes = {1}> { h = MatMul (x, a) s = Mul (h, large) q = Mul (s, s) r = ReduceMean (q, axes) e = Add (r, one)
    d = Sqrt (e) p = Div (s, d) y = MatMul (p, b) })";

class PrecisionCommand : public testing::Test {
protected:
    PrecisionCommand() {
        std::vector<float> numbers;
        for (std::size_t i = 0; i < 512; ++i)
            numbers.push_back(2 * std::sin(static_cast<float>(i * i % 9973)));
        writeNpz(folder_ / "data.npz", {{"x", floatsOf("(16, 32)", numbers)}});
    }
    std::string saved(const std::string& text) const {
        std::string path = (folder_ / "float.onnx").string();
        must(saveModel(textModel(text), path, {.force = true}));
        return path;
    }
    std::string output() const { return (folder_ / "out.onnx").string(); }
    CommandResult run(std::vector<std::string> arguments) const {
        for (const std::string& more :
            {std::string("--data"), (folder_ / "data.npz").string(), std::string("--target"), std::string("trt-11.5")})
            arguments.push_back(more);
        return runCli(arguments);
    }

    TemporaryFolder folder_;
};

DataType typeOf(const Model& model, std::string_view name) {
    const Index index(model);
    const Tensor* tensor = index.constant(index.value(mainGraph, name).value());
    return tensor ? tensor->type : DataType::Undefined;
}

std::size_t countOf(const Model& model, const std::string& op) {
    return static_cast<std::size_t>(
        std::ranges::count(model.main().nodes, op, [](const Node& node) { return node.opType; }));
}

TEST_F(PrecisionCommand, SaysThatArraysOfAnotherTypeAreConverted) {
    needRuntime();
    std::vector<double> numbers(512);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::sin(static_cast<double>(i * i));
    writeNpz(folder_ / "data.npz", {{"x", npyOf("<f8", "(16, 32)", encodeNumbers(DataType::Double, numbers))}});
    EXPECT_THAT(run({"precision", saved(withSquares), "--to", "fp16", "--dry-run"}).messages,
        HasSubstr("Input \"x\": its array is FP64 and is converted to FP32"));
}

TEST_F(PrecisionCommand, WritesAModelWithReasonsForWhatStaysFloat) {
    needRuntime();
    const CommandResult result =
        run({"precision", saved(withSquares), "--to", "fp16", "-o", output(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_EQ(json.at("to"), "fp16");
    EXPECT_EQ(json.at("multiply_adds_half_share"), 1);
    EXPECT_TRUE(json.at("reached").get<bool>());
    EXPECT_GE(json.at("outputs").at(0).at("sqnr_db").get<double>(), 40);
    EXPECT_EQ(json.at("samples"), 16);
    EXPECT_EQ(json.at("measured_samples"), 4) << "a quarter is held out";
    EXPECT_EQ(json.at("findings").size(), 0U);
    std::vector<std::string> kept;
    for (const auto& node : json.at("kept")) {
        kept.push_back(node.at("output"));
        EXPECT_FALSE(node.at("reason").get<std::string>().empty());
    }
    EXPECT_THAT(kept, testing::IsSupersetOf({"q", "r", "e", "d"}));
    const Model written = must(loadModel(output()));
    EXPECT_EQ(written.main().inputs.front().type.element, DataType::Float);
    EXPECT_EQ(written.main().outputs.front().type.element, DataType::Float);
    EXPECT_EQ(typeOf(written, nodeOf(written, "h").input(1)), DataType::Float16);
    EXPECT_EQ(countOf(written, "Cast"), json.at("casts").get<std::size_t>());
    const CommandResult evaluated = runCli({"evaluate", output(), "--against", (folder_ / "float.onnx").string(),
        "--data", (folder_ / "data.npz").string(), "--format", "json"});
    EXPECT_GE(parsedJson(evaluated.output).at("outputs").at(0).at("sqnr_db").get<double>(), 40);
}

TEST_F(PrecisionCommand, OfBfloat16HoldsTheSquares) {
    needRuntime();
    const CommandResult result =
        run({"precision", saved(withSquares), "--to", "bf16", "-o", output(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_EQ(json.at("kept").size(), 0U);
    EXPECT_GE(json.at("outputs").at(0).at("sqnr_db").get<double>(), 25);
    const Model written = must(loadModel(output()));
    EXPECT_EQ(typeOf(written, nodeOf(written, "h").input(1)), DataType::Bfloat16);
}

TEST_F(PrecisionCommand, NodesAreKeptInFloatAsAsked) {
    needRuntime();
    const CommandResult result =
        run({"precision", saved(withSquares), "--to", "bf16", "-o", output(), "--keep-float", "h", "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(parsedJson(result.output).at("multiply_adds_half_share"), 0.5);
    const Model written = must(loadModel(output()));
    EXPECT_EQ(nodeOf(written, "h").input(1), "a");
    EXPECT_EQ(
        run({"precision", saved(withSquares), "--to", "bf16", "-o", output(), "--keep-float", "other"}).status, 2);
}

TEST_F(PrecisionCommand, ADryRunWritesNothing) {
    needRuntime();
    const CommandResult result = run({"precision", saved(withSquares), "--to", "fp16", "--dry-run"});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("SQNR"));
    EXPECT_FALSE(std::filesystem::exists(output()));
    EXPECT_EQ(run({"precision", saved(withSquares), "--to", "fp16"}).status, 2) << "no output is named";
}

TEST_F(PrecisionCommand, WhatCannotBeInTheTypeIsRefused) {
    needRuntime();
    const CommandResult result =
        run({"precision", saved("g (float[n,32] x) => (float[n,32] y) <float c = {1e9}> { y = Mul (x, c) }"), "--to",
            "fp16", "-o", output()});
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.messages, HasSubstr("FP16"));
    EXPECT_FALSE(std::filesystem::exists(output()));
}

TEST_F(PrecisionCommand, BodiesOfControlFlowStayFloat) {
    needRuntime();
    const CommandResult result = run({"precision", saved(R"(g (float[n,32] x) => (float[n,32] y)
            <float[32,32] a = noise(-0.5, 0.5), float[32,32] b = noise(-0.5, 0.5, 2), bool c = {1}>
            { h = MatMul (x, a) i = If (c) <then_branch = t () => (float[n,32] u) { u = Relu (h) },
              else_branch = e () => (float[n,32] v) { v = Neg (h) }> y = MatMul (i, b) })"),
        "--to", "fp16", "-o", output(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(parsedJson(result.output).at("multiply_adds_half_share"), 0.5) << "the If reads h";
}

// Operators that newer opsets have no longer, between convolutions.
std::string withOldOperators(const std::string& crop = "border = [1, 0, 0, 1]") {
    return R"(<ir_version: 4, opset_import: ["": 7]> g (float[n,32] x) => (float[n,2,7,7] y)
        <int64[4] s = {0, 2, 4, 4}, float[2,2,3,3] a = noise(-0.5, 0.5), float[2,2,3,3] b = noise(-0.5, 0.5, 2)>
        { r = Reshape (x, s) f = Affine <alpha = 3.0, beta = -0.5> (r) c = Conv <pads = [1, 1, 1, 1]> (f, a)
          u = Upsample <scales = [1.0, 1.0, 2.0, 2.0]> (c) d = Conv <pads = [1, 1, 1, 1]> (u, b) y = Crop <)" +
        crop + "> (d) }";
}

TEST_F(PrecisionCommand, OperatorsThatNewerOpsetsDoNotHaveAreReplacedFirst) {
    needRuntime();
    for (const auto& [name, type] : {std::pair("fp16", DataType::Float16), std::pair("bf16", DataType::Bfloat16)}) {
        const CommandResult result =
            run({"precision", saved(withOldOperators()), "--to", name, "-o", output(), "--force", "--format", "json"});
        ASSERT_EQ(result.status, 0) << result.messages;
        const auto json = parsedJson(result.output);
        EXPECT_EQ(json.at("multiply_adds_half_share"), 1);
        EXPECT_EQ(json.at("kept").size(), 0U);
        EXPECT_GE(json.at("outputs").at(0).at("sqnr_db").get<double>(), json.at("wanted_db").get<double>());
        const Model written = must(loadModel(output()));
        EXPECT_EQ(written.opset(), json.at("opset").get<std::int64_t>());
        for (const char* op : {"Affine", "Upsample", "Crop"})
            EXPECT_EQ(countOf(written, op), 0U) << op;
        EXPECT_EQ(countOf(written, "Resize"), 1U);
        EXPECT_EQ(countOf(written, "Cast"), 2U) << "at the input and at the output";
        EXPECT_EQ(typeOf(written, nodeOf(written, "d").input(1)), type);
    }
}

TEST_F(PrecisionCommand, AnOldOperatorWithoutANewFormIsNamed) {
    needRuntime();
    const std::string path = saved(withOldOperators("border = [1, 0, 0, 0], scale = [7, 7]"));
    const CommandResult result = run({"precision", path, "--to", "bf16", "-o", output()});
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.messages, HasSubstr("(Crop)"));
    EXPECT_FALSE(std::filesystem::exists(output()));
}

TEST_F(PrecisionCommand, AReplacedOperatorStaysFloatAsAsked) {
    needRuntime();
    const CommandResult result = run({"precision", saved(withOldOperators()), "--to", "fp16", "--keep-float",
        "Upsample", "-o", output(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    ASSERT_EQ(json.at("kept").size(), 1U);
    EXPECT_EQ(json.at("kept").at(0).at("op_type"), "Resize");
}

constexpr auto perceptron = R"(g (float[n,32] x) => (float[n,32] y)
    <float[32,32] w1 = noise(-1, 1), float[32] b1 = noise(-1, 1), float[32,32] w2 = noise(-1, 1, 2)>
    { a = Gemm (x, w1, b1) r = Relu (a) m = MatMul (r, w2) y = Softmax (m) })";

TEST_F(PrecisionCommand, TheRestOfAQuantizedModelHasScalesOfOneType) {
    needRuntime();
    for (const auto& [name, type] : {std::pair("fp16", DataType::Float16), std::pair("bf16", DataType::Bfloat16)}) {
        const CommandResult result = run({"quantize", saved(perceptron), "--ranges", "minmax", "--rest", name, "-o",
            output(), "--force", "--format", "json"});
        ASSERT_EQ(result.status, 0) << result.messages;
        const auto json = parsedJson(result.output);
        EXPECT_EQ(json.at("rest"), name);
        EXPECT_EQ(json.at("steps").back().at("step"), "halve-rest");
        EXPECT_GT(json.at("accuracy").at("outputs").at(0).at("sqnr_db").get<double>(), 20);
        const Model written = must(loadModel(output()));
        const Index index(written);
        for (const NodeIx node : index.nodes(mainGraph)) {
            if (!index.node(node).is("DequantizeLinear"))
                continue;
            EXPECT_EQ(typeOf(written, index.node(node).input(1)), type) << index.node(node).name;
            for (const Use& use : index.uses(index.output(node, 0)))
                EXPECT_FALSE(index.node(use.node).is("Cast")) << "a Cast after a DQ keeps it from fusing";
        }
    }
}

TEST_F(PrecisionCommand, TheRestStaysFloatUnlessAsked) {
    needRuntime();
    const CommandResult result =
        run({"quantize", saved(perceptron), "--ranges", "minmax", "-o", output(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(parsedJson(result.output).at("rest"), "fp32");
    EXPECT_EQ(countOf(must(loadModel(output())), "Cast"), 0U);
}

} // namespace
} // namespace qaliper::precision_test
