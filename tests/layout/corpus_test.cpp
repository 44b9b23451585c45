#include <algorithm>
#include <cctype>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/scene.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/picture_check.h"
#include "tests/support/result.h"

namespace qaliper {
namespace {

namespace fs = std::filesystem;

class CorpusLayout : public testing::TestWithParam<fs::path> {
protected:
    static Worker& placer() {
        static Workers workers(QALIPER_TEST_WORKER);
        return workers.place;
    }

    static void expectSound(const Index& index, const ViewState& state, Worker* placer) {
        const ViewGraph view = buildViewGraph(index, state);
        TemplateCache cache;
        const Layout layout = must(layoutGraph(view, placer, cache, {}));
        EXPECT_FALSE(layout.isMakeshift);
        const Scene scene = buildScene(index, TypeTable(index), view, layout);
        EXPECT_THAT(faultsOfPicture(index, view, layout, scene), testing::IsEmpty());
    }
};

TEST_P(CorpusLayout, PictureIsSound) {
    const Index index(must(loadModel(GetParam())));
    expectSound(index, {}, &placer());
}

TEST_P(CorpusLayout, PictureIsSoundWithoutWorker) {
    const Index index(must(loadModel(GetParam())));
    expectSound(index, {}, nullptr);
}

TEST_P(CorpusLayout, PictureToTheRightIsSound) {
    const Index index(must(loadModel(GetParam())));
    expectSound(index, {.direction = Direction::Right}, &placer());
}

TEST_P(CorpusLayout, PictureIsSoundWithNothingButConstantsFolded) {
    const Index index(must(loadModel(GetParam())));
    expectSound(index, {.foldShapes = false, .foldQuantization = false}, &placer());
}

TEST_P(CorpusLayout, SameModelGivesSameBytesWhateverIsInTheCache) {
    const Index index(must(loadModel(GetParam())));
    const ViewGraph view = buildViewGraph(index, {});
    TemplateCache cache;
    const std::string first = bytesOf(must(layoutGraph(view, &placer(), cache, {})));
    const Layout warm = must(layoutGraph(buildViewGraph(index, {}), &placer(), cache, {}));
    EXPECT_EQ(warm.numbers.placed, 0U);
    EXPECT_TRUE(bytesOf(warm) == first);
    TemplateCache fresh;
    EXPECT_TRUE(bytesOf(must(layoutGraph(view, &placer(), fresh, {}))) == first);
}

std::string testName(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.filename().string();
    std::ranges::replace_if(
        name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Models, CorpusLayout, testing::ValuesIn(readableModels()), testName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CorpusLayout);

} // namespace
} // namespace qaliper
