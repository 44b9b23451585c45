#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/layout/scope.h"
#include "model/layout/scope_tree.h"
#include "model/onnx/load.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

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

// Exports of torch have flat names.
TEST(ScopeTree, AFlatNameHasTheScopeThatTheFileNotes) {
    const auto node = [](const char* in, const char* out, const char* scopes) {
        const std::string entry = messageField(9, {bytesField(1, "pkg.torch.onnx.name_scopes"), bytesField(2, scopes)});
        return messageField(1,
            {bytesField(1, in), bytesField(2, out), bytesField(3, std::string("node_") + out), bytesField(4, "Relu"),
                entry});
    };
    const std::string graph = messageField(7,
        {node("x", "a", "['', 'stem', 'relu']"), node("a", "b", "['', 'body', 'body.0', 'relu_1']"),
            node("b", "c", "['', 'body', 'body.1', 'relu_2']"), bytesField(2, "g")});
    const Index index(must(parseModel(joined({integerField(1, 10), opsetField(21), graph}))));
    EXPECT_THAT(nodeScopes(index), testing::ElementsAre("/stem", "/body/0", "/body/1"));
    EXPECT_EQ(nodesInScope(index, "/body").size(), 2U);
    EXPECT_EQ(scopedName(index, NodeIx{2}), "/body/1/node_c");
}

TEST(ScopeTree, ANodeWithoutANameHasTheScopeOfItsOutput) {
    const auto node = [](const char* in, const char* out) {
        return messageField(1, {bytesField(1, in), bytesField(2, out), bytesField(4, "Relu")});
    };
    const std::string graph =
        messageField(7, {node("x", "/stem/relu_output_0"), node("/stem/relu_output_0", "y"), bytesField(2, "g")});
    const Index index(must(parseModel(joined({integerField(1, 10), opsetField(21), graph}))));
    EXPECT_EQ(ownScope(index, NodeIx{0}), "/stem");
    EXPECT_EQ(ownScope(index, NodeIx{1}), std::nullopt);
}

TEST(ScopeTree, NamesWithoutScopesGiveNone) {
    EXPECT_THAT(scopeTree(Index(textModel("g (float[4] x) => (float[4] y) { y = Relu(x) }"))), testing::IsEmpty());
}

} // namespace
} // namespace qaliper::scope_tree_test
