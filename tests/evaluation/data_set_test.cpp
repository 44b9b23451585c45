#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/data_set.h"
#include "model/graph/elements.h"
#include "tests/support/arrays.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// Arrays of a user as runs of a model, and what is wrong with them.

namespace qaliper::data_set_test {
namespace {

using namespace std::string_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const ModelInput pairs{"x", DataType::Float, {-1, 2}};

std::vector<double> numbersOf(const FeedTensor& tensor) {
    return decodeNumbers(
        tensor.type, tensor.bytes, tensor.bytes.size() * 8 / static_cast<unsigned>(bitsOf(tensor.type)));
}

class Data : public testing::Test {
protected:
    std::filesystem::path file(const std::string& name, const std::string& bytes) const {
        must(writeWholeFile(folder_ / name, bytes));
        return folder_ / name;
    }
    std::filesystem::path archive(const std::vector<std::pair<std::string, std::string>>& arrays) const {
        writeNpz(folder_ / "data.npz", arrays);
        return folder_ / "data.npz";
    }
    static std::string messageOf(const Result<DataSet>& data) { return data ? "no error" : describe(data.error()); }

    TemporaryFolder folder_;
};

TEST_F(Data, OfAnArchiveIsReadRunByRun) {
    const auto path =
        archive({{"x", floatsOf("(3, 2)", {1, 2, 3, 4, 5, 6})}, {"labels", npyOf("|u1", "(3,)", "\0\1\2"s)}});
    DataSet data = must(DataSet::open({{path}, "labels"}, std::vector{pairs}));
    ASSERT_EQ(data.runs(), 3U);
    for (int run = 0; run < 3; ++run) {
        const DataRun fed = must(data.next());
        ASSERT_EQ(fed.inputs.size(), 1U);
        EXPECT_EQ(fed.inputs[0].name, "x");
        EXPECT_THAT(fed.inputs[0].dims, ElementsAre(1, 2));
        EXPECT_THAT(numbersOf(fed.inputs[0]), ElementsAre(2 * run + 1, 2 * run + 2));
        ASSERT_TRUE(fed.labels);
        EXPECT_THAT(numbersOf(*fed.labels), ElementsAre(run));
    }
}

TEST_F(Data, OfSeveralFilesBelongToTheInputsOfTheirNames) {
    const std::vector<ModelInput> inputs{{"ids", DataType::Int64, {1, -1}}, {"scale", DataType::Float, {}}};
    const std::vector paths{
        file("scale.npy", floatsOf("(2,)", {3, 4})), file("ids.npy", npyOf("<i8", "(2, 1)", std::string(16, '\0')))};
    DataSet data = must(DataSet::open({paths, ""}, inputs));
    ASSERT_EQ(data.runs(), 2U);
    const DataRun fed = must(data.next());
    EXPECT_EQ(fed.inputs[0].name, "ids");
    EXPECT_THAT(fed.inputs[0].dims, ElementsAre(1, 1));
    EXPECT_TRUE(fed.inputs[1].dims.empty()) << "a scalar in each run";
    EXPECT_THAT(numbersOf(fed.inputs[1]), ElementsAre(3));
}

TEST_F(Data, OfTheOnlyArrayBelongToTheOnlyInput) {
    EXPECT_TRUE(isOk(DataSet::open({{file("images.npy", floatsOf("(1, 2)", {1, 2}))}, ""}, std::vector{pairs})));
}

TEST_F(Data, FillAFixedBatchAndSayWhatIsLeftOut) {
    const ModelInput batch{"x", DataType::Float, {2, 2}};
    const auto path = file("x.npy", floatsOf("(5, 2)", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
    DataSet data = must(DataSet::open({{path}, ""}, std::vector{batch}));
    EXPECT_EQ(data.runs(), 2U);
    EXPECT_EQ(data.samplesOfRun(), 2U);
    EXPECT_EQ(data.leftOut(), 1U);
    EXPECT_THAT(numbersOf(must(data.next()).inputs[0]), ElementsAre(1, 2, 3, 4));
}

TEST_F(Data, OfAnInputWithoutABatchAreOneForEachRun) {
    const std::vector<ModelInput> inputs{
        {"state", DataType::Float, {2, 3, 2}}, {"x", DataType::Float, {3, 2}}, {"level", DataType::Float, {}}};
    const auto read = [&](const std::string& levels) {
        writeNpz(folder_ / "batch.npz",
            {{"x", wavesOf("(6, 2)", 12)}, {"state", wavesOf("(2, 2, 3, 2)", 24)},
                {"level", wavesOf("(" + levels + ",)", std::stoul(levels))}});
        return DataSet::open({{folder_ / "batch.npz"}, {}}, inputs);
    };
    auto data = must(read("2"));
    EXPECT_EQ(data.runs(), 2U);
    EXPECT_EQ(data.samplesOfRun(), 3U);
    const DataRun run = must(data.next());
    EXPECT_THAT(run.inputs.at(0).dims, testing::ElementsAre(2, 3, 2));
    EXPECT_THAT(run.inputs.at(1).dims, testing::ElementsAre(3, 2));
    EXPECT_THAT(run.inputs.at(2).dims, testing::IsEmpty());
    EXPECT_FALSE(isOk(read("6"))) << "one for each sample";
}

TEST_F(Data, WithoutAnArrayForAnInputNameTheInputAndWhatIsThere) {
    const auto path = archive({{"y", floatsOf("(1, 2)", {1, 2})}, {"z", floatsOf("(1, 2)", {1, 2})}});
    EXPECT_THAT(
        messageOf(DataSet::open({{path}, ""}, std::vector{pairs})), AllOf(HasSubstr("input \"x\""), HasSubstr("y, z")));
    EXPECT_THAT(messageOf(DataSet::open({{path}, "labels"}, std::vector{pairs})), HasSubstr("labels"));
}

TEST_F(Data, OfATypeWithoutNumbersForTheInputSayBoth) {
    const auto path = file("x.npy", npyOf("|b1", "(1, 2)", std::string(2, '\1')));
    EXPECT_THAT(
        messageOf(DataSet::open({{path}, ""}, std::vector{pairs})), AllOf(HasSubstr("FP32"), HasSubstr("BOOL")));
    const auto ids = file("ids.npy", floatsOf("(1, 2)", {1, 2}));
    EXPECT_THAT(messageOf(DataSet::open({{ids}, ""}, std::vector{ModelInput{"ids", DataType::Int64, {-1, 2}}})),
        AllOf(HasSubstr("INT64"), HasSubstr("FP32")))
        << "a fraction would be lost";
}

TEST_F(Data, OfAnotherTypeOfNumbersAreConvertedWithANote) {
    struct Row {
        const char* descr;
        DataType from;
        DataType to;
    };
    for (const Row& row : {Row{"<f8", DataType::Double, DataType::Float}, Row{"|u1", DataType::Uint8, DataType::Float},
             Row{"<f2", DataType::Float16, DataType::Float}, Row{"<i8", DataType::Int64, DataType::Float},
             Row{"<f4", DataType::Float, DataType::Float16}, Row{"<i8", DataType::Int64, DataType::Int32},
             Row{"<i4", DataType::Int32, DataType::Int64}}) {
        const auto path = file("x.npy", npyOf(row.descr, "(2, 2)", encodeNumbers(row.from, {0, 3, 100, 7})));
        DataSet data = must(DataSet::open({{path}, ""}, std::vector{ModelInput{"x", row.to, {-1, 2}}}));
        EXPECT_THAT(data.conversions(), ElementsAre(Conversion{"x", row.from, row.to})) << row.descr;
        const DataRun first = must(data.next());
        EXPECT_EQ(first.inputs.at(0).type, row.to) << row.descr;
        EXPECT_THAT(numbersOf(first.inputs.at(0)), ElementsAre(0, 3)) << row.descr;
        EXPECT_THAT(numbersOf(must(data.next()).inputs.at(0)), ElementsAre(100, 7)) << row.descr;
    }
    const auto same = file("x.npy", floatsOf("(1, 2)", {1, 2}));
    EXPECT_TRUE(must(DataSet::open({{same}, ""}, std::vector{pairs})).conversions().empty());
}

TEST_F(Data, WithANumberThatTheInputDoesNotHoldAreToldWithTheirSampleAndElement) {
    const auto ids = file("x.npy", npyOf("<i8", "(2, 2)", encodeIntegers(DataType::Int64, {0, 1, 2, 3'000'000'000})));
    DataSet data = must(DataSet::open({{ids}, ""}, std::vector{ModelInput{"x", DataType::Int32, {-1, 2}}}));
    must(data.next());
    const auto run = data.next();
    ASSERT_FALSE(run);
    EXPECT_THAT(describe(run.error()),
        AllOf(HasSubstr("3000000000"), HasSubstr("sample 1"), HasSubstr("element 1"), HasSubstr("INT32")));
    const auto large = file("x.npy", npyOf("<f8", "(1, 2)", encodeNumbers(DataType::Double, {1, 1e300})));
    DataSet floats = must(DataSet::open({{large}, ""}, std::vector{pairs}));
    EXPECT_THAT(describe(floats.next().error()), AllOf(HasSubstr("1e+300"), HasSubstr("FP32")));
}

TEST_F(Data, OfAnotherShapeSayBoth) {
    const auto path = file("x.npy", floatsOf("(1, 3)", {1, 2, 3}));
    EXPECT_THAT(messageOf(DataSet::open({{path}, ""}, std::vector{pairs})), AllOf(HasSubstr("?×2"), HasSubstr("1×3")));
}

TEST_F(Data, WithTheChannelsLastAreToldHowToTransposeThem) {
    const ModelInput image{"x", DataType::Float, {-1, 3, 2, 2}};
    const auto path = file("x.npy", floatsOf("(1, 2, 2, 3)", std::vector<float>(12, 1)));
    EXPECT_THAT(messageOf(DataSet::open({{path}, ""}, std::vector{image})), HasSubstr("NHWC"));
    const auto other = file("x.npy", floatsOf("(1, 2, 2, 4)", std::vector<float>(16, 1)));
    EXPECT_THAT(messageOf(DataSet::open({{other}, ""}, std::vector{image})), Not(HasSubstr("NHWC")));
}

TEST_F(Data, OfInputsWithDifferentNumbersOfSamplesAreRefused) {
    const std::vector<ModelInput> inputs{pairs, {"y", DataType::Float, {-1, 1}}};
    const auto path = archive({{"x", floatsOf("(2, 2)", {1, 2, 3, 4})}, {"y", floatsOf("(1, 1)", {1})}});
    EXPECT_THAT(messageOf(DataSet::open({{path}, ""}, inputs)), AllOf(HasSubstr("x has 2"), HasSubstr("y has 1")));
}

TEST_F(Data, WithFewerOrMoreLabelsThanSamplesAreRefused) {
    const auto path = archive({{"x", floatsOf("(2, 2)", {1, 2, 3, 4})}, {"labels", npyOf("|u1", "(3,)", "abc")}});
    EXPECT_FALSE(DataSet::open({{path}, "labels"}, std::vector{pairs}));
}

TEST_F(Data, OfNoSampleAreRefused) {
    EXPECT_FALSE(DataSet::open({{file("x.npy", floatsOf("(0, 2)", {}))}, ""}, std::vector{pairs}));
}

TEST_F(Data, ThatAreNotFiniteAreToldWithTheirSampleAndElement) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto path = file("x.npy", floatsOf("(2, 2)", {1, 2, 3, nan}));
    DataSet data = must(DataSet::open({{path}, ""}, std::vector{pairs}));
    EXPECT_TRUE(isOk(data.next()));
    const auto second = data.next();
    ASSERT_FALSE(second);
    EXPECT_THAT(describe(second.error()), AllOf(HasSubstr("sample 1"), HasSubstr("element 1"), HasSubstr("x.npy")));
}

TEST_F(Data, MayBeConstantBesideOthersAsAnEmptyCacheIs) {
    const std::vector<ModelInput> inputs{{"ids", DataType::Int64, {-1, 4}}, {"state", DataType::Float, {-1, 32}}};
    const std::string state = floatsOf("(1, 32)", std::vector<float>(32, 0));
    const auto read = [&](const std::string& ids) {
        writeNpz(folder_ / "state.npz", {{"ids", npyOf("<i8", "(1, 4)", ids)}, {"state", state}});
        return isOk(must(DataSet::open({{folder_ / "state.npz"}, {}}, inputs)).next());
    };
    EXPECT_TRUE(read(std::string(31, '\0') + '\1'));
    EXPECT_FALSE(read(std::string(32, '\0'))) << "nothing was filled in";
}

TEST_F(Data, CutOffAnywhereAreRefusedWithTheFile) {
    for (const bool isArchive : {false, true}) {
        const std::string whole = isArchive ? must(readWholeFile(archive({{"x", floatsOf("(2, 2)", {1, 2, 3, 4})}})))
                                            : floatsOf("(2, 2)", {1, 2, 3, 4});
        for (std::size_t size = 0; size < whole.size(); ++size) {
            auto data = DataSet::open({{file("cut", whole.substr(0, size))}, ""}, std::vector{pairs});
            bool isRead = data.has_value();
            for (int run = 0; isRead && run < 2; ++run)
                isRead = data->next().has_value();
            EXPECT_FALSE(isRead) << size;
            EXPECT_TRUE(data || describe(data.error()).find("cut") != std::string::npos) << size;
        }
    }
}

TEST_F(Data, OfAFileThatIsNotThereNameIt) {
    EXPECT_THAT(
        messageOf(DataSet::open({{folder_ / "missing.npz"}, ""}, std::vector{pairs})), HasSubstr("missing.npz"));
}

} // namespace
} // namespace qaliper::data_set_test
