#include <algorithm>
#include <fstream>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/needs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

// Proofs in ONNX Runtime.

namespace qaliper::proof_test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

std::string network(
    const std::string& nodes, const std::string& constants = "", const std::string& inputs = "float[2,4] x") {
    return "<ir_version: 10, opset_import: [\"\": 21, \"acme\": 1]>\ngraph (" + inputs + ") => (? y)\n<" + constants +
        ">\n{\n" + nodes + "\n}";
}

std::string verdictOn(const std::string& before, const std::string& after) {
    return verdict(proofOf(versionsOf(before, after)));
}

TEST(Proof, NothingChangedIsNothingCompared) {
    const std::string text = network("a = Relu (x) y = Neg (a)");
    const Proof proof = proofOf(versionsOf(text, text));
    EXPECT_EQ(proof.state, ProofState::Unchanged);
    EXPECT_THAT(proof.regions, SizeIs(0));
    EXPECT_THAT(render(summary(proof)), testing::Not(HasSubstr("ONNX Runtime")));
}

TEST(Proof, ARemovedIdentityIsEqual) {
    EXPECT_EQ(
        verdictOn(network("a = Exp (x) b = Identity (a) y = Neg (b)"), network("a = Exp (x) y = Neg (a)")), "equal");
}

TEST(Proof, OfWeightsThatChangedMeanwhileDoesNotRun) {
    const TemporaryFolder folder;
    must(saveModel(must(parseText(network("y = MatMul (x, w)", "float[32,32] w = ramp(-1, 1)", "float[2,32] x"))),
        folder / "m.onnx", {.externalData = true}));
    const Model model = must(loadModel(folder / "m.onnx"));
    const Model twin = must(parseText(network("y = Gemm (x, w)", "", "float[2,32] x, float[32,32] w")));
    const NodeId product = model.main().nodes[0].id;
    const Versions versions =
        versionsOf(model, {RemoveNode{mainGraph, product}, AddNode{mainGraph, twin.main().nodes[0], {}}});
    EXPECT_EQ(verdict(proofOf(versions)), "equal");
    std::fstream(folder / "m.onnx.data", std::ios::binary | std::ios::in | std::ios::out) << std::string(4096, 'v');
    const Proof proof = proofOf(versions);
    EXPECT_NE(proof.state, ProofState::Equal);
    EXPECT_THAT(verdict(proof), HasSubstr("m.onnx.data"));
}

TEST(Proof, ReassociatedSumsAreEqual) {
    const std::string inputs = "float[64,64] x, float[64,64] r, float[64,64] s";
    const Proof proof = proofOf(versionsOf(network("a = Add (x, r) b = Add (a, s) y = Relu (b)", "", inputs),
        network("a = Add (r, s) b = Add (x, a) y = Relu (b)", "", inputs)));
    EXPECT_EQ(verdict(proof), "equal");
    EXPECT_GT(proof.maxRelative(), 0);
}

const std::string quantized =
    "float s = {0.05}, int8 z = {0}, int8[4,4] wq = ramp(-90, 90), float ws = {0.01}, int8 wz = {0}";

TEST(Proof, AClonedPairIsEqual) {
    const std::string head =
        "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) w = DequantizeLinear (wq, ws, wz) ";
    EXPECT_EQ(verdictOn(network(head + "a = MatMul (d, w) b = Neg (d) y = Add (a, b)", quantized),
                  network(head +
                          "q2 = QuantizeLinear (x, s, z) d2 = DequantizeLinear (q2, s, z) a = MatMul (d, w) b = Neg "
                          "(d2) y = Add (a, b)",
                      quantized)),
        "equal");
}

TEST(Proof, AMergedDuplicateIsEqual) {
    const std::string head = "q = QuantizeLinear (x, s, z) d1 = DequantizeLinear (q, s, z) b = Neg (d1) ";
    EXPECT_EQ(verdictOn(network(head + "d2 = DequantizeLinear (q, s, z) c = Exp (d2) y = Add (b, c)", quantized),
                  network(head + "c = Exp (d1) y = Add (b, c)", quantized)),
        "equal");
}

TEST(Proof, AFoldedWeightIsEqualWithoutAnyInput) {
    EXPECT_EQ(verdictOn(network("w = DequantizeLinear (wq, ws, wz) y = MatMul (x, w)",
                            "int8[2,2] wq = {1, -2, 3, 100}, float ws = {0.5}, int8 wz = {0}", "float[3,2] x"),
                  network("y = MatMul (x, w)", "float[2,2] w = {0.5, -1, 1.5, 50}", "float[3,2] x")),
        "equal");
}

