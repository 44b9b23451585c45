#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/session/fix.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// Types and shapes that the file declares, after a change that makes others of them.

namespace qaliper::declared_types_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view target = "trt-10.3";

const std::string pooled = R"(g (float[1,4,8,8] x) => (float[1,4,3,3] y)
    <float[4,4,3,3] w = fill(0.1), float[1,4,6,6] c, float[1,4,3,3] p> {
    c = Conv (x, w)
    p = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (c)
    y = Relu (p)
})";

Applied changed(
    const std::string& text, const std::string& tool, const std::string& node, const Arguments& arguments = {}) {
    const auto start = std::make_shared<const Analysis>(inspectModel(textModel(text), target));
    return must(applyTool(testInspector(target), start, {tool, {idOf(start->context->model(), node)}, arguments}, {}));
}

// "c: FP32 1×4×6×6", of values inside and of outputs.
std::vector<std::string> declarationsIn(const Graph& graph) {
    std::vector<std::string> lines;
    const auto add = [&](const auto& values) {
        for (const ValueInfo& value : values)
            lines.push_back(value.name + ": " + describeType(value.type));
    };
    add(graph.values);
    add(graph.outputs);
    return lines;
}

std::vector<std::string> declarationsOf(const Applied& applied) {
    return declarationsIn(applied.analysis->context->model().main());
}

std::vector<std::string> redeclaredIn(const Applied& applied) {
    std::vector<std::string> lines;
    for (const Redeclared& one : applied.redeclared)
        lines.push_back(one.value + " " + describeType(one.was) + ", " + describeType(one.now));
    return lines;
}

std::vector<Finding> declaredWrongly(const Applied& applied) {
    return findingsOf(*applied.analysis, "graph-declared-shape");
}

std::vector<std::string> interfaceOf(const Applied& applied) {
    std::vector<std::string> lines;
    for (const InterfaceChange& change : applied.interface)
        lines.push_back(render(describeChange(change)));
    return lines;
}

TEST(DeclaredTypes, AreThoseAfterADeletedNode) {
    const Applied applied = changed(pooled, "delete-node", "p");
    EXPECT_THAT(declarationsOf(applied), ElementsAre("c: FP32 1×4×6×6", "y: FP32 1×4×6×6"));
    EXPECT_THAT(interfaceOf(applied), ElementsAre(testing::HasSubstr("1×4×6×6")));
    EXPECT_THAT(declaredWrongly(applied), IsEmpty());
}

TEST(DeclaredTypes, FollowTheTypeOfAnInput) {
    const Applied larger = changed(pooled, "set-type", "c", {{"value", "x"}, {"type", "float[1,4,16,16]"}});
    EXPECT_THAT(declarationsOf(larger), ElementsAre("c: FP32 1×4×14×14", "p: FP32 1×4×7×7", "y: FP32 1×4×7×7"));
    EXPECT_EQ(larger.interface.size(), 2U);
    const Applied open = changed(pooled, "set-type", "c", {{"value", "x"}, {"type", "float[N,4,8,8]"}});
    EXPECT_THAT(declarationsOf(open), ElementsAre("c: FP32 N×4×6×6", "p: FP32 N×4×3×3", "y: FP32 N×4×3×3"))
        << "an open dimension contradicts no number, and is passed on all the same";
    EXPECT_THAT(redeclaredIn(open),
        ElementsAre("main:c FP32 1×4×6×6, FP32 N×4×6×6", "main:p FP32 1×4×3×3, FP32 N×4×3×3",
            "main:y FP32 1×4×3×3, FP32 N×4×3×3"));
    EXPECT_THAT(interfaceOf(open),
        ElementsAre(
            testing::HasSubstr("input \"x\""), "output \"y\" was declared as FP32 1×4×3×3 and is FP32 N×4×3×3"));
    const Applied both = changed(pooled, "set-type", "c", {{"value", "x"}, {"type", "float[-1,4,16,16]"}});
    EXPECT_THAT(declarationsOf(both), ElementsAre("c: FP32 ?×4×14×14", "p: FP32 ?×4×7×7", "y: FP32 ?×4×7×7"));
}

