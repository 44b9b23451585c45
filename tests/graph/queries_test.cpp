#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/cycles.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "tests/support/graphs.h"

namespace qaliper::queries_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ValueIx valueOf(const Index& index, std::string_view name, GraphId graph = mainGraph) {
    return *index.value(graph, name);
}
NodeIx producer(const Index& index, std::string_view name) { return index.producer(valueOf(index, name)); }

TEST(Queries, UsesAndNeighbours) {
    const Index index(textModel(R"(m (float x) => (float y, float shared) {
        a = Relu (x)
        shared = Neg (a)
        b, unused = Split (a)
        y = Add (b, b)
        after = Exp (shared)
    })"));
    EXPECT_EQ(soleUse(index, valueOf(index, "x"))->node, producer(index, "a"));
    EXPECT_EQ(soleUse(index, valueOf(index, "a")), std::nullopt);
    EXPECT_EQ(soleUse(index, valueOf(index, "b")), std::nullopt) << "read twice by one node";
    EXPECT_EQ(soleUse(index, valueOf(index, "shared")), std::nullopt) << "an output, whoever else reads it";
    EXPECT_EQ(soleUse(index, ValueIx{}), std::nullopt);
    EXPECT_EQ(producerOf(index, producer(index, "y"), 0), producer(index, "b"));
    EXPECT_EQ(producerOf(index, producer(index, "a"), 0), std::nullopt);
    EXPECT_EQ(producerOf(index, producer(index, "a"), 5), std::nullopt);
    EXPECT_THAT(consumersOf(index, producer(index, "a")), ElementsAre(producer(index, "shared"), producer(index, "b")));
    EXPECT_THAT(consumersOf(index, producer(index, "b")), ElementsAre(producer(index, "y")));
    EXPECT_THAT(consumersOf(index, producer(index, "y")), IsEmpty());
    EXPECT_TRUE(isUnused(index, valueOf(index, "unused")));
    EXPECT_FALSE(isUnused(index, valueOf(index, "shared")));
}

TEST(Queries, LookThroughIdentity) {
    const Index index(textModel(R"(m (float x) => (float y) <float w = {1.0}> {
        i1 = Identity (w)
        i2 = Identity (i1)
        other = com.acme.Identity (w)
        left = Identity ("")
        y = Add (i2, x)
        loop1 = Identity (loop2)
        loop2 = Identity (loop1)
    })"));
    EXPECT_EQ(throughIdentity(index, valueOf(index, "i2")), valueOf(index, "w"));
    EXPECT_NE(constantAfter(index, valueOf(index, "i2")), nullptr);
    EXPECT_EQ(constantAfter(index, valueOf(index, "other")), nullptr);
    EXPECT_EQ(throughIdentity(index, valueOf(index, "left")), valueOf(index, "left"));
    EXPECT_EQ(constantAfter(index, valueOf(index, "x")), nullptr);
    EXPECT_EQ(constantAfter(index, valueOf(index, "loop1")), nullptr) << "and it ends";
    EXPECT_EQ(constantAfter(index, ValueIx{}), nullptr);
}

TEST(Queries, ConstantValues) {
    const Index index(textModel(
        R"(<opset_import: ["": 21, "com.acme": 1]> m (bool c, float x, float default = {1.0}) => () <float w = {1.0}> {
        late = Add (early, w)
        early = Neg (w)
        k = Constant <value = float {1.0}> ()
        sum, extra = Op (k, "", late)
        mixed = Add (k, x)
        random = RandomNormal <shape = [1]> ()
        noise = Bernoulli (w)
        source = com.acme.Source ()
        folded = com.acme.Op (w)
        undefined = Add (w, nobody)
        branch = If (c) < then_branch = b () => (float t) { inner = Neg (w) t = Add (inner, x) } >
        shape = Shape (default)
    })"));
    const std::vector<bool> constant = constantValues(index);
    const auto is = [&](const char* name, GraphId graph = mainGraph) {
        return constant[valueOf(index, name, graph).value];
    };
    for (const char* name : {"w", "default", "early", "late", "k", "sum", "extra", "folded", "shape"})
        EXPECT_TRUE(is(name)) << name;
    for (const char* name : {"x", "mixed", "random", "noise", "source", "undefined", "nobody", "branch", "c"})
        EXPECT_FALSE(is(name)) << name;
    EXPECT_TRUE(is("inner", GraphId{1}));
    EXPECT_FALSE(is("t", GraphId{1}));
}