TEST(Proof, ASparseWeightIsComparedAsTheDenseOneThatItMeans) {
    const std::string nodes = "h = Relu (x) y = MatMul (h, w)";
    const auto with = [&](const std::string& constant) { return network(nodes, constant, "float[3,2] x"); };
    const std::string dense = with("float[2,3] w = {0, 1.5, 0, 0, 0, -2}");
    const std::string counted = with("sparse_tensor(float[2,3]) w = float[2] {1.5, -2.0} at int64[2] {1, 5}");
    const std::string placed = with("sparse_tensor(float[2,3]) w = float[2] {1.5, -2.0} at int64[2,2] {0, 1, 1, 2}");
    EXPECT_EQ(verdictOn(counted, dense), "equal");
    EXPECT_EQ(verdictOn(placed, counted), "equal");
    EXPECT_EQ(verdictOn(counted, counted), "equal");
    EXPECT_THAT(verdictOn(with("sparse_tensor(float[2,3]) w = float[2] {1.5, -2.0} at int64[2] {1, 4}"), dense),
        testing::Not(StartsWith("equal")));
    EXPECT_THAT(verdictOn(with("sparse_tensor(float[2,3]) w = float[2] {1.5, -2.5} at int64[2] {1, 5}"), dense),
        testing::Not(StartsWith("equal")));
}

TEST(Proof, AnotherWeightIsDifferent) {
    EXPECT_THAT(verdictOn(network("w = DequantizeLinear (wq, ws, wz) y = MatMul (x, w)",
                              "int8[2,2] wq = {1, -2, 3, 100}, float ws = {0.5}, int8 wz = {0}", "float[3,2] x"),
                    network("y = MatMul (x, w)", "float[2,2] w = {0.5, -1, 1.6, 50}", "float[3,2] x")),
        StartsWith("different: \"w\""));
}

TEST(Proof, AnotherScaleIsDifferent) {
    const std::string nodes = "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Neg (d)";
    EXPECT_THAT(
        verdictOn(network(nodes, "float s = {0.05}, int8 z = {0}"), network(nodes, "float s = {0.051}, int8 z = {0}")),
        StartsWith("different"));
}

TEST(Proof, ATranspositionIsDifferent) {
    EXPECT_THAT(verdictOn(network("a = Relu (x) y = Transpose <perm = [0, 1, 2]> (a)", "", "float[3,3,3] x"),
                    network("a = Relu (x) y = Transpose <perm = [1, 0, 2]> (a)", "", "float[3,3,3] x")),
        StartsWith("different"));
}

TEST(Proof, ADroppedOperandIsDifferent) {
    EXPECT_THAT(verdictOn(network("a = Exp (x) c = Add (a, r) y = Relu (c)", "", "float[2,4] x, float[2,4] r"),
                    network("a = Exp (x) c = Identity (a) y = Relu (c)", "", "float[2,4] x, float[2,4] r")),
        StartsWith("different"));
}

TEST(Proof, AnotherShapeOrTypeIsDifferent) {
    EXPECT_EQ(verdictOn(network("a = Relu (x) y = Reshape (a, t)", "int64[2] t = {4, 2}"),
                  network("a = Relu (x) y = Reshape (a, t)", "int64[1] t = {8}")),
        "different: \"y\" was FP32 4×2 and is FP32 8");
    EXPECT_EQ(verdictOn(network("a = Relu (x) y = Cast <to = 1> (a)"), network("a = Relu (x) y = Cast <to = 11> (a)")),
        "different: \"y\" was FP32 2×4 and is FP64 2×4");
}