TEST(DeclaredTypes, FollowAnInputThatIsNoLongerOpen) {
    const Applied applied = changed(
        "g (float[N,3] x) => (float[N,3] y) <float[N,3] a, float[M,3] b> { a = Relu (x) b = Neg (a) y = Abs (b) }",
        "set-type", "a", {{"value", "x"}, {"type", "float[4,3]"}});
    EXPECT_THAT(declarationsOf(applied), ElementsAre("a: FP32 4×3", "b: FP32 M×3", "y: FP32 4×3"))
        << "a symbol of its own is the author's";
}

// What nobody computes is known from the file alone.
TEST(DeclaredTypes, BehindAnOperatorOfAPluginStay) {
    const Applied applied = changed(
        "<ir_version: 8, opset_import: [\"\": 17, \"own\": 1]> g (float[1,3] x) => (float[1,5] y) <float[1,5] a> "
        "{ a = own.Thing (x) y = Relu (a) }",
        "set-type", "a", {{"value", "x"}, {"type", "float[N,3]"}});
    EXPECT_THAT(declarationsOf(applied), ElementsAre("a: FP32 1×5", "y: FP32 1×5"));
    EXPECT_THAT(redeclaredIn(applied), IsEmpty());
}

TEST(DeclaredTypes, FollowAnAttribute) {
    const Applied applied = changed(pooled, "set-attribute", "p", {{"attribute", "strides"}, {"value", "[3, 3]"}});
    EXPECT_THAT(declarationsOf(applied), ElementsAre("c: FP32 1×4×6×6", "p: FP32 1×4×2×2", "y: FP32 1×4×2×2"));
}

TEST(DeclaredTypes, OfBodiesFollowWhatIsAround) {
    const Applied applied = changed(R"(g (bool b, float[2,3] x) => (float[2,3] y) <float[2,3] f> {
            f = Flatten <axis = 1> (x)
            y = If <then_branch = t () => (float[2,3] p) <float[2,3] n> { n = Neg (f) p = Relu (n) },
                    else_branch = e () => (float[2,3] q) { q = Abs (f) }> (b)
        })",
        "set-type", "f", {{"value", "x"}, {"type", "float[5,3]"}});
    for (const auto& graph : applied.analysis->context->model().graphs) {
        for (const std::string& line : declarationsIn(*graph))
            EXPECT_THAT(line, testing::HasSubstr("5×3"));
    }
}

// What was wrong before is a finding of its own, with a fix.
TEST(DeclaredTypes, ThatWereWrongBeforeStay) {
    const std::string text = R"(g (float[4] x) => (float[4] z) <float[9] y> { y = Relu (x) z = Neg (y) })";
    const Applied applied = changed(text, "rename-node", "z", {{"name", "last"}});
    EXPECT_THAT(declarationsOf(applied), ElementsAre("y: FP32 9", "z: FP32 4"));
    EXPECT_EQ(declaredWrongly(applied).size(), 1U);
}

TEST(DeclaredTypes, OfTheHandedOverModelAreComputedAnew) {
    const auto start = std::make_shared<const Analysis>(
        inspectModel(must(loadModel(corpusFile("viewer/03_stale_shapes.onnx"))), target));
    const Index& index = start->context->index();
    const NodeId pool = index.node(findNode(index, "pool").value()).id;
    const Applied applied = must(applyTool(testInspector(target), start, {"delete-node", {pool}, {}}, {}));
    EXPECT_THAT(declaredWrongly(applied), IsEmpty());
    EXPECT_EQ(describeType(applied.analysis->context->model().main().outputs.front().type), "FP32 1×4×6×6");
}

} // namespace
} // namespace qaliper::declared_types_test
