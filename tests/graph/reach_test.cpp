#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/reach.h"
#include "tests/support/graphs.h"

namespace qaliper::reach_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

NodeIx maker(const Index& index, std::string_view name, GraphId graph = mainGraph) {
    return index.producer(*index.value(graph, name));
}

std::vector<std::string> names(const Index& index, const std::vector<NodeIx>& nodes) {
    std::vector<std::string> found;
    std::ranges::transform(
        nodes, std::back_inserter(found), [&](NodeIx node) { return index.node(node).outputs.front(); });
    return found;
}

class Trail : public testing::Test {
protected:
    std::vector<std::string> reach(const std::string& name, Flow flow) const {
        const std::vector from{maker(index_, name)};
        return names(index_, reachOf(index_, from, flow));
    }

    const Index index_{textModel(R"(<opset_import: ["": 21]> m (float x, float other) => (float y, float z)
        <float w = {1.0}, float s = {0.5}, int8 zero = {0}> {
        a = Relu (x)
        aq = QuantizeLinear (a, s, zero)
        ad = DequantizeLinear (aq, s, zero)
        wq = QuantizeLinear (w, s, zero)
        wd = DequantizeLinear (wq, s, zero)
        m = MatMul (ad, wd)
        y = Neg (m)
        beside = Abs (other)
        z = Add (beside, a)
    })")};
};

TEST_F(Trail, UpTheFlowIsEverythingANodeIsComputedFromWithTheQdqOfItsConstants) {
    EXPECT_THAT(reach("m", Flow::Up), ElementsAre("a", "aq", "ad", "wq", "wd", "m"));
    EXPECT_THAT(reach("z", Flow::Up), ElementsAre("a", "beside", "z"));
    EXPECT_THAT(names(index_, reachOf(index_, {}, Flow::Up)), IsEmpty());
}

TEST_F(Trail, DownTheFlowIsEverythingComputedFromIt) {
    EXPECT_THAT(reach("a", Flow::Down), ElementsAre("a", "aq", "ad", "m", "y", "z"));
    EXPECT_THAT(reach("wq", Flow::Down), ElementsAre("wq", "wd", "m", "y"));
}

TEST_F(Trail, AStepLeadsOverQdqToTheNextOperatorAndBackAgain) {
    std::vector<NodeIx> chosen{maker(index_, "m")};
    chosen = grown(index_, chosen);
    EXPECT_THAT(names(index_, chosen), ElementsAre("a", "aq", "ad", "wq", "wd", "m", "y"));
    const std::vector<NodeIx> one = chosen;
    chosen = grown(index_, chosen);
    EXPECT_THAT(names(index_, chosen), ElementsAre("a", "aq", "ad", "wq", "wd", "m", "y", "z"));
    chosen = grown(index_, chosen);
    EXPECT_EQ(chosen.size(), index_.nodeCount());
    const NodeIx middle = maker(index_, "m");
    chosen = shrunk(index_, shrunk(index_, chosen, middle), middle);
    EXPECT_EQ(chosen, one);
    chosen = shrunk(index_, chosen, middle);
    EXPECT_THAT(names(index_, chosen), ElementsAre("aq", "ad", "wq", "wd", "m"));
    EXPECT_THAT(names(index_, shrunk(index_, chosen, middle)), ElementsAre("m"));
}

TEST_F(Trail, WhatNoStepLeadsToGoesFirst) {
    const Index apart(textModel("m (float x, float y) => (float a, float c) { a = Neg (x) b = Abs (y) c = Neg (b) }"));
    const std::vector<NodeIx> all{maker(apart, "a"), maker(apart, "b"), maker(apart, "c")};
    EXPECT_THAT(names(apart, shrunk(apart, all, all[1])), ElementsAre("b", "c"));
}

TEST(TrailThroughBodies, LeadsInByWhatABodyReadsAndOutByItsNode) {
    const Index index(textModel(R"(m (bool c, float x) => (float y) {
        read = Neg (x)
        r = If (c) < then_branch = t () => (float a) { inner = Relu (read) a = Abs (inner) },
                     else_branch = e () => (float b) { b = Neg (x) } >
        y = Neg (r)
    })"));
    const std::vector read{maker(index, "read")};
    EXPECT_THAT(names(index, reachOf(index, read, Flow::Down)), ElementsAre("read", "r", "y", "inner", "a"));
    const std::vector last{maker(index, "y")};
    EXPECT_THAT(names(index, reachOf(index, last, Flow::Up)), ElementsAre("read", "r", "y"));
    const std::vector inner{maker(index, "inner", GraphId{1})};
    EXPECT_THAT(names(index, reachOf(index, inner, Flow::Down)), ElementsAre("r", "y", "inner", "a"));
    EXPECT_THAT(names(index, reachOf(index, inner, Flow::Up)), ElementsAre("read", "inner"));
}

TEST(TrailThroughBodies, OfALoopIsFedByItsNode) {
    const Index index(textModel(R"(m (int64 n, bool go, float x) => (float y) {
        start = Neg (x)
        y = Loop (n, go, start) < body = b (int64 i, bool more, float v) => (bool on, float next) {
            on = Identity (more)
            next = Abs (v) } >
    })"));
    const std::vector next{maker(index, "next", GraphId{1})};
    EXPECT_THAT(names(index, reachOf(index, next, Flow::Up)), ElementsAre("start", "y", "next"));
}

TEST(Steps, DoNotFollowAValueThatTheWholeNetworkReads) {
    std::string text =
        "m (float x) => (float y) <float s = {1.0}> {\n mask = Neg (x)\n one = Abs (x)\n y = Add (mask, one)\n";
    for (int i = 0; i < 40; ++i)
        text += " r" + std::to_string(i) + " = Add (mask, x)\n";
    const Index index(textModel(text + "}"));
    const std::vector one{maker(index, "one")};
    EXPECT_THAT(names(index, grown(index, grown(index, grown(index, one)))), ElementsAre("one", "y"));
}

} // namespace
} // namespace qaliper::reach_test