// The network as a whole would not notice: one of 53 convolutions has one weight changed, and the end is saturated.
TEST(Proof, OneWeightInFiftyThreeConvolutionsIsFound) {
    std::string nodes;
    std::string constants = "float s = {0.02}, int8 z = {0}, float fine = {0.0001}";
    std::string value = "x";
    for (int i = 0; i < 53; ++i) {
        const std::string n = std::to_string(i);
        constants += ", int8[4,4,1,1] w" + n + " = noise(-100, 100, " + n + "), float ws" + n + " = {0.006}";
        nodes += "wd" + n + " = DequantizeLinear (w" + n + ", ws" + n + ", z) ";
        nodes += "q" + n + " = QuantizeLinear (" + value + ", s, z) d" + n + " = DequantizeLinear (q" + n + ", s, z) ";
        nodes += "c" + n + " = Conv (d" + n + ", wd" + n + ") r" + n + " = Relu (c" + n + ")\n";
        value = "r" + n;
    }
    nodes += "g = QuantizeLinear (" + value + ", fine, z) y = DequantizeLinear (g, fine, z)";
    const Model model = must(parseText(network(nodes, constants, "float[1,4,8,8] x")));
    Tensor weight = *std::ranges::find(model.main().initializers, "w26", &Tensor::name);
    std::vector<double> numbers = must(readNumbers(weight, *model.storage));
    numbers[5] += 9;
    const std::vector<Edit> sabotage{
        PutTensor{mainGraph, makeSmallTensor("w26", DataType::Int8, weight.dims, numbers)}};
    const Proof proof = proofOf(versionsOf(model, sabotage));
    EXPECT_EQ(proof.state, ProofState::Different);
    ASSERT_THAT(proof.regions, SizeIs(1));
    EXPECT_EQ(proof.regions[0].worst, "wd26");
}

// A real edit all over a network, right and then wrong at a single place.
TEST(Proof, EveryRegionOfAWideEditIsJudgedOnItsOwn) {
    std::string nodes;
    for (int i = 0; i < 60; ++i) {
        const std::string n = std::to_string(i);
        nodes += "e" + n + " = " + (i % 2 == 0 ? "Tanh" : "Sigmoid") + " (" +
            (i == 0 ? "x" : "e" + std::to_string(i - 1)) + ")\n";
    }
    const Model model = must(parseText(network(nodes + "y = Neg (e59)")));
    std::vector<Edit> edits;
    for (const Node& node : model.main().nodes) {
        if (!node.is("Tanh"))
            continue;
        Node twin;
        twin.opType = "Identity";
        twin.inputs = {node.inputs[0]};
        twin.outputs = {node.outputs[0] + "_in"};
        edits.emplace_back(AddNode{mainGraph, twin, node.id});
        edits.emplace_back(ReplaceInput{mainGraph, node.id, 0, twin.outputs[0]});
    }
    EXPECT_EQ(verdict(proofOf(versionsOf(model, edits))), "equal");
    std::get<AddNode>(edits[26]).node.opType = "Neg";
    const Proof proof = proofOf(versionsOf(model, edits));
    EXPECT_EQ(proof.state, ProofState::Different);
    EXPECT_EQ(proof.count(ProofStatus::Different), 1U);
    EXPECT_EQ(proof.count(ProofStatus::Equal), 29U);
}

TEST(Proof, AnOutputThatDoesNotReactProvesNothing) {
    EXPECT_EQ(verdictOn(network("a = Relu (x) b = Identity (a) y = Mul (b, zero)", "float zero = {0}"),
                  network("a = Relu (x) y = Mul (a, zero)", "float zero = {0}")),
        "not-comparable: \"y\" does not react to its inputs");
}

TEST(Proof, ASaturatedOutputProvesNothing) {
    EXPECT_EQ(verdictOn(network("a = Tanh (x) b = Identity (a) c = Mul (b, k) y = QuantizeLinear (c, s, z)",
                            "float k = {100000}, float s = {0.01}, int8 z = {0}", "float[16,16] x"),
                  network("a = Tanh (x) c = Mul (a, k) y = QuantizeLinear (c, s, z)",
                      "float k = {100000}, float s = {0.01}, int8 z = {0}", "float[16,16] x")),
        "equal")
        << "the multiplication meets the unchanged quantizer before it saturates";
    EXPECT_EQ(verdictOn(network("a = Exp (x) b = Identity (a) y = Clip (b, low, high)",
                            "float low = {-0.001}, float high = {0.001}", "float[16,16] x"),
                  network("a = Exp (x) y = Clip (a, low, high)", "float low = {-0.001}, float high = {0.001}",
                      "float[16,16] x")),
        "not-comparable: \"y\" does not react to its inputs");
    EXPECT_EQ(
        verdictOn(network("a = Conv (x, w) b = Identity (a) y = Clip (b, low, high)",
                      "float[1,1,1,1] w = {1}, float low = {-0.0001}, float high = {0.0001}", "float[1,1,16,16] x"),
            network("a = Conv (x, w) y = Clip (a, low, high)",
                "float[1,1,1,1] w = {1}, float low = {-0.0001}, float high = {0.0001}", "float[1,1,16,16] x")),
        "not-comparable: \"y\" is saturated: it only jumps between its limits");
}

