#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/layout/scope_tree.h"
#include "tests/support/graphs.h"

// The tree of name scopes.

namespace qaliper::scope_tree_test {
namespace {

Index named() {
    return Index(textModel(R"(g (float[4] x) => (float[4] y) {
        ["/net/stem/Relu"] a = Relu(x)
        ["quantize"] q = Neg(a)
        ["/net/body/first/Exp"] b = Exp(q)
        ["/net/body/first/Log"] c = Log(b)
        ["/net/body/second/Sin"] d = Sin(c)
        ["after"] y = Cos(d)
    })"));
}

std::vector<std::string> outputsOf(const Index& index, const std::vector<NodeIx>& nodes) {
    std::vector<std::string> outputs;
    for (const NodeIx node : nodes)
        outputs.push_back(index.node(node).outputs.front());
    return outputs;
}

TEST(ScopeTree, ANodeWithoutScopeHasThatOfWhatItServes) {
    const Index index = named();
    EXPECT_THAT(nodeScopes(index),
        testing::ElementsAre("/net/stem", "/net/body/first", "/net/body/first", "/net/body/first", "/net/body/second",
            "/net/body/second"));
}

TEST(ScopeTree, HoldsOuterScopesFirstAndLeavesOutThoseWithOneScopeIn) {
    const Index index = named();
    const std::vector<ScopeBranch> tree = scopeTree(index);
    std::vector<std::string> names;
    for (const ScopeBranch& branch : tree)
        names.push_back((branch.parent == noScope ? "" : tree[branch.parent].scope + " > ") + branch.name + " " +
            std::to_string(branch.nodes.size()));
    EXPECT_THAT(names,
        testing::ElementsAre("net 6", "/net > stem 1", "/net > body 5", "/net/body > first 3", "/net/body > second 2"));
}

TEST(ScopeTree, NodesAreFoundByTheirScope) {
    const Index index = named();
    for (const char* written : {"/net/body/first", "net/body/first", "net/body/first/"})
        EXPECT_THAT(outputsOf(index, nodesInScope(index, written)), testing::ElementsAre("q", "b", "c")) << written;
    EXPECT_THAT(nodesInScope(index, "/net/bod"), testing::IsEmpty()) << "a part of a name is no scope";
    EXPECT_EQ(nodesInScope(index, "/").size(), 6U);
}

TEST(ScopeTree, NamesWithoutScopesGiveNone) {
    EXPECT_THAT(scopeTree(Index(textModel("g (float[4] x) => (float[4] y) { y = Relu(x) }"))), testing::IsEmpty());
}

} // namespace
} // namespace qaliper::scope_tree_test
