#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/data_set.h"
#include "model/graph/elements.h"
#include "tests/support/corpus.h"
#include "tests/support/images.h"
#include "tests/support/result.h"

// Images by a recipe, bare numbers and token ids, as samples of a model.

namespace qaliper::image_test {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using testing::Each;
using testing::ElementsAre;
using testing::FloatEq;
using testing::FloatNear;

// Two pixels beside each other: red, and a mixture.
const std::string twoPixels = "\xff\x00\x00\x0a\x14\x1e"s;

std::vector<float> preparedBy(const std::string& recipe, const Image& image) {
    return must(prepareImage(must(parseImageRecipe(recipe)), image));
}

TEST(ImageRecipes, WriteChannelsInTheirOrderAndLayout) {
    const Image image = must(decodeImage(pngOf(2, 1, twoPixels)));
    EXPECT_THAT(preparedBy("scale=1", image), ElementsAre(255, 10, 0, 20, 0, 30));
    EXPECT_THAT(preparedBy("layout=nhwc", image), ElementsAre(255, 0, 0, 10, 20, 30));
    EXPECT_THAT(preparedBy("order=bgr", image), ElementsAre(0, 30, 0, 20, 255, 10));
    EXPECT_THAT(preparedBy("order=gray", image), ElementsAre(76, 18));
}

TEST(ImageRecipes, ScaleThenSubtractThenDivide) {
    const Image image = must(decodeImage(pngOf(2, 1, twoPixels)));
    const std::vector<float> numbers = preparedBy("scale=1/255,mean=0.5/0.25/0,std=0.5/1/2", image);
    EXPECT_FLOAT_EQ(numbers[0], 1);
    EXPECT_FLOAT_EQ(numbers[3], static_cast<float>(20.0 / 255 - 0.25));
    EXPECT_FLOAT_EQ(numbers[5], static_cast<float>(30.0 / 255 / 2));
}

TEST(ImageRecipes, ResizeAndCrop) {
    std::string rgb;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 8; ++x)
            rgb += std::string(3, static_cast<char>(x < 4 ? 40 : 80));
    const Image image = must(decodeImage(pngOf(8, 4, rgb)));
    EXPECT_THAT(preparedBy("size=2x1,order=gray", image), ElementsAre(46, 74)) << "the filter reaches over the edge";
    const auto shorter = must(preparedSize(must(parseImageRecipe("size=2")), image));
    EXPECT_EQ(shorter, (ImageSize{4, 2}));
    EXPECT_THAT(preparedBy("crop=2x4,order=gray", image), ElementsAre(40, 80, 40, 80, 40, 80, 40, 80));
}

TEST(ImageRecipes, PadWhatIsLeftOfASizeAroundTheMiddle) {
    const Image wide = must(decodeImage(pngOf(4, 2, std::string(24, '\x28'))));
    EXPECT_THAT(preparedBy("size=4x4,pad=114,order=gray", wide),
        ElementsAre(114, 114, 114, 114, 40, 40, 40, 40, 40, 40, 40, 40, 114, 114, 114, 114));
    EXPECT_THAT(preparedBy("size=2x2,pad=0,order=gray", wide), ElementsAre(40, 40, 0, 0))
        << "of an odd rest the larger part is below";
    const Image tall = must(decodeImage(pngOf(1, 2, std::string(6, '\x28'))));
    EXPECT_THAT(preparedBy("size=4x2,pad=255,scale=1/255,mean=1,order=gray", tall),
        ElementsAre(
            0, FloatEq(static_cast<float>(40.0 / 255 - 1)), 0, 0, 0, FloatEq(static_cast<float>(40.0 / 255 - 1)), 0, 0))
        << "scale and mean are of the padding, too";
    EXPECT_THAT(preparedBy("size=4x4,pad=9,crop=4x2,order=gray", wide), Each(40)) << "cropped after that";
    EXPECT_EQ(must(preparedSize(must(parseImageRecipe("size=640x480,pad=114")), wide)), (ImageSize{640, 480}));
}

TEST(ImageRecipes, PadNeedsASizeAndAColorOfPixels) {
    for (const char* recipe :
        {"pad=114", "size=640,pad=114", "size=64x64,pad=256", "size=64x64,pad=-1", "size=64x64,pad=x"})
        EXPECT_FALSE(parseImageRecipe(recipe)) << recipe;
}

TEST(ImageRecipes, OfTheSameSizeChangeNothing) {
    const Image image = must(decodeImage(pngOf(2, 1, twoPixels)));
    EXPECT_EQ(preparedBy("size=2x1", image), preparedBy("scale=1", image));
}

TEST(ImageRecipes, ComeBackFromTheirText) {
    for (const char* text :
        {"", "size=256,crop=224x224", "scale=0.00392156862745098,mean=0.485/0.456/0.406,std=0.229/0.224/0.225",
            "size=416x320,order=bgr,layout=nhwc", "size=640x640,pad=114,crop=600x600",
            "order=gray,mean=0.1307,std=0.3081"}) {
        if (*text == '\0')
            continue;
        const ImageRecipe recipe = must(parseImageRecipe(text));
        EXPECT_EQ(must(parseImageRecipe(imageRecipeText(recipe))), recipe) << text;
    }
}