TEST(Proof, NumbersThatAreNoneProveNothing) {
    EXPECT_EQ(
        verdictOn(network("a = Neg (x) b = Exp (a) c = Neg (b) d = Identity (c) e = Exp (d) f = Neg (e) y = Log (f)"),
            network("a = Neg (x) b = Exp (a) c = Neg (b) e = Exp (c) f = Neg (e) y = Log (f)")),
        "equal");
    EXPECT_EQ(
        verdictOn(network("a = Exp (x) b = Neg (a) c = Identity (b) d = Sub (c, k) y = Log (d)", "float k = {1000}"),
            network("a = Exp (x) b = Neg (a) d = Identity (b) e = Sub (d, k) y = Log (e)", "float k = {1000}")),
        "not-comparable: \"y\" was infinity or no number before, and is so still");
}

TEST(Proof, APluginIsWalkedAround) {
    const std::string plugin = " p = acme.Plugin (b) y = Neg (p)";
    EXPECT_EQ(verdictOn(network("a = Exp (x) i = Identity (a) b = Tanh (i)" + plugin),
                  network("a = Exp (x) b = Tanh (a)" + plugin)),
        "equal");
    EXPECT_EQ(verdictOn(network("a = Exp (x) b = Identity (a) p = acme.Plugin (b) y = Neg (p)"),
                  network("a = Exp (x) p = acme.Plugin (a) y = Neg (p)")),
        "equal");
}

TEST(Proof, APluginInsideTheEditProvesNothing) {
    const Proof proof = proofOf(versionsOf(network("a = Exp (x) p = acme.Plugin <k = 1> (a) y = Neg (p)"),
        network("a = Exp (x) p = acme.Plugin <k = 2> (a) y = Neg (p)")));
    EXPECT_EQ(verdict(proof), "not-comparable: Plugin does not run in ONNX Runtime");
    EXPECT_EQ(render(summary(proof)), "not proven: Plugin does not run in ONNX Runtime");
}

TEST(Proof, AnInputOfUnknownShapeProvesNothingAndSaysWhy) {
    const std::string inputs = "float[2,4] x, int64[n] t";
    EXPECT_EQ(verdictOn(network("r = Reshape (x, t) i = Identity (r) y = Neg (i)", "", inputs),
                  network("r = Reshape (x, t) y = Neg (r)", "", inputs)),
        "not-comparable: nothing can be fed to \"r\": its shape is unknown");
}

TEST(Proof, OneRegionThatDoesNotRunSpoilsNoOther) {
    const std::string rest = " b = Tanh (a) i = Identity (b) y = Neg (i)";
    const Proof proof = proofOf(versionsOf(network("a = Reshape (x, t)" + rest, "int64[1] t = {8}"),
        network("a = Reshape (x, t) b = Tanh (a) y = Neg (b)", "int64[1] t = {9}")));
    EXPECT_EQ(proof.state, ProofState::Partly);
    EXPECT_EQ(proof.count(ProofStatus::Inconclusive), 1U);
    EXPECT_EQ(proof.count(ProofStatus::Equal), 1U);
    EXPECT_THAT(verdict(proof), HasSubstr("ONNX Runtime cannot run after.onnx"));
    EXPECT_THAT(verdict(proof), testing::Not(HasSubstr("Load model from"))) << "a temporary file is nobody's business";
}

TEST(Proof, SymbolicDimensionsGetTheSameNumberEverywhere) {
    EXPECT_EQ(verdictOn(network("a = Add (x, r) i = Identity (a) y = Neg (i)", "", "float[N,?,4] x, float[N,?,4] r"),
                  network("a = Add (x, r) y = Neg (a)", "", "float[N,?,4] x, float[N,?,4] r")),
        "equal");
    const std::string inputs = "float[N,M] x, float[M,K] r";
    EXPECT_EQ(verdictOn(network("a = MatMul (x, r) y = Neg (a)", "", inputs),
                  network("t = Transpose (x) u = Transpose (t) a = MatMul (u, r) y = Neg (a)", "", inputs)),
        "equal");
}

// Two symbols that have to be one number, which only the attempt with equal sizes finds.
TEST(Proof, SizesAreTriedUntilTheModelRuns) {
    const std::string inputs = "float[N,4] x, float[M,4] r";
    EXPECT_EQ(verdictOn(network("i = Identity (x) a = Add (i, r) y = Neg (a)", "", inputs),
                  network("a = Add (x, r) y = Neg (a)", "", inputs)),
        "equal");
}

