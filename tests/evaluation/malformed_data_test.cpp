#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/data_set.h"
#include "model/data/metric.h"
#include "tests/support/arrays.h"
#include "tests/support/corpus.h"
#include "tests/support/images.h"
#include "tests/support/result.h"

// What a person gives as data and is not: each mistake has a message of its own.

namespace qaliper::malformed_data_test {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

const ModelInput image{"x", DataType::Float, {-1, 3, 2, 2}};
const ModelInput ids{"ids", DataType::Int64, {-1, 4}};

std::vector<float> rising(std::size_t count) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = static_cast<float>(i);
    return numbers;
}

class MalformedData : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& bytes) const {
        must(writeWholeFile(folder_ / name, bytes));
        return folder_ / name;
    }
    std::string archive(const std::vector<std::pair<std::string, std::string>>& arrays) const {
        writeNpz(folder_ / "data.npz", arrays);
        return folder_ / "data.npz";
    }
    std::string images(const std::string& name, std::size_t width, std::size_t height) const {
        fs::create_directory(folder_ / "images");
        must(writeWholeFile(folder_ / "images" / name, pngOf(width, height, std::string(width * height * 3, 'a'))));
        return folder_ / "images";
    }

    // Opens the data and reads all runs.
    static Error mistakeOf(std::vector<ModelInput> inputs, const std::vector<std::string>& data,
        const std::string& labels = {}, const std::string& recipe = {}) {
        const auto files = parseDataFiles(data, labels, recipe);
        if (!files)
            return files.error();
        auto set = DataSet::open(*files, inputs);
        if (!set)
            return set.error();
        for (std::uint64_t run = 0; run < set->runs(); ++run) {
            if (const auto fed = set->next(); !fed)
                return fed.error();
        }
        return {};
    }

    struct Row {
        std::string_view what;
        Error mistake;
        std::string_view pattern; // what the message begins with
        std::vector<std::pair<std::string, std::string>> arguments = {};
    };

    static std::string argumentOf(const Text& text, std::string_view name) {
        for (const TextArgument& argument : text.arguments) {
            if (argument.name == name)
                return argument.value;
            for (const Text& nested : argument.nested) {
                if (std::string found = argumentOf(nested, name); !found.empty())
                    return found;
            }
        }
        return {};
    }

    static void check(const Row& row) {
        SCOPED_TRACE(row.what);
        const Text& message = row.mistake.message;
        const std::string_view pattern =
            message.pattern.starts_with("{message}") ? message.arguments.at(0).nested.at(0).pattern : message.pattern;
        EXPECT_TRUE(pattern.starts_with(row.pattern)) << describe(row.mistake);
        for (const auto& [name, value] : row.arguments)
            EXPECT_EQ(argumentOf(message, name), value) << describe(row.mistake);
    }

    TemporaryFolder folder_;
};

TEST_F(MalformedData, OfArraysIsNamedWithInputSampleAndRemedy) {
    const std::string numbers = floatsOf("(2, 3, 2, 2)", rising(24));
    std::vector<float> broken = rising(24);
    broken[13] = notANumber;
    const std::string channelsLast = floatsOf("(2, 2, 2, 3)", rising(24));
    check({"an input is missing", mistakeOf({image, ids}, {archive({{"x", numbers}})}),
        "The data have no array for input \"{input}\"", {{"input", "ids"}}});
    check({"truth values for numbers",
        mistakeOf({image}, {file("x.npy", npyOf("|b1", "(1, 3, 2, 2)", std::string(12, '\1')))}),
        "Input \"{input}\" accepts {expected}", {{"input", "x"}, {"found", "BOOL"}}});
    check({"another size", mistakeOf({image}, {file("x.npy", floatsOf("(1, 3, 4, 4)", rising(48)))}),
        "Input \"{input}\" is {expected}", {{"found", "1×3×4×4"}}});
    check({"channels last", mistakeOf({image}, {file("x.npy", channelsLast)}), "Input \"{input}\" is {expected}",
        {{"input", "x"}, {"found", "2×2×2×3"}}});
    check({"NaN", mistakeOf({image}, {file("x.npy", floatsOf("(2, 3, 2, 2)", broken))}),
        "Input \"{input}\" of sample {sample} is NaN or infinite", {{"input", "x"}, {"sample", "1"}}});
    check({"one number everywhere",
        mistakeOf({image}, {file("x.npy", floatsOf("(2, 3, 2, 2)", std::vector<float>(24, 7)))}),
        "Input \"{input}\" is {value} at each element", {{"input", "x"}, {"value", "7"}}});
    check({"no sample", mistakeOf({image}, {file("x.npy", floatsOf("(0, 3, 2, 2)", {}))}),
        "The data have {count} samples", {{"count", "0"}}});
    check({"too few for the batch", mistakeOf({{"x", DataType::Float, {8, 3, 2, 2}}}, {file("x.npy", numbers)}),
        "The data have {count} samples", {{"count", "2"}, {"ofRun", "8"}}});
    check({"inputs with other numbers of samples",
        mistakeOf({image, ids}, {archive({{"x", numbers}, {"ids", npyOf("<i8", "(1, 4)", std::string(32, 'a'))}})}),
        "{a} has {countA} samples", {{"b", "ids"}, {"countB", "1"}}});
    check({"no labels", mistakeOf({image}, {archive({{"x", numbers}})}, "labels"),
        "The data have no array {name} for the labels", {{"name", "labels"}}});
    check({"labels of other samples",
        mistakeOf({image}, {archive({{"x", numbers}, {"labels", npyOf("|u1", "(5,)", "abcde")}})}, "labels"),
        "The array {name} of labels is {found}", {{"found", "5"}}});
    check({"columns first",
        mistakeOf({image},
            {file("x.npy",
                npy("{'descr': '<f4', 'fortran_order': True, 'shape': (1, 3, 2, 2), }", std::string(48, 'a')))}),
        "Only little-endian NumPy arrays"});
    check({"big-endian", mistakeOf({image}, {file("x.npy", npyOf(">f4", "(1, 3, 2, 2)", std::string(48, 'a')))}),
        "Only little-endian NumPy arrays"});
    check({"cut off", mistakeOf({image}, {file("x.npy", numbers.substr(0, numbers.size() - 3))}),
        "The file ends before the bytes"});
    check({"no array", mistakeOf({image}, {file("x.npy", "a picture")}), "This is not a NumPy array"});
}

