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
    CorpusLayout() : index_(must(loadModel(GetParam()))) {}

    static Worker& placer() {
        static Workers workers(QALIPER_TEST_WORKER);
        return workers.place;
    }

    // The layout, with the cache that made it.
    struct Drawn {
        ViewGraph view;
        TemplateCache cache;
        Layout layout;
    };
    Drawn drawSound(const ViewState& state, Worker* placer) const {
        Drawn drawn{buildViewGraph(index_, state), TemplateCache(), {}};
        drawn.layout = must(layoutGraph(drawn.view, placer, drawn.cache, {}));
        EXPECT_FALSE(drawn.layout.isMakeshift);
        const Scene scene = buildScene(index_, TypeTable(index_), drawn.view, drawn.layout);
        EXPECT_THAT(faultsOfPicture(index_, drawn.view, drawn.layout, scene), testing::IsEmpty());
        return drawn;
    }

    Index index_;
};

TEST_P(CorpusLayout, PictureIsSoundAndTheSameWhateverIsInTheCache) {
    Drawn drawn = drawSound({}, &placer());
    const std::string first = bytesOf(drawn.layout);
    const Layout warm = must(layoutGraph(buildViewGraph(index_, {}), &placer(), drawn.cache, {}));
    EXPECT_EQ(warm.numbers.placed, 0U);
    EXPECT_TRUE(bytesOf(warm) == first);
    TemplateCache fresh;
    EXPECT_TRUE(bytesOf(must(layoutGraph(drawn.view, &placer(), fresh, {}))) == first);
}

TEST_P(CorpusLayout, PictureIsSoundHoweverItIsLookedAt) {
    ViewState folded;
    folded.foldRepeats = true;
    {
        SCOPED_TRACE("repeats folded");
        const Drawn drawn = drawSound(folded, &placer());
        EXPECT_TRUE(std::ranges::none_of(
            drawn.view.blocks, [](const ViewBlock& block) { return block.level == 0 && !block.folded.valid(); }));
    }
    {
        SCOPED_TRACE("to the right");
        drawSound({.direction = Direction::Right}, &placer());
    }
    {
        SCOPED_TRACE("nothing but constants folded");
        drawSound({.foldShapes = false, .foldQuantization = false}, &placer());
    }
}

TEST_P(CorpusLayout, PictureIsSoundWithoutWorker) { drawSound({}, nullptr); }

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