TEST(Proof, IndicesStayInsideTheirTable) {
    const std::string constants = "float[5,8] table = noise(-1, 1)";
    EXPECT_EQ(verdictOn(network("i = Unsqueeze (x, axes) g = Gather (table, i) y = Neg (g)",
                            constants + ", int64[1] axes = {0}", "int64[16] x"),
                  network("i = Reshape (x, shape) g = Gather (table, i) y = Neg (g)",
                      constants + ", int64[2] shape = {1, 16}", "int64[16] x")),
        "equal");
}

TEST(Proof, SizesThatAreComputedStaySizes) {
    const std::string shapes =
        "s = Shape (x) b = Gather <axis = 0> (s, zero) m = Concat <axis = 0> (b, minus) a = Exp (x) ";
    const std::string constants = "int64[1] zero = {0}, int64[1] minus = {-1}";
    const std::string inputs = "float[N,3,4] x";
    EXPECT_EQ(verdictOn(network(shapes + "i = Identity (a) y = Reshape (i, m)", constants, inputs),
                  network(shapes + "y = Reshape (a, m)", constants, inputs)),
        "equal");
}

// A shape does not react to numbers, and need not.
TEST(Proof, AFoldedShapeIsEqual) {
    EXPECT_EQ(verdictOn(network("s = Shape (x) t = Identity (s) a = Relu (x) y = Reshape (a, t)", "", "float[2,3] x"),
                  network("t = Shape (x) a = Relu (x) y = Reshape (a, t)", "", "float[2,3] x")),
        "equal");
}

TEST(Proof, WholeQuantizedTypesAreFed) {
    const std::string constants = "float s = {0.05}, uint8 z = {7}";
    EXPECT_EQ(
        verdictOn(network("d = DequantizeLinear (x, s, z) i = Identity (d) y = Relu (i)", constants, "uint8[4,4] x"),
            network("d = DequantizeLinear (x, s, z) y = Relu (d)", constants, "uint8[4,4] x")),
        "equal");
    EXPECT_EQ(
        verdictOn(network("i = Identity (x) d = DequantizeLinear (i, s, z) y = Relu (d)", constants, "uint8[4,4] x"),
            network("d = DequantizeLinear (x, s, z) y = Relu (d)", constants, "uint8[4,4] x")),
        "equal");
}

TEST(Proof, AnEditInsideABodyIsProven) {
    const auto text = [](const std::string& body) {
        return "<ir_version: 8, opset_import: [\"\": 16]> graph (bool c, float[2,4] x) => (float[2,4] y) {"
               "  a = Exp (x)"
               "  y = If <then_branch = yes () => (float[2,4] t) { " +
            body +
            " },"
            "          else_branch = no () => (float[2,4] e) { e = Identity (a) }> (c) }";
    };
    EXPECT_EQ(verdictOn(text("s = Identity (a) t = Neg (s)"), text("t = Neg (a)")), "equal");
    EXPECT_THAT(verdictOn(text("s = Identity (a) t = Neg (s)"), text("t = Abs (a)")), StartsWith("different"));
}

TEST(Proof, AnotherOpsetIsProvenAsAWhole) {
    const Model model = must(parseText(
        "<ir_version: 8, opset_import: [\"\": 13]> g (float[4,4] x) => (? y) { a = Exp (x) y = Softmax (a) }"));
    EXPECT_EQ(verdict(proofOf(versionsOf(model, {SetOpset{"", 17}}))), "equal");
    const Model old = must(parseText(
        "<ir_version: 7, opset_import: [\"\": 11]> g (float[2,3,4] x) => (? y) { a = Exp (x) y = Softmax (a) }"));
    EXPECT_THAT(verdict(proofOf(versionsOf(old, {SetOpset{"", 13}}))), StartsWith("different"));
}

ProofOptions review(double sqnr = 20) {
    ProofOptions options;
    options.isReview = true;
    options.closeSqnr = sqnr;
    return options;
}

const std::string rounding = "q = QuantizeLinear (a, s, z) d = DequantizeLinear (q, s, z) y = Neg (d)";