TEST_F(MalformedData, OfBareNumbersIsNamed) {
    const std::string path = file("x.bin", std::string(40, 'a'));
    check({"another size than stated", mistakeOf({image}, {"x=" + path + ":float[1,3,2,2]"}),
        "Input \"{input}\" is stated as {type} {shape}", {{"input", "x"}, {"expected", "48"}, {"found", "40"}}});
    check({"no type", mistakeOf({image}, {"x=" + path + ":number[1,3,2,2]"}), "{text} is not INPUT=FILE:TYPE[SHAPE]"});
    check({"no size", mistakeOf({image}, {"x=" + path + ":float[n,3,2,2]"}), "{text} is not INPUT=FILE:TYPE[SHAPE]"});
}

TEST_F(MalformedData, OfTokenIdsIsNamed) {
    check({"a word", mistakeOf({ids}, {file("ids.txt", "1 2 3 4\n5 6 seven 8\n")}), "Line {line} has {word}",
        {{"line", "2"}, {"word", "seven"}}});
    check({"another length", mistakeOf({ids}, {file("ids.csv", "1,2,3,4\n1,2,3\n")}), "Input \"{input}\" is {expected}",
        {{"input", "ids"}, {"found", "1×3"}}});
    check({"nothing", mistakeOf({ids}, {file("ids.txt", "\n\n")}), "This text has no numbers"});
}

TEST_F(MalformedData, OfImagesIsNamed) {
    const std::string folder = images("1.png", 4, 2);
    check({"no recipe", mistakeOf({image}, {folder}), "A folder of images needs a recipe"});
    check({"a word that is none", mistakeOf({image}, {folder}, "", "size=2x2,mean=a"), "{word} is no part of a recipe",
        {{"word", "mean=a"}}});
    check({"means of two channels", mistakeOf({image}, {folder}, "", "size=2x2,mean=1/2"), "A recipe has one mean",
        {{"channels", "3"}, {"found", "2"}}});
    check({"channels last", mistakeOf({image}, {folder}, "", "size=2x2,layout=nhwc"), "Input \"{input}\" is {expected}",
        {{"found", "1×2×2×3"}}});
    check({"one channel", mistakeOf({image}, {folder}, "", "size=2x2,order=gray"), "Input \"{input}\" is {expected}",
        {{"found", "1×1×2×2"}}});
    check({"smaller than the crop", mistakeOf({image}, {folder}, "", "crop=3x3"), "The image has {found} pixels",
        {{"found", "4x2"}, {"crop", "3x3"}}});
    check({"no input left",
        mistakeOf({image}, {folder, archive({{"x", floatsOf("(1, 3, 2, 2)", rising(12))}})}, "", "size=2x2"),
        "The images belong to one input", {{"count", "0"}}});
    file("images/2.png", "\x89PNG but nothing more");
    check({"damaged", mistakeOf({image}, {folder}, "", "size=2x2"), "This image is damaged"});
    file("images/1.png", "GIF89a");
    check({"another format", mistakeOf({image}, {folder}, "", "size=2x2"), "This is neither a PNG nor a JPEG"});
    fs::create_directory(folder_ / "empty");
    check(
        {"no image", mistakeOf({image}, {folder_ / "empty"}, "", "size=2x2"), "This folder has no PNG or JPEG images"});
}

TEST_F(MalformedData, LabelsQuestionTheRange) {
    const std::vector<InputSpread> bytes{{"mask", 0, 1}, {"x", 0, 255}};
    const auto doubt = doubtOf(Metric::Top1, 0.1, bytes);
    ASSERT_TRUE(doubt);
    EXPECT_EQ(argumentOf(*doubt, "input"), "x");
    EXPECT_EQ(argumentOf(*doubt, "max"), "255");
    EXPECT_FALSE(doubtOf(Metric::Top1, 0.94, bytes));
    const auto other = doubtOf(Metric::Miou, 0.2, std::vector<InputSpread>{{"x", -2, 2}});
    ASSERT_TRUE(other);
    EXPECT_NE(other->pattern, doubt->pattern);
}

} // namespace
} // namespace qaliper::malformed_data_test