TEST(Queries, FreshNamesAreNew) {
    const Index index(textModel(R"(m (bool c, float x) => (float x_1) {
        x_1 = Relu (x)
        y = If (c) < then_branch = b () => (float inner) { inner = Neg (x) } > })"));
    FreshNames fresh(index);
    EXPECT_EQ(fresh("new"), "new");
    EXPECT_EQ(fresh("new"), "new_1");
    EXPECT_EQ(fresh("new"), "new_2");
    EXPECT_EQ(fresh("x"), "x_2");
    EXPECT_EQ(fresh("inner"), "inner_1");
}

TEST(Identities, OfNodesAndValues) {
    const Model model = textModel(R"(<opset_import: ["": 21, "f": 1]>
        main (bool c, float x) => (float y) {
            ["named"] "", "/conv/out" = Conv (x)
            = Print (x)
            y = If (c) <
                then_branch = t () => (float a) { a = Relu (x) },
                cases = [p () => (float b) { b = Neg (x) }, q () => (float d) { d = Abs (x) }] >
        }
        <domain: "f", opset_import: ["": 21], overload: "v2"> Norm (x) => (z) { z = Relu (x) })");
    const Index index(model);
    std::vector<std::string> identities;
    for (const NodeIx node : index.nodes())
        identities.push_back(identity(index, node));
    EXPECT_THAT(identities,
        ElementsAre("main:/conv/out", "main:Print(x)", "main:y", "main:y>then_branch:a", "main:y>cases:b",
            "main:y>cases[1]:d", "function f.Norm.v2:z"));
    for (const NodeIx node : index.nodes())
        EXPECT_EQ(identity(model, index.graphOf(node), index.node(node)), identity(index, node));
    EXPECT_EQ(graphPath(model, GraphId{3}), "main:y>cases[1]");
    EXPECT_EQ(valueIdentity(index, valueOf(index, "x")), "main:x");
    EXPECT_EQ(svgId(index, NodeIx{0}).size(), 18U);
    EXPECT_NE(svgId(index, NodeIx{0}), svgId(index, NodeIx{1}));
    EXPECT_EQ(svgId(index, NodeIx{2}),
        svgId(Index(applied(model, {SetNodeName{mainGraph, index.node(NodeIx{2}).id, "renamed"}})), NodeIx{2}));
}

TEST(Identities, FindNode) {
    const Index index(textModel(R"(
        main (bool c, float x) => (float y) {
            [a] out = Conv (x)
            [twice] p = Relu (x)
            [twice] q = Relu (x)
            [q] other = Relu (x)
            y = If (c) < then_branch = t () => (float out) { out = Neg (x) only = Abs (out) },
                         else_branch = e () => (float both) { both = Neg (x) } , z = f () => (float both) { both = Neg (x) } >
        })"));
    const auto found = [&](std::string_view text) {
        const auto node = findNode(index, text);
        return node ? identity(index, *node) : std::string("none");
    };
    EXPECT_EQ(found("main:out"), "main:out");
    EXPECT_EQ(found("main:y>then_branch:out"), "main:y>then_branch:out");
    EXPECT_EQ(found("out"), "main:out") << "the main graph comes first";
    EXPECT_EQ(found("only"), "main:y>then_branch:only");
    EXPECT_EQ(found("a"), "main:out");
    EXPECT_EQ(found("q"), "main:q") << "an output goes before a name";
    EXPECT_EQ(found("twice"), "none");
    EXPECT_EQ(found("both"), "none");
    EXPECT_EQ(found(""), "none");
    EXPECT_EQ(found("x"), "none");
}

TEST(Identities, DisplayNames) {
    EXPECT_EQ(displayName(Node{.opType = "Op", .name = "n", .outputs = {"o"}}), "n");
    EXPECT_EQ(displayName(Node{.opType = "Op", .outputs = {"", "o"}}), "o");
    EXPECT_EQ(displayName(Node{.opType = "Op"}), "Op");
}

TEST(DependenceOrder, KeepsTheOrderWhereItCan) {
    EXPECT_THAT(dependenceOrder(4, std::vector<Arrow>{{0, 1}, {1, 3}}), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(dependenceOrder(4, std::vector<Arrow>{{3, 1}, {3, 1}, {1, 0}}), ElementsAre(2, 3, 1, 0));
    EXPECT_THAT(dependenceOrder(0, {}), IsEmpty());
}

TEST(DependenceOrder, LeavesOutCyclesAndWhatDependsOnThem) {
    EXPECT_THAT(dependenceOrder(5, std::vector<Arrow>{{0, 1}, {2, 3}, {3, 2}, {3, 4}}), ElementsAre(0, 1));
    EXPECT_THAT(dependenceOrder(2, std::vector<Arrow>{{1, 1}}), ElementsAre(0));
}

} // namespace
} // namespace qaliper::queries_test
