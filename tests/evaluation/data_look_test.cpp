#include <filesystem>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/data_look.h"
#include "tests/support/arrays.h"
#include "tests/support/corpus.h"
#include "tests/support/images.h"
#include "tests/support/result.h"

// What a person sees of data.

namespace qaliper::data_look_test {
namespace {

class DataLooks : public testing::Test {
protected:
    DataFiles archive(const std::vector<std::pair<std::string, std::string>>& arrays) const {
        writeNpz(folder_ / "data.npz", arrays);
        return {{folder_ / "data.npz"}, {}};
    }
    static DataLook look(const DataFiles& files, const std::vector<ModelInput>& inputs) {
        return must(lookAtData(files, inputs, {}));
    }

    TemporaryFolder folder_;
};

TEST_F(DataLooks, NameEachArrayAndTheNumbersOfTheFirstSamples) {
    const DataLook found =
        look(archive({{"x", floatsOf("(2, 3)", {1, 2, 6, -1, 0, 4})}, {"extra", floatsOf("(5,)", {1, 2, 3, 4, 5})}}),
            {{"x", DataType::Float, {-1, 3}}});
    EXPECT_FALSE(found.problem);
    ASSERT_EQ(found.arrays.size(), 2U);
    EXPECT_EQ(found.arrays[0].dims, (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(found.samples, 2U);
    ASSERT_EQ(found.first.size(), 2U);
    EXPECT_EQ(found.first[0].numbers.front().min, 1);
    EXPECT_EQ(found.first[0].numbers.front().max, 6);
    EXPECT_EQ(found.first[0].numbers.front().mean, 3);
    EXPECT_EQ(found.first[1].numbers.front().min, -1);
    EXPECT_FALSE(found.first[0].picture);
}

TEST_F(DataLooks, SplitTheSamplesOfAFixedBatch) {
    const DataLook found = look(archive({{"x", floatsOf("(4, 1)", {1, 2, 3, 4})}}), {{"x", DataType::Float, {2, 1}}});
    ASSERT_EQ(found.first.size(), 4U);
    EXPECT_EQ(found.first[3].numbers.front().min, 4);
}

TEST_F(DataLooks, TellTheFirstMistakeWithWhatWasFound) {
    const DataLook found =
        look(archive({{"x", floatsOf("(2, 4)", std::vector<float>(8, 1))}}), {{"x", DataType::Float, {-1, 3}}});
    ASSERT_TRUE(found.problem);
    EXPECT_EQ(found.problem->kind, ErrorKind::Invalid);
    ASSERT_EQ(found.arrays.size(), 1U);
    EXPECT_EQ(found.arrays[0].dims, (std::vector<std::int64_t>{2, 4}));
}

TEST_F(DataLooks, SpreadNumbersOfImagesAndUndoARecipe) {
    std::vector<float> pixels(std::size_t{3} * 8 * 8, 0);
    pixels.front() = 2; // red of the first pixel
    const std::vector<ModelInput> inputs{{"x", DataType::Float, {-1, 3, 8, 8}}};
    const DataLook spread = look(archive({{"x", floatsOf("(1, 3, 8, 8)", pixels)}}), inputs);
    ASSERT_TRUE(spread.first.front().picture);
    EXPECT_EQ(spread.first.front().picture->rgb[0], 255);
    EXPECT_EQ(spread.first.front().picture->rgb[1], 0);
    std::filesystem::create_directory(folder_ / "images");
    std::string rgb(std::size_t{8} * 8 * 3, '\x40');
    rgb[2] = '\x10'; // blue of the first pixel
    must(writeWholeFile(folder_ / "images" / "a.png", pngOf(8, 8, rgb)));
    const DataFiles images{
        {folder_ / "images"}, {}, {}, must(parseImageRecipe("scale=1/255,mean=0.4/0.5/0.6,std=0.2,order=bgr"))};
    const DataLook undone = look(images, inputs);
    ASSERT_FALSE(undone.problem) << describe(*undone.problem);
    ASSERT_TRUE(undone.first.front().picture);
    EXPECT_EQ(undone.first.front().picture->rgb[0], 0x40);
    EXPECT_EQ(undone.first.front().picture->rgb[2], 0x10);
}

} // namespace
} // namespace qaliper::data_look_test
