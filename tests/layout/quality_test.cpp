#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"
#include "tests/support/picture_check.h"

// What must hold for the picture of any chain.

namespace qaliper::quality_test {
namespace {

TEST(PictureOfAChain, IsNoWiderThanItsWidestPiece) {
    const TestPicture piece(madeModel(chainWithBranches(11)));
    const TestPicture chain(madeModel(chainWithBranches(4'000)));
    EXPECT_LE(chain.layout.bounds.width, 1.3 * piece.layout.bounds.width);
    EXPECT_GT(chain.layout.numbers.pieces, 100U);
    EXPECT_LE(chain.layout.numbers.templates, 8U);
}

const Rect& rectOf(const TestPicture& picture, std::string_view output) {
    return picture.layout.boxes[picture.box(output)];
}

TEST(PictureOfAChain, HasTheSameBranchOnTheSameSideEverywhere) {
    // The short branch of the first turn is written first, that of the second one last; slots leave both where they
    // like.
    const TestPicture picture = pictureOf(R"(g (float[2] x) => (float[2] y) {
        a = Relu(x) b = Exp(a) c = Tan(a) d = Sin(c) e = Cos(d) f = Mul(b, e)
        g = Tan(f) h = Sin(g) i = Cos(h) j = Exp(f) y = Mul(i, j)
    })");
    const double spine = rectOf(picture, "a").centre().x;
    EXPECT_EQ(rectOf(picture, "f").centre().x, spine);
    EXPECT_GT(rectOf(picture, "b").x, rectOf(picture, "d").right());
    EXPECT_GT(rectOf(picture, "j").x, rectOf(picture, "h").right());
    EXPECT_EQ(rectOf(picture, "b").x, rectOf(picture, "j").x);
}

TEST(PictureOfAChain, AlignsToTheSideOfAPieceThatCanAlignNowhereElse) {
    // The slots of the Concat keep the early heads to the left of the chain. What comes after is aligned to the left with
    // them.
    const TestPicture picture = pictureOf(R"(g (float[2] x) => (float[2] y) {
        a = Relu(x) h1 = Tan(a) k1 = Abs(h1) b = Exp(a) h2 = Tan(b) k2 = Abs(h2) c = Exp(b) n = Exp(c) d = Neg(n)
        e = Concat<axis = 0>(k1, k2, d)
        f = Exp(e) g = Tan(e) h = Sin(g) i = Cos(h) y = Add(f, i)
    })");
    const double spine = rectOf(picture, "a").centre().x;
    EXPECT_LT(rectOf(picture, "k1").right(), rectOf(picture, "d").x);
    EXPECT_EQ(rectOf(picture, "d").centre().x, spine);
    EXPECT_LT(rectOf(picture, "f").right(), rectOf(picture, "h").x);
    EXPECT_EQ(rectOf(picture, "h").centre().x, spine);
}

// The check of the corpus itself: a small box on a long line is seen wherever on the line it lies.
TEST(CheckOfAPicture, SeesAFlatBoxAnywhereOnALongLine) {
    TestPicture picture = pictureOf(R"(g (float[2] x) => (float[2] y) {
        a = Relu(x) b = Exp(a) c = Tan(b) d = Sin(c) e = Cos(d) f = Abs(e) h = Neg(f) y = Add(a, h)
    })");
    const std::uint32_t from = picture.box("a");
    const std::uint32_t to = picture.box("y");
    const auto skip = std::ranges::find_if(
        picture.scene.edges, [&](const SceneEdge& edge) { return edge.from == from && edge.to == to; });
    const auto way = picture.layout.path(static_cast<std::uint32_t>(skip - picture.scene.edges.begin()));
    const auto faults = [&] {
        const Scene scene = buildScene(*picture.index, TypeTable(*picture.index), picture.view, picture.layout);
        return faultsOfEdges(*picture.index, picture.view, picture.layout, scene);
    };
    ASSERT_THAT(faults(), testing::IsEmpty());
    const auto longest = std::ranges::max_element(
        way.begin(), way.end() - 1, {}, [](const Point& point) { return (&point)[1].y - point.y; });
    ASSERT_GT(longest[1].y - longest->y, 300);
    const std::uint32_t moved = picture.box("d");
    for (const double share : {0.06, 0.19, 0.44, 0.81}) {
        Rect& box = picture.layout.boxes[moved];
        box = {longest->x - 10, longest->y + share * (longest[1].y - longest->y), 20, 9};
        EXPECT_THAT(faults(),
            testing::Contains(testing::StartsWith("an edge enters a foreign box: #" + std::to_string(from) + " ")))
            << share;
    }
}

} // namespace
} // namespace qaliper::quality_test