TEST(Images, OfJpegAreThoseOfPng) {
    const std::string gray(std::size_t{16} * 16 * 3, '\x60');
    EXPECT_THAT(
        must(decodeImage(jpegOf(16, 16, gray))).rgb, Each(testing::AllOf(testing::Ge(0x5f), testing::Le(0x61))));
    EXPECT_THAT(must(decodeImage(pngOf(16, 16, gray))).rgb, Each(0x60));
}

TEST(Images, CutOffAreDamaged) {
    for (const std::string& file : {pngOf(16, 16, std::string(768, 'a')), jpegOf(16, 16, std::string(768, 'a'))}) {
        EXPECT_FALSE(decodeImage(file.substr(0, 2)));
        EXPECT_FALSE(decodeImage(file.substr(0, 20)));
    }
}

std::string bigEndian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xffU);
    return bytes;
}

std::uint32_t checksumOf(std::string_view bytes) {
    constexpr std::uint32_t polynomial = 0xedb88320;
    std::uint32_t sum = ~0U;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ ((sum & 1U) != 0 ? polynomial : 0);
    }
    return ~sum;
}

// A PNG file that declares that size and has no pixels.
std::string emptyPng(std::uint32_t width, std::uint32_t height) {
    const std::string header = "IHDR" + bigEndian(width) + bigEndian(height) + "\x08\x02\0\0\0"s;
    return "\x89PNG\r\n\x1a\n" + bigEndian(13) + header + bigEndian(checksumOf(header)) + bigEndian(0) + "IDAT" +
        bigEndian(checksumOf("IDAT"));
}

TEST(Images, AboveTheLargestAreRefusedByTheirHeader) {
    const auto large = decodeImage(emptyPng(16000, 16000));
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().kind, ErrorKind::OverBudget);
    EXPECT_EQ(render(large.error().message),
        "This image has 16000 × 16000 pixels, and more than 134 million are not read. Make it smaller first");
    EXPECT_EQ(decodeImage(emptyPng(12000, 12000)).error().kind, ErrorKind::OverBudget);
    EXPECT_EQ(decodeImage(emptyPng(160, 160)).error().kind, ErrorKind::Invalid) << "it has no pixels";
}

class OtherData : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& bytes) const {
        must(writeWholeFile(folder_ / name, bytes));
        return folder_ / name;
    }
    static DataSet opened(
        const std::vector<std::string>& data, const std::vector<ModelInput>& inputs, const std::string& recipe = {}) {
        return must(DataSet::open(must(parseDataFiles(data, {}, recipe)), inputs));
    }
    static std::vector<double> numbersOf(const FeedTensor& tensor) {
        return decodeNumbers(
            tensor.type, tensor.bytes, tensor.bytes.size() * 8 / static_cast<unsigned>(bitsOf(tensor.type)));
    }

    TemporaryFolder folder_;
};

TEST_F(OtherData, ImagesOfAFolderAreSamplesInTheOrderOfTheirNames) {
    fs::create_directory(folder_ / "images");
    file("images/10.png", pngOf(1, 1, "\x03\x04\x05"));
    file("images/2.png", pngOf(1, 1, "\x06\x07\x08"));
    file("images/notes.txt", "no image");
    DataSet data = opened({folder_ / "images"}, {{"x", DataType::Float, {-1, 3, 1, 1}}}, "size=1x1");
    ASSERT_EQ(data.runs(), 2U);
    EXPECT_THAT(numbersOf(must(data.next()).inputs[0]), ElementsAre(6, 7, 8));
    EXPECT_THAT(numbersOf(must(data.next()).inputs[0]), ElementsAre(3, 4, 5));
}

TEST_F(OtherData, ImagesMayHaveDifferentSizes) {
    fs::create_directory(folder_ / "images");
    file("images/1.png", pngOf(2, 1, "abcdef"));
    file("images/2.png", pngOf(1, 2, "abcdef"));
    DataSet data = opened({folder_ / "images"}, {{"x", DataType::Uint8, {-1, -1, -1, 3}}}, "layout=nhwc");
    EXPECT_THAT(must(data.next()).inputs[0].dims, ElementsAre(1, 1, 2, 3));
    EXPECT_THAT(must(data.next()).inputs[0].dims, ElementsAre(1, 2, 1, 3));
}

TEST_F(OtherData, BareNumbersHaveTheStatedTypeAndShape) {
    const std::string path = file("x.bin", "\1\2\3\4"s);
    DataSet data = opened({"x=" + path + ":uint8[2,2]"}, {{"x", DataType::Uint8, {-1, 2}}});
    must(data.next());
    EXPECT_THAT(numbersOf(must(data.next()).inputs[0]), ElementsAre(3, 4));
}

TEST_F(OtherData, TokenIdsAreALineForEachSampleAndMayHaveDifferentLengths) {
    const std::vector<std::string> files{
        file("ids.csv", "1, 2\n3, 4\n\n5, 6, 7\n"), file("mask.txt", "1 1\n1 0\n1 1 0")};
    DataSet data = opened(files, {{"ids", DataType::Int64, {-1, -1}}, {"mask", DataType::Int32, {-1, -1}}});
    ASSERT_EQ(data.runs(), 3U);
    must(data.next());
    EXPECT_THAT(numbersOf(must(data.next()).inputs[0]), ElementsAre(3, 4));
    const DataRun last = must(data.next());
    EXPECT_THAT(last.inputs[0].dims, ElementsAre(1, 3));
    EXPECT_THAT(numbersOf(last.inputs[1]), ElementsAre(1, 1, 0));
}

} // namespace
} // namespace qaliper::image_test
