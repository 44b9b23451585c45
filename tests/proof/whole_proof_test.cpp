#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/proof/region_status.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

// A proof says what it does not know, and nothing passes it by: interfaces, bodies, functions, what nobody reads.
// Registered only where Qaliper is built with ONNX Runtime.

namespace qaliper::whole_proof_test {
namespace {

using testing::SizeIs;
using testing::StartsWith;

std::string network(
    const std::string& nodes, const std::string& constants = "", const std::string& inputs = "float[2,4] x") {
    return "<ir_version: 10, opset_import: [\"\": 21, \"acme\": 1]>\ngraph (" + inputs + ") => (? y)\n<" + constants +
        ">\n{\n" + nodes + "\n}";
}

ProofState stateOn(const std::string& before, const std::string& after) {
    return proofOf(versionsOf(before, after)).state;
}

TEST(ProofState, BeginsAsNotRun) {
    EXPECT_EQ(Proof{}.state, ProofState::NotRun);
    EXPECT_EQ(RegionProof{}.status, ProofStatus::NotRun);
    EXPECT_EQ(OutputStatus{}.status, ProofStatus::NotRun);
    EXPECT_EQ(render(summary(Proof{})), "not compared");
    EXPECT_EQ(render(summary(notRun(say("no room")))), "not compared: no room");
}

TEST(ProofState, WhatWasNotMeasuredIsNotEqual) {
    Region region;
    region.outputs = {{"y", "y"}, {"z", "z"}};
    RegionProof proof;
    setStatus(proof, region, {}, {});
    EXPECT_EQ(proof.status, ProofStatus::Inconclusive);
    setStatus(proof, region, {OutputComparison{{"y", "y"}, {}, {}}}, {});
    EXPECT_EQ(proof.status, ProofStatus::Inconclusive);
}

TEST(OutputStatus, AllowsWhatARoundingOfTheInputsDoesAndNoMore) {
    const auto statusWith = [](double error, double rounding) {
        OutputComparison measured{{"y", "y"}, {DataType::Float, {4}}, {DataType::Float, {4}}};
        measured.elements = 4;
        measured.largest = 1;
        measured.maxError = error;
        measured.finiteShare = measured.movingShare = measured.informativeShare = 1;
        measured.rounding = rounding;
        return statusOf(measured, {"y", "y"}, true, {}).status;
    };
    EXPECT_EQ(statusWith(9e-6, 0), ProofStatus::Equal);
    EXPECT_EQ(statusWith(1.7e-5, 0), ProofStatus::Different);
    EXPECT_EQ(statusWith(1.7e-5, 5e-6), ProofStatus::Equal);
    EXPECT_EQ(statusWith(3e-5, 5e-6), ProofStatus::Different);
    EXPECT_EQ(statusWith(2e-4, 1), ProofStatus::Different) << "whatever the inputs do";
}

TEST(ProofState, FollowsFromWhatTheProofHolds) {
    const auto region = [](ProofStatus status) {
        RegionProof one;
        one.status = status;
        return one;
    };
    Proof proof;
    EXPECT_EQ(stateOf(proof), ProofState::Unchanged);
    proof.withoutData = {"w"};
    EXPECT_EQ(stateOf(proof), ProofState::NotComparable);
    proof.regions = {region(ProofStatus::Equal)};
    EXPECT_EQ(stateOf(proof), ProofState::Partly);
    proof.withoutData.clear();
    EXPECT_EQ(stateOf(proof), ProofState::Equal);
    proof.regions.push_back(region(ProofStatus::Close));
    EXPECT_EQ(stateOf(proof), ProofState::Close);
    proof.regions.push_back(region(ProofStatus::NotRun));
    EXPECT_EQ(stateOf(proof), ProofState::Partly);
    proof.regions = {region(ProofStatus::NotRun)};
    EXPECT_EQ(stateOf(proof), ProofState::NotRun);
    proof.regions.push_back(region(ProofStatus::Inconclusive));
    EXPECT_EQ(stateOf(proof), ProofState::NotComparable);
    proof.regions.push_back(region(ProofStatus::Different));
    EXPECT_EQ(stateOf(proof), ProofState::Different);
    proof.regions = {region(ProofStatus::Equal)};
    proof.interface = {portRenamed(Port::Output, "y", "z")};
    EXPECT_EQ(stateOf(proof), ProofState::Different);
}

TEST(ProofState, IsPartlyWhereOnlySomeRegionsAreKnown) {
    const Proof proof =
        proofOf(versionsOf(network("a = Exp (x) i = Identity (a) b = Neg (i) p = acme.Plugin <k = 1> (b) y = Neg (p)"),
            network("a = Exp (x) b = Neg (a) p = acme.Plugin <k = 2> (b) y = Neg (p)")));
    EXPECT_EQ(proof.state, ProofState::NotComparable) << "the two meet";
    const Proof apart = proofOf(versionsOf(
        network("a = Exp (x) i = Identity (a) b = Neg (i) c = Abs (b) p = acme.Plugin <k = 1> (c) y = Neg (p)"),
        network("a = Exp (x) b = Neg (a) c = Abs (b) p = acme.Plugin <k = 2> (c) y = Neg (p)")));
    EXPECT_EQ(apart.state, ProofState::Partly);
    const auto open = unverifiedRegions(apart);
    ASSERT_THAT(open, SizeIs(1));
    EXPECT_EQ(open[0].obstacle, Obstacle::Plugin);
    EXPECT_EQ(open[0].count, 1U);
    EXPECT_EQ(open[0].names, std::vector<std::string>{"Plugin"});
}

Obstacle obstacleOn(const std::string& before, const std::string& after) {
    const auto open = unverifiedRegions(proofOf(versionsOf(before, after)));
    return open.empty() ? Obstacle::None : open.front().obstacle;
}

TEST(UnverifiedRegions, RandomNumbersAreNoNumbersToCompare) {
    EXPECT_EQ(obstacleOn(network("r = RandomNormalLike (x) i = Identity (r) y = Neg (i)"),
                  network("r = RandomNormalLike (x) y = Neg (r)")),
        Obstacle::None)
        << "what was drawn is given to both";
    EXPECT_EQ(obstacleOn(network("r = RandomNormalLike <mean = 1.0> (x) y = Neg (r)"),
                  network("r = RandomNormalLike <mean = 2.0> (x) y = Neg (r)")),
        Obstacle::Random);
    EXPECT_EQ(stateOn(network("r = RandomNormalLike <seed = 3.0> (x) i = Identity (r) y = Neg (i)"),
                  network("r = RandomNormalLike <seed = 3.0> (x) y = Neg (r)")),
        ProofState::Equal);
    EXPECT_EQ(stateOn(network("r = RandomNormalLike <seed = 3.0, mean = 1.0> (x) y = Neg (r)"),
                  network("r = RandomNormalLike <seed = 3.0, mean = 2.0> (x) y = Neg (r)")),
        ProofState::Different)
        << "with a seed they are the same each time";
}

TEST(UnverifiedRegions, WhatIsTooLargeIsSaid) {
    const std::string inputs = "float[100000,100000] x";
    EXPECT_EQ(obstacleOn(network("i = Identity (x) y = Neg (i)", "", inputs), network("y = Neg (x)", "", inputs)),
        Obstacle::TooLarge);
}

TEST(UnverifiedRegions, WeightsWithoutDataAreCountedAndNamed) {
    const auto lacking = [](const std::string& op) {
        Model model = must(parseText(network("m = MatMul (x, w) y = " + op + " (m)", "float[4,4] w = fill(1)")));
        Graph graph = model.main();
        Tensor tensor = graph.initializers[0];
        tensor.payload = InExternal{"missing.bin", 0, 64, {}, say("missing")};
        graph.initializers = SharedList(std::vector{tensor});
        model.graphs.front() = std::make_shared<const Graph>(std::move(graph));
        return model;
    };
    const Proof same = proofOf({contextOf(lacking("Relu")), contextOf(lacking("Relu"))});
    EXPECT_EQ(same.state, ProofState::NotComparable);
    ASSERT_THAT(unverifiedRegions(same), SizeIs(1));
    EXPECT_EQ(unverifiedRegions(same)[0].obstacle, Obstacle::MissingData);
    EXPECT_EQ(unverifiedRegions(same)[0].names, std::vector<std::string>{"w"});
    const Proof other = proofOf({contextOf(lacking("Relu")), contextOf(lacking("Neg"))});
    EXPECT_EQ(other.state, ProofState::Different) << "what stands after them is verified all the same";
}

TEST(UnverifiedRegions, AWorkerThatDiesIsSaid) {
    const Versions versions = versionsOf(network("i = Identity (x) y = Neg (i)"), network("y = Neg (x)"));
    Worker worker({.executable = "/nowhere/qaliper-worker", .memoryLimit = 0, .timeLimit = {}});
    const Proof proof = must(prove(*versions.before, *versions.after, {}, worker, {}));
    ASSERT_THAT(unverifiedRegions(proof), SizeIs(1));
    EXPECT_EQ(unverifiedRegions(proof)[0].obstacle, Obstacle::WorkerDied);
}

TEST(UnverifiedRegions, APluginThatLosesAnInputIsNotWalkedAround) {
    EXPECT_EQ(obstacleOn(network("a = Exp (x) b = Tanh (x) p = acme.Plugin (a, b) y = Neg (p)"),
                  network("a = Exp (x) b = Tanh (x) p = acme.Plugin (a, \"\") y = Neg (p)")),
        Obstacle::Plugin);
}

std::string twoOutputs(const std::string& outputs, const std::string& nodes = "y = Neg (x) z = Abs (x)") {
    return "<ir_version: 10, opset_import: [\"\": 21]>\ngraph (float[2,4] x) => (" + outputs + ") { " + nodes + " }";
}

TEST(ProofOfTheInterface, ComesBeforeTheNumbers) {
    const std::string before = twoOutputs("float[2,4] y, float[2,4] z");
    for (const auto& [outputs, what] :
        std::vector<std::pair<std::string, PortChange>>{{"float[2,4] y", PortChange::Removed},
            {"float[2,4] z, float[2,4] y", PortChange::Moved}, {"float[2,4] y, float[2,?] z", PortChange::Retyped},
            {"float[2,4] y, float16[2,4] z", PortChange::Retyped}}) {
        const Proof proof = proofOf(versionsOf(before, twoOutputs(outputs)));
        EXPECT_EQ(proof.state, ProofState::Different) << outputs;
        ASSERT_FALSE(proof.interface.empty()) << outputs;
        EXPECT_EQ(proof.interface[0].what, what) << outputs;
    }
    const Proof renamed =
        proofOf(versionsOf(before, twoOutputs("float[2,4] y, float[2,4] u", "y = Neg (x) u = Abs (x)")));
    ASSERT_THAT(renamed.interface, SizeIs(1));
    EXPECT_EQ(renamed.interface[0], portRenamed(Port::Output, "z", "u"));
    EXPECT_EQ(stateOn(network("y = Neg (x)", "", "float[2,4] x, float[2,4] r"), network("y = Neg (x)")),
        ProofState::Different)
        << "an input that nobody reads";
}

TEST(ProofOfTheInterface, OutputsUnderEachOthersNameAreDifferent) {
    const Proof proof = proofOf(versionsOf(
        twoOutputs("float[2,4] y, float[2,4] z"), twoOutputs("float[2,4] y, float[2,4] z", "z = Neg (x) y = Abs (x)")));
    EXPECT_THAT(proof.interface, SizeIs(0)) << "only numbers tell";
    EXPECT_EQ(proof.state, ProofState::Different);
}

TEST(ProofOfTheInterface, DeclaredChangesAreLeftOut) {
    const std::string before = twoOutputs("float[2,4] y, float[2,4] z", "i = Identity (x) y = Neg (i) z = Abs (x)");
    ProofOptions options;
    options.declared = {portRemoved(Port::Output, {"z", ValueType::tensor(DataType::Float, Shape{2, 4}), {}})};
    const Proof proof = proofOf(versionsOf(before, twoOutputs("float[2,4] y", "y = Neg (x)")), options);
    EXPECT_EQ(proof.state, ProofState::Equal) << verdict(proof);
    EXPECT_EQ(proof.declared, options.declared);
    EXPECT_EQ(proofOf(versionsOf(before, before), options).state, ProofState::Different) << "it did not happen";
}

TEST(ProofOfTheInterface, ARenamedOutputIsComparedUnderBothNames) {
    const std::string before = twoOutputs("float[2,4] y, float[2,4] z");
    ProofOptions options;
    options.declared = {portRenamed(Port::Output, "z", "u")};
    const auto after = [](const std::string& op) {
        return twoOutputs("float[2,4] y, float[2,4] u", "y = Neg (x) u = " + op + " (x)");
    };
    EXPECT_EQ(verdict(proofOf(versionsOf(before, after("Abs")), options)), "equal");
    EXPECT_THAT(verdict(proofOf(versionsOf(before, after("Exp")), options)), StartsWith("different: \"z\""));
    options.isReview = true;
    EXPECT_EQ(proofOf(versionsOf(before, after("Exp")), options).outputs->status, ProofStatus::Different);
}

TEST(ProofOfTheInterface, ARenamedInputGetsTheSameNumbers) {
    ProofOptions options;
    options.declared = {portRenamed(Port::Input, "x", "image")};
    options.isReview = true;
    const std::string before = network("a = Exp (x) y = Sub (a, x)");
    EXPECT_EQ(verdict(proofOf(
                  versionsOf(before, network("a = Exp (image) y = Sub (a, image)", "", "float[2,4] image")), options)),
        "equal");
    EXPECT_THAT(
        verdict(proofOf(
            versionsOf(before, network("a = Exp (image) y = Sub (image, a)", "", "float[2,4] image")), options)),
        StartsWith("different"));
}

// An input of another type can be given nothing that both versions take.
TEST(ProofOfTheInterface, ARetypedInputIsNotComparable) {
    ProofOptions options;
    const auto type = [](DataType element) { return ValueType::tensor(element, Shape{2, 4}); };
    options.declared = {portRetyped(Port::Input, {"x", type(DataType::Float), {}}, type(DataType::Int64))};
    const Proof proof = proofOf(
        versionsOf(network("y = Cast <to = 7> (x)"), network("y = Cast <to = 7> (x)", "", "int64[2,4] x")), options);
    EXPECT_EQ(proof.state, ProofState::NotComparable);
    ASSERT_THAT(unverifiedRegions(proof), SizeIs(1));
    EXPECT_EQ(unverifiedRegions(proof)[0].obstacle, Obstacle::NoInput);
}

TEST(ProofOfWhatHides, APieceThatFeedsNothingIsCounted) {
    const Proof node = proofOf(versionsOf(network("y = Neg (x)"), network("dead = Exp (x) y = Neg (x)")));
    EXPECT_EQ(node.state, ProofState::Unchanged);
    EXPECT_EQ(node.unread, 1U);
    const Proof tensor =
        proofOf(versionsOf(network("y = Neg (x)", "float w = {1}"), network("y = Neg (x)", "float w = {2}")));
    EXPECT_EQ(tensor.state, ProofState::Unchanged);
    EXPECT_EQ(tensor.unread, 1U);
}

TEST(ProofOfWhatHides, NamesOfNodesDecideNothing) {
    EXPECT_EQ(stateOn(network("p = acme.Plugin (x) y = Neg (p)"), network("[p1] p = acme.Plugin (x) [n1] y = Neg (p)")),
        ProofState::Unchanged);
}

std::string branches(const std::string& outputs, const std::string& nodes) {
    return "<ir_version: 8, opset_import: [\"\": 16]> graph (bool c, float[2,4] x) => (float[2,4] y, float[2,4] z) {"
           "  y, z = If <then_branch = yes () => (" +
        outputs + ") { " + nodes +
        " }, else_branch = no () => (float[2,4] e, float[2,4] f) { e = Identity (x) f = Exp (x) }> (c) }";
}

TEST(ProofOfWhatHides, OutputsOfABodyMeanSomethingByTheirPlace) {
    const std::string nodes = "t = Neg (x) u = Abs (x)";
    const std::string before = branches("float[2,4] t, float[2,4] u", nodes);
    EXPECT_EQ(stateOn(before, branches("float[2,4] u, float[2,4] t", nodes)), ProofState::Different);
    EXPECT_EQ(
        stateOn(before, branches("float[2,4] v, float[2,4] u", "v = Exp (x) u = Abs (x)")), ProofState::Different);
    EXPECT_EQ(stateOn(before, branches("float[2,4] v, float[2,4] u", "v = Neg (x) u = Abs (x)")), ProofState::Equal);
}

std::string calling(const std::string& function) {
    return "<ir_version: 10, opset_import: [\"\": 21, \"acme\": 1]> graph (float[2,4] x) => (float[2,4] y)"
           "{ a = Exp (x) y = acme.Own (a) }" +
        function;
}

TEST(ProofOfWhatHides, AFunctionThatChangesOrGoesIsNoSecret) {
    const std::string before = calling(R"(<domain: "acme", opset_import: ["": 21]> Own (p) => (q) { q = Relu (p) })");
    EXPECT_EQ(stateOn(before, before), ProofState::Unchanged);
    EXPECT_EQ(stateOn(before, calling(R"(<domain: "acme", opset_import: ["": 21]> Own (p) => (r) { r = Neg (p) })")),
        ProofState::Different);
    EXPECT_FALSE(isProven(stateOn(before, calling(""))));
}

TEST(ProofOfSabotage, OutputsOfANodeInEachOthersPlace) {
    const auto text = [](const std::string& outputs) {
        return network(outputs + " = Split <axis = 1, num_outputs = 2> (x) y = Sub (a, b)");
    };
    EXPECT_EQ(stateOn(text("a, b"), text("b, a")), ProofState::Different);
}

TEST(ProofOfSabotage, AnotherAttribute) {
    for (const auto& [right, wrong] : std::vector<std::pair<std::string, std::string>>{
             {"LeakyRelu <alpha = 0.1> (x)", "LeakyRelu <alpha = 0.11> (x)"},
             {"Softmax <axis = 1> (x)", "Softmax <axis = 0> (x)"},
             {"Gelu <approximate = \"none\"> (x)", "Gelu <approximate = \"tanh\"> (x)"},
             {"ReduceMax <keepdims = 1> (x)", "ReduceMax <keepdims = 0> (x)"}, {"Selu <gamma = 1.0> (x)", "Selu (x)"}})
        EXPECT_EQ(stateOn(network("y = " + right), network("y = " + wrong)), ProofState::Different) << wrong;
}

// A pair before the node or after it, of one scale.
TEST(ProofOfSabotage, APairMovedAcrossANode) {
    const std::string constants = "float s = {0.05}, int8 z = {0}, int64[2] t = {4, 4}, float[4,4] w = ramp(-1, 1)";
    const auto pair = [](const std::string& from, const std::string& to) {
        return " q = QuantizeLinear (" + from + ", s, z) " + to + " = DequantizeLinear (q, s, z) ";
    };
    const auto stateAcross = [&](const std::string& op, const std::string& rest) {
        const std::string head = "a = Tanh (x)";
        const std::string inputs = "float[4,4] x";
        const std::string front = head + pair("a", "d") + "n = " + op + " (d" + rest + ") y = Identity (n)";
        const std::string after = head + " n = " + op + " (a" + rest + ")" + pair("n", "m") + "y = Identity (m)";
        return stateOn(network(front, constants, inputs), network(after, constants, inputs));
    };
    for (const auto& [op, rest] : std::vector<std::pair<std::string, std::string>>{
             {"Transpose <perm = [1, 0]>", ""}, {"Reshape", ", t"}, {"Flatten", ""}, {"Relu", ""}})
        EXPECT_EQ(stateAcross(op, rest), ProofState::Equal) << op;
    for (const auto& [op, rest] : std::vector<std::pair<std::string, std::string>>{
             {"Exp", ""}, {"Sigmoid", ""}, {"Softmax", ""}, {"MatMul", ", w"}, {"Mul", ", w"}})
        EXPECT_EQ(stateAcross(op, rest), ProofState::Different) << op;
}

} // namespace
} // namespace qaliper::whole_proof_test
