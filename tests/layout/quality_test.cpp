#include <algorithm>
#include <cctype>

#include <gtest/gtest.h>

#include "model/layout/layout.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"
#include "tests/support/result.h"

// How good a picture is, against Graphviz' dot on the same pieces and against what must hold for any chain.

namespace qaliper {
namespace {

class PictureQuality : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(PictureQuality, OurOwnPlacementCrossesHardlyMoreThanDot) {
    static Workers workers(QALIPER_TEST_WORKER);
    const Index index(must(loadModel(GetParam())));
    const ViewGraph view = buildViewGraph(index, {});
    TemplateCache byDot;
    TemplateCache byUs;
    const Layout dot = must(layoutGraph(view, &workers.place, byDot, {}));
    const Layout own = must(layoutGraph(view, nullptr, byUs, {}));
    EXPECT_EQ(dot.numbers.pieces, own.numbers.pieces);
    EXPECT_LE(static_cast<double>(own.numbers.crossings), 1.2 * static_cast<double>(dot.numbers.crossings) + 2);
}

std::string qualityName(const testing::TestParamInfo<std::filesystem::path>& info) {
    std::string name = info.param.stem().string();
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Models, PictureQuality, testing::ValuesIn(readableModels()), qualityName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PictureQuality);

TEST(PictureOfAChain, IsNoWiderThanItsWidestPiece) {
    const TestPicture piece(madeModel(chainWithBranches(11)));
    const TestPicture chain(madeModel(chainWithBranches(4'000)));
    EXPECT_LE(chain.layout.bounds.width, 1.3 * piece.layout.bounds.width);
    EXPECT_GT(chain.layout.numbers.pieces, 100U);
    EXPECT_LE(chain.layout.numbers.templates, 8U);
}

} // namespace
} // namespace qaliper
