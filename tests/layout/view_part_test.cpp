#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/layout/view_part.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/made_graphs.h"
#include "tests/support/made_networks.h"
#include "tests/support/picture.h"
#include "tests/support/picture_check.h"
#include "tests/support/result.h"

namespace qaliper::view_part_test {
namespace {

constexpr const char* branches = R"(g (float[4] x) => (float[4] y) {
    a = Relu(x)
    b = Neg(a)
    c = Exp(b)
    d = Sin(a)
    e = Add(c, d)
    f = Cos(e)
    y = Tan(f)
})";

TestPicture around(const TestPicture& whole, std::initializer_list<std::string_view> outputs, std::uint32_t hops) {
    std::vector<NodeIx> nodes;
    for (const std::string_view output : outputs)
        nodes.push_back(*whole.index->find(idOf(whole.index->model(), output)));
    return {*whole.index, partOfView(*whole.index, whole.view, nodes, hops)};
}

std::size_t countOf(const TestPicture& picture, BoxKind kind) {
    return static_cast<std::size_t>(std::ranges::count(picture.view.boxes, kind, &ViewBox::kind));
}

TEST(ViewPart, NoHopsLeaveTheBoxWithAStubAtEveryTensor) {
    const TestPicture part = around(pictureOf(branches), {"e"}, 0);
    EXPECT_EQ(part.edges(), "c→Add d→Add Add→e");
    EXPECT_EQ(countOf(part, BoxKind::Node), 1U);
    EXPECT_EQ(countOf(part, BoxKind::Stub), 3U);
}

TEST(ViewPart, HopsGoAgainstTheFlowAndWithIt) {
    const TestPicture part = around(pictureOf(branches), {"e"}, 1);
    EXPECT_EQ(part.edges(), "b→Exp a→Sin Exp→Add Sin→Add Add→Cos Cos→f");
}

TEST(ViewPart, StubsSayWhatLiesAfterThem) {
    const TestPicture part = around(pictureOf(branches), {"b"}, 0);
    ASSERT_EQ(part.edges(), "a→Neg Neg→b");
    EXPECT_EQ(part.lines(part.view.edges[0].from.value), "a\nfrom Relu · a");
    EXPECT_EQ(part.lines(part.view.edges[1].to.value), "b\nto Exp · c");
}

TEST(ViewPart, OutsideConsumersOfATensorShareOneStub) {
    const TestPicture part = around(pictureOf(branches), {"a"}, 0);
    ASSERT_EQ(part.edges(), "x→Relu Relu→a");
    EXPECT_EQ(part.lines(part.view.edges[1].to.value), "a\nto 2 consumers");
    EXPECT_EQ(part.view.edges[1].count, 2U);
}

TEST(ViewPart, EnoughHopsGiveTheWholePicture) {
    const TestPicture whole = pictureOf(branches);
    const TestPicture part = around(whole, {"e"}, 20);
    EXPECT_EQ(part.edges(), whole.edges());
    EXPECT_EQ(countOf(part, BoxKind::Stub), 0U);
    EXPECT_EQ(bytesOf(part.layout), bytesOf(whole.layout));
}

TEST(ViewPart, SeveralNodesGiveOnePictureOfAllTheirNeighbourhoods) {
    const TestPicture part = around(pictureOf(branches), {"b", "f"}, 0);
    EXPECT_EQ(part.edges(), "a→Neg Neg→b e→Cos Cos→f");
}

TEST(ViewPart, NodesOutsideAreShownByNothing) {
    const TestPicture part = around(pictureOf(branches), {"b"}, 0);
    const auto shown = [&](std::string_view output) {
        return boxOf(part.view, *part.index->find(idOf(part.index->model(), output))).valid();
    };
    EXPECT_TRUE(part.view.isPart);
    EXPECT_TRUE(shown("b"));
    EXPECT_FALSE(shown("c"));
}

TEST(ViewPart, ABroadTensorIsNotFollowed) {
    MadeGraph mask{.nodes = 100};
    for (std::uint32_t i = 1; i < 100; ++i)
        mask.edges.emplace_back(0, i);
    for (std::uint32_t i = 2; i < 100; ++i)
        mask.edges.emplace_back(i - 1, i);
    const TestPicture masked(madeModel(mask), {});
    const TestPicture part = around(masked, {"v50"}, 2);
    EXPECT_EQ(countOf(part, BoxKind::Node), 5U) << part.edges();
}

TEST(ViewPart, PillsStayOnEdgesThatAreCut) {
    const TestPicture whole = pictureOf(R"(g (float[4] x) => (float[4] y)
        <float s = {0.5}, int8 z = {0}> {
        a = Relu(x)
        q = QuantizeLinear(a, s, z)
        d = DequantizeLinear(q, s, z)
        y = Neg(d)
    })");
    const TestPicture part = around(whole, {"y"}, 0);
    ASSERT_EQ(part.view.pills.size(), 1U);
    EXPECT_EQ(part.scene.pills.size(), 1U);
    EXPECT_TRUE(pillOf(part.view, *part.index->find(idOf(part.index->model(), "q"))).valid());
}

TEST(ViewPart, ANodeInABodyIsDrawnInItsBody) {
    const Model model = nestedBodies();
    const Index index(model);
    for (const NodeIx node : index.nodes()) {
        const ViewGraph view = buildViewAround(index, {}, std::vector{node}, 1);
        EXPECT_EQ(view.frames.front().graph, index.graphOf(node));
        EXPECT_TRUE(boxOf(view, node).valid()) << node.value;
    }
}

TEST(ViewPart, NoNodesGiveAnEmptyPicture) {
    const TestPicture whole = pictureOf(branches);
    const TestPicture part(*whole.index, partOfView(*whole.index, whole.view, {}, 3));
    EXPECT_TRUE(part.view.boxes.empty());
    EXPECT_TRUE(part.scene.boxes.empty());
}

class CorpusPart : public CorpusTest {};

// Every part is a picture like any other, and all of its tensors are still there.
TEST_P(CorpusPart, PictureIsValid) {
    const Index index(must(loadModel(GetParam())));
    const ViewGraph whole = buildViewGraph(index, {});
    for (std::uint32_t n = 0; n < index.nodeCount(); n += 1 + index.nodeCount() / 7) {
        const TestPicture part(index, partOfView(index, whole, std::vector{NodeIx{n}}, 3));
        EXPECT_THAT(faultsOfBoxes(*part.index, part.view, part.layout), testing::IsEmpty());
        EXPECT_THAT(faultsOfEdges(*part.index, part.view, part.layout, part.scene), testing::IsEmpty());
        EXPECT_EQ(boxOf(part.view, NodeIx{n}).valid(), boxOf(whole, NodeIx{n}).valid());
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CorpusPart, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CorpusPart, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::view_part_test