TEST(ProofOfAReviewedFix, IsCloseWhenTheNoiseIsSmall) {
    const Versions versions = versionsOf(network("a = Tanh (x) y = Neg (a)", "", "float[32,32] x"),
        network("a = Tanh (x) " + rounding, "float s = {0.01}, int8 z = {0}", "float[32,32] x"));
    const Proof proof = proofOf(versions, review());
    EXPECT_EQ(proof.state, ProofState::Close);
    EXPECT_GT(proof.sqnr(), 30);
    ASSERT_TRUE(proof.outputs);
    EXPECT_EQ(proof.outputs->status, ProofStatus::Close);
    EXPECT_THAT(render(summary(proof)), StartsWith("close in ONNX Runtime: \"y\" changes: signal to noise"));
    EXPECT_EQ(proofOf(versions).state, ProofState::Different) << "for an exact fix this is not good enough";
}

TEST(ProofOfAReviewedFix, IsDifferentWhenTheNoiseIsLarge) {
    const Proof proof =
        proofOf(versionsOf(network("a = Tanh (x) y = Neg (a)", "", "float[32,32] x"),
                    network("a = Tanh (x) " + rounding, "float s = {1.0}, int8 z = {0}", "float[32,32] x")),
            review());
    EXPECT_EQ(proof.state, ProofState::Different);
}

TEST(ProofOfAReviewedFix, UsesInputsOfTheUser) {
    const Versions versions = versionsOf(network("a = Relu (x) y = Neg (a)", "", "float[1,4] x"),
        network(
            "a = Relu (x) b = Clip (a, low, high) y = Neg (b)", "float low = {0}, float high = {100}", "float[1,4] x"));
    ProofOptions options = review();
    const auto sample = [](const std::vector<double>& numbers) {
        return Sample{{"x", DataType::Float, {1, 4}, encodeNumbers(DataType::Float, numbers)}};
    };
    options.given = {sample({1, 2, 3, 4}), sample({5, 6, 7, 8})};
    EXPECT_EQ(proofOf(versions, options).outputs->status, ProofStatus::Equal);
    options.given.push_back(sample({0, 0, 0, 500}));
    EXPECT_EQ(proofOf(versions, options).state, ProofState::Different);
}

TEST(Proof, CanBeCancelled) {
    const Versions versions = versionsOf(network("i = Identity (x) y = Neg (i)"), network("y = Neg (x)"));
    std::stop_source stop;
    stop.request_stop();
    Worker worker({.executable = workerProgram(), .memoryLimit = 0, .timeLimit = {}});
    const auto proof = prove(*versions.before, *versions.after, {}, worker, Job(stop.get_token()));
    ASSERT_FALSE(proof);
    EXPECT_EQ(proof.error().kind, ErrorKind::Cancelled);
}

TEST(Proof, AWorkerThatDiesProvesNothing) {
    const Versions versions = versionsOf(network("i = Identity (x) y = Neg (i)"), network("y = Neg (x)"));
    Worker worker({.executable = "/nowhere/qaliper-worker", .memoryLimit = 0, .timeLimit = {}});
    const Proof proof = must(prove(*versions.before, *versions.after, {}, worker, {}));
    EXPECT_EQ(proof.state, ProofState::NotComparable);
}

TEST(Proof, IsTheSameEveryTime) {
    const Versions versions = versionsOf(network("a = Tanh (x) y = Neg (a)", "", "float[32,32] x"),
        network("a = Tanh (x) " + rounding, "float s = {0.01}, int8 z = {0}", "float[32,32] x"));
    const Proof first = proofOf(versions, review());
    const Proof second = proofOf(versions, review());
    EXPECT_EQ(first.maxRelative(), second.maxRelative());
    EXPECT_EQ(first.sqnr(), second.sqnr());
}

TEST(Proof, TellsWhatShareIsCompared) {
    const Versions versions =
        versionsOf(network("a = Exp (x) b = Identity (a) c = Neg (b) d = Identity (c) y = Relu (d)"),
            network("a = Exp (x) c = Neg (a) y = Relu (c)"));
    needRuntime();
    Worker worker({.executable = workerProgram(), .memoryLimit = 0, .timeLimit = {}});
    ProofOptions options;
    options.isReview = true; // the whole model as well
    std::vector<double> shares;
    const Job job({}, [&](const Progress& progress) { shares.push_back(progress.done); });
    must(prove(*versions.before, *versions.after, options, worker, job));
    std::erase_if(shares, [](double share) { return share < 0; });
    ASSERT_GE(shares.size(), 8U);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_GT(shares.front(), 0);
    EXPECT_EQ(shares.back(), 1);
}

} // namespace
} // namespace qaliper::proof_test
