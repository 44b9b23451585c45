#include <filesystem>
#include <fstream>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/wire_bytes.h"

// Saving over, beside and away from what was opened. Whatever goes wrong, the files that were there are there.

namespace qaliper::save_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr GraphId g = mainGraph;
const std::string weights(8192, 'w');

class Saving : public testing::Test {
protected:
    Saving() {
        fs::create_directories(folder_ / "in");
        fs::create_directories(folder_ / "out");
    }

    // A model whose weights "w" lie in the file itself.
    Model internal() const {
        const std::string tensor =
            messageField(5, {integerField(1, 2048), integerField(2, 1), bytesField(8, "w"), bytesField(9, weights)});
        return written(tensor);
    }

    // A model whose weights lie in "w.data".
    Model external() const {
        must(writeWholeFile(folder_ / "in/w.data", weights));
        const std::string tensor = messageField(5,
            {integerField(1, 2048), integerField(2, 1), bytesField(8, "w"), externalEntry("location", "w.data"),
                integerField(14, 1)});
        return written(tensor);
    }

    Model written(const std::string& tensor) const {
        const std::string graph = joined({nodeField("Relu", "w", "y"), tensor});
        must(writeWholeFile(model_, joined({integerField(1, 10), opsetField(21), bytesField(7, graph)})));
        return must(loadModel(model_));
    }

    static Model renamed(const Model& model, const std::string& name = "renamed") {
        return applied(model, {SetNodeName{g, model.main().nodes[0].id, name}});
    }

    static std::string weightsOf(const fs::path& path) {
        const Model model = must(loadModel(path));
        return must(readBytes(model.main().initializers[0], *model.storage));
    }

    std::vector<std::string> filesIn(const std::string& name) const {
        std::vector<std::string> files;
        for (const auto& entry : fs::directory_iterator(folder_ / name))
            files.push_back(entry.path().filename());
        std::ranges::sort(files);
        return files;
    }

    TemporaryFolder folder_;
    fs::path model_ = folder_ / "in/m.onnx";
};

TEST_F(Saving, AttributesKeepTheirOrderAroundABody) {
    must(saveModel(textModel(R"(g (bool c, float[2] x) => (float[2] y) {
        y = If <one = 1, then_branch = yes () => (float[2] t) { t = Neg (x) }, two = 2,
                else_branch = no () => (float[2] e) { e = Abs (x) }, three = 3> (c)
    })"),
        folder_ / "out/m.onnx"));
    const Model loaded = must(loadModel(folder_ / "out/m.onnx"));
    std::vector<std::string> names;
    for (const Attribute& attribute : loaded.main().nodes[0].attributes)
        names.push_back(attribute.name);
    EXPECT_THAT(names, testing::ElementsAre("one", "then_branch", "two", "else_branch", "three"));
}

TEST_F(Saving, OverItselfAgainAndAgain) {
    const Model model = internal();
    const Model first = renamed(model, "first");
    ASSERT_TRUE(isOk(saveModel(first, model_)));
    const Model second = renamed(first, "second");
    ASSERT_TRUE(isOk(saveModel(second, model_))) << "the file there is our own";
    ASSERT_TRUE(isOk(saveModel(model, model_))) << "undone";
    EXPECT_EQ(must(loadModel(model_)).main().nodes[0].name, "");
    EXPECT_EQ(weightsOf(model_), weights);
    EXPECT_EQ(filesIn("in"), std::vector<std::string>{"m.onnx"});
}

TEST_F(Saving, APartWrittenElsewhereMeanwhileDoesNotMatter) {
    const Model model = internal();
    ASSERT_TRUE(isOk(saveModel(renamed(model, "first"), model_)));
    ASSERT_TRUE(isOk(saveModel(renamed(model, "part"), folder_ / "out/part.onnx"))) << "as a proof does";
    EXPECT_TRUE(isOk(saveModel(renamed(model, "second"), model_)));
}

TEST_F(Saving, OverAFileThatSomebodyElseWroteNeedsForce) {
    const Model model = renamed(internal());
    must(writeWholeFile(model_, "somebody else's"));
    const auto status = saveModel(model, model_);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Changed);
    EXPECT_EQ(must(readWholeFile(model_)), "somebody else's");
    EXPECT_TRUE(isOk(saveModel(model, folder_ / "out/m.onnx"))) << "another name is no question";
    EXPECT_TRUE(isOk(saveModel(model, model_, {.force = true})));
    EXPECT_EQ(weightsOf(model_), weights);
}

TEST_F(Saving, TheSameFileUnderAnotherPath) {
    const Model model = renamed(internal());
    fs::create_symlink(folder_ / "in", folder_ / "alias");
    must(writeWholeFile(model_, "somebody else's"));
    EXPECT_FALSE(saveModel(model, folder_ / "alias/m.onnx"));
    EXPECT_EQ(must(readWholeFile(model_)), "somebody else's");
}

TEST_F(Saving, WeightsRewrittenInPlaceAreNotSaved) {
    const Model model = renamed(internal());
    fs::resize_file(model_, 100);
    const auto status = saveModel(model, folder_ / "out/m.onnx", {.force = true});
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Changed);
    EXPECT_THAT(describe(status.error()), HasSubstr("Reload it before saving"));
    EXPECT_TRUE(filesIn("out").empty());
}

TEST_F(Saving, NeverOverItsOwnWeights) {
    const Model model = external();
    for (const Model& version : {model, renamed(model)}) {
        for (const bool gathered : {false, true}) {
            const auto status = saveModel(version, folder_ / "in/w.data", {.externalData = gathered, .force = true});
            ASSERT_FALSE(status);
            EXPECT_EQ(status.error().kind, ErrorKind::CannotWrite);
            EXPECT_THAT(describe(status.error()), HasSubstr("Save the model under another name"));
        }
        EXPECT_FALSE(saveModel(version, folder_ / "out/w.data")) << "the weights go there";
    }
    EXPECT_EQ(must(readWholeFile(folder_ / "in/w.data")), weights);
    fs::create_symlink("w.data", folder_ / "in/link.onnx");
    EXPECT_FALSE(saveModel(model, folder_ / "in/link.onnx")) << "nor through a link";
    EXPECT_EQ(must(readWholeFile(folder_ / "in/w.data")), weights);
}

TEST_F(Saving, ElsewhereTakesTheWeightsAlong) {
    const Model model = external();
    ASSERT_TRUE(isOk(saveModel(model, folder_ / "out/m.onnx")));
    EXPECT_EQ(must(readWholeFile(folder_ / "out/m.onnx")), must(readWholeFile(model_)));
    EXPECT_EQ(weightsOf(folder_ / "out/m.onnx"), weights);
    ASSERT_TRUE(isOk(saveModel(renamed(model), folder_ / "out/m2.onnx"))) << "they are there already";
    EXPECT_EQ(filesIn("out"), (std::vector<std::string>{"m.onnx", "m2.onnx", "w.data"}));
}

TEST_F(Saving, ElsewhereNeverOverwritesOtherWeights) {
    must(writeWholeFile(folder_ / "out/w.data", std::string(8192, 'o')));
    const auto status = saveModel(external(), folder_ / "out/m.onnx");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::CannotWrite);
    EXPECT_EQ(must(readWholeFile(folder_ / "out/w.data")), std::string(8192, 'o'));
    EXPECT_EQ(filesIn("out"), std::vector<std::string>{"w.data"});
}

TEST_F(Saving, GatheredWeightsGetAFileOfTheirOwn) {
    const Model model = renamed(external());
    ASSERT_TRUE(isOk(saveModel(model, folder_ / "in/m.onnx", {.externalData = true})));
    ASSERT_TRUE(isOk(saveModel(model, folder_ / "in/m.onnx", {.externalData = true})));
    EXPECT_EQ(filesIn("in"), (std::vector<std::string>{"m.onnx", "m.onnx.1.data", "m.onnx.data", "w.data"}));
    EXPECT_EQ(weightsOf(model_), weights);
}

// The second begins and ends while the first writes its weights.
TEST_F(Saving, TwoThatGatherToOneNameGetAFileOfWeightsEach) {
    const Model first = renamed(internal());
    const Model second = textModel("g (float[4096] x) => (float[4096] y) <float[4096] w = fill(2)> { y = Add (x, w) }");
    const fs::path path = folder_ / "out/m.onnx";
    bool isBegun = false;
    const Job job({}, [&](const Progress& progress) {
        if (progress.done > 0 && !std::exchange(isBegun, true))
            must(saveModel(second, path, {.externalData = true}));
    });
    ASSERT_TRUE(isOk(saveModel(first, path, {.externalData = true}, job)));
    ASSERT_TRUE(isBegun);
    EXPECT_EQ(filesIn("out"), (std::vector<std::string>{"m.onnx", "m.onnx.1.data", "m.onnx.data"}));
    EXPECT_TRUE(weightsOf(path) == weights);
}

TEST_F(Saving, ElsewhereLeavesNoWeightsWhereTheModelCannotBeWritten) {
    fs::create_directories(folder_ / "out/m.onnx"); // a folder in its place
    const auto status = saveModel(external(), folder_ / "out/m.onnx");
    ASSERT_FALSE(status);
    EXPECT_EQ(filesIn("out"), std::vector<std::string>{"m.onnx"});
    const auto gathered = saveModel(external(), folder_ / "out/m.onnx", {.externalData = true});
    ASSERT_FALSE(gathered);
    EXPECT_EQ(filesIn("out"), std::vector<std::string>{"m.onnx"});
}

TEST_F(Saving, ElsewhereTheWeightsStayInTheFolder) {
    fs::create_directories(folder_ / "in/sub");
    must(writeWholeFile(folder_ / "in/sub/w.data", weights));
    const std::string tensor = messageField(5,
        {integerField(1, 2048), integerField(2, 1), bytesField(8, "w"), externalEntry("location", "sub/w.data"),
            integerField(14, 1)});
    const Model model = written(tensor);
    fs::create_directories(folder_ / "outside");
    fs::create_directory_symlink("../outside", folder_ / "out/sub");
    const auto status = saveModel(model, folder_ / "out/m.onnx");
    ASSERT_FALSE(status);
    EXPECT_THAT(describe(status.error()), HasSubstr("A link leads out of the folder"));
    EXPECT_TRUE(filesIn("outside").empty());
    EXPECT_EQ(filesIn("out"), std::vector<std::string>{"sub"});
    fs::remove(folder_ / "out/sub");
    ASSERT_TRUE(isOk(saveModel(model, folder_ / "out/m.onnx")));
    EXPECT_EQ(filesIn("out/sub"), std::vector<std::string>{"w.data"});
}

TEST_F(Saving, OverAFileThatNobodyMayWriteNeedsForce) {
    const Model model = renamed(internal());
    const fs::path path = folder_ / "out/m.onnx";
    must(writeWholeFile(path, "kept"));
    fs::permissions(path, fs::perms::owner_read | fs::perms::group_read);
    const auto status = saveModel(model, path);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::CannotWrite);
    EXPECT_EQ(must(readWholeFile(path)), "kept");
    EXPECT_TRUE(isOk(saveModel(model, path, {.force = true})));
}

// The same size, other numbers.
void rewriteInPlace(const fs::path& path) {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file << std::string(weights.size(), 'v');
}

TEST_F(Saving, WeightsThatWereRewrittenAreNeitherReadNorSaved) {
    const Model model = renamed(external());
    rewriteInPlace(folder_ / "in/w.data");
    const auto bytes = readBytes(model.main().initializers[0], *model.storage);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().kind, ErrorKind::Changed);
    EXPECT_THAT(describe(bytes.error()), HasSubstr("w.data"));
    for (const bool gathered : {false, true}) {
        for (const char* place : {"in/m.onnx", "out/m.onnx"}) {
            const auto status = saveModel(model, folder_ / place, {.externalData = gathered, .force = true});
            ASSERT_FALSE(status) << place;
            EXPECT_EQ(status.error().kind, ErrorKind::Changed);
            EXPECT_THAT(describe(status.error()), HasSubstr("w.data"));
        }
    }
    EXPECT_FALSE(fs::exists(folder_ / "out/m.onnx"));
    EXPECT_FALSE(fs::exists(folder_ / "in/m.onnx.data"));
}

TEST_F(Saving, WeightsThatWereReplacedAreNoLongerThoseThatWereOpened) {
    const Model model = renamed(external());
    must(writeWholeFile(folder_ / "in/w.data", std::string(weights.size(), 'v')));
    const auto status = saveModel(model, model_);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Changed);
    EXPECT_THAT(describe(status.error()), HasSubstr("w.data"));
    ASSERT_TRUE(isOk(saveModel(model, folder_ / "out/m.onnx", {.externalData = true, .force = true})));
    EXPECT_EQ(weightsOf(folder_ / "out/m.onnx"), weights) << "what was opened is still there to be read";
}

// Fields of AttributeProto: the name, one body, a list of bodies.
TEST_F(Saving, BodiesInBothFieldsOfAnAttributeStayAsManyAsTheyAre) {
    const std::string body = nodeField("Relu", "x", "t");
    for (const auto& bodies : {std::vector<std::uint32_t>{6, 11}, {11, 6, 11}, {6, 6}}) {
        std::string attribute = bytesField(1, "then_branch");
        for (const std::uint32_t field : bodies)
            attribute += bytesField(field, body);
        const std::string node =
            messageField(1, {bytesField(1, "c"), bytesField(2, "y"), bytesField(4, "If"), bytesField(5, attribute)});
        must(writeWholeFile(model_, joined({integerField(1, 10), opsetField(21), bytesField(7, node)})));
        const Model model = renamed(must(loadModel(model_)));
        ASSERT_EQ(nodeCount(model), 1 + bodies.size());
        must(saveModel(model, folder_ / "out/m.onnx"));
        EXPECT_EQ(nodeCount(must(loadModel(folder_ / "out/m.onnx"))), nodeCount(model));
    }
}

// It is read as bodies; the number that takes their place is not the one that was there all along.
TEST_F(Saving, ANumberInThePlaceOfBodiesIsAllThatIsWritten) {
    const std::string attribute = joined(
        {bytesField(1, "axis"), integerField(3, 1), integerField(20, 2), bytesField(11, nodeField("Relu", "x", "t"))});
    const std::string node =
        messageField(1, {bytesField(1, "x"), bytesField(2, "y"), bytesField(4, "Softmax"), bytesField(5, attribute)});
    must(writeWholeFile(model_, joined({integerField(1, 10), opsetField(21), bytesField(7, node)})));
    const Model model = must(loadModel(model_));
    ASSERT_EQ(nodeCount(model), 2U);
    must(saveModel(applied(model, {SetAttribute{g, model.main().nodes[0].id, {"axis", std::int64_t{1}}}}),
        folder_ / "out/m.onnx"));
    const Model again = must(loadModel(folder_ / "out/m.onnx"));
    EXPECT_EQ(nodeCount(again), 1U);
    EXPECT_EQ(again.main().nodes[0].integer("axis"), 1);
}

TEST_F(Saving, GatheringTakesDataOfAttributesAlong) {
    must(writeWholeFile(folder_ / "in/c.data", weights));
    const std::string tensor = messageField(
        5, {integerField(1, 2048), integerField(2, 1), externalEntry("location", "c.data"), integerField(14, 1)});
    const std::string node = messageField(1,
        {bytesField(2, "c"), bytesField(4, "Constant"),
            messageField(5, {bytesField(1, "value"), tensor, integerField(20, 4)})});
    must(writeWholeFile(model_, joined({integerField(1, 10), opsetField(21), bytesField(7, node)})));
    ASSERT_TRUE(isOk(saveModel(must(loadModel(model_)), folder_ / "out/m.onnx", {.externalData = true})));
    const Model again = must(loadModel(folder_ / "out/m.onnx"));
    EXPECT_EQ(must(readBytes(*again.main().nodes[0].tensor("value"), *again.storage)), weights);
}

TEST_F(Saving, WhereNothingCanBeWritten) {
    const Model model = renamed(internal());
    for (const fs::path& place : {fs::path("/dev/full/m.onnx"), folder_ / "nowhere/m.onnx", fs::path("/proc/m.onnx")}) {
        for (const bool gathered : {false, true}) {
            const auto status = saveModel(model, place, {.externalData = gathered});
            ASSERT_FALSE(status) << place;
            EXPECT_EQ(status.error().kind, ErrorKind::CannotWrite);
            EXPECT_THAT(describe(status.error()), HasSubstr(place.string()));
        }
    }
    EXPECT_FALSE(saveModel(model, folder_ / "out")) << "a folder";
    EXPECT_TRUE(filesIn("out").empty());
}

// Neither can be followed, and so they could be anything; they are not the same.
TEST_F(Saving, TwoPathsThatLeadNowhereAreTwoPlaces) {
    const Model model = external();
    fs::create_directory_symlink("around", folder_ / "around");
    const auto status = saveModel(model, folder_ / "around/m.onnx");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::CannotWrite);
    EXPECT_FALSE(status.error().message.arguments.empty())
        << "the reason is the loop, not its weights: " << describe(status.error());
}

TEST_F(Saving, WithoutAFolderToStandInARelativePathIsAnError) {
    const Model model = internal();
    const fs::path here = fs::current_path();
    fs::create_directory(folder_ / "gone");
    fs::current_path(folder_ / "gone");
    fs::remove(folder_ / "gone");
    const auto status = saveModel(model, "m.onnx");
    fs::current_path(here);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::CannotWrite);
}

// Cancels once the listener was called this many times, and keeps what it was told.
struct Observer {
    explicit Observer(int cancelAt = -1) : left(cancelAt) {}
    Job job() {
        return Job(source.get_token(), [this](const Progress& progress) {
            reports.push_back(progress.done);
            if (--left == 0)
                source.request_stop();
        });
    }
    std::stop_source source;
    std::vector<double> reports;
    int left;
};

void expectSoundProgress(const std::vector<double>& reports) {
    ASSERT_GE(reports.size(), 3U);
    EXPECT_EQ(reports.front(), 0);
    EXPECT_EQ(reports.back(), 1);
    EXPECT_TRUE(std::ranges::is_sorted(reports));
}

// Large enough for several reports, small enough for every run.
Model manyNodes(const fs::path& path) {
    std::string text = "m (float v0) => (float v5000) <float[2048] w = fill(1)> {";
    for (int i = 0; i < 5000; ++i)
        text += "v" + std::to_string(i + 1) + " = Relu (v" + std::to_string(i) + ")\n";
    must(saveModel(textModel(text + "}"), path));
    return must(loadModel(path));
}

TEST_F(Saving, ProgressOnlyGrows) {
    Observer loading;
    (void)manyNodes(model_);
    const Model model = must(loadModel(model_, {}, loading.job()));
    expectSoundProgress(loading.reports);
    std::vector<Edit> edits;
    for (const Node& node : model.main().nodes)
        edits.emplace_back(SetNodeName{g, node.id, "renamed"});
    Observer applying;
    const Model next = must(applyEdits(model, edits, applying.job()));
    expectSoundProgress(applying.reports);
    for (const SaveOptions& options : {SaveOptions{}, SaveOptions{.externalData = true}}) {
        for (const Model* version : {&model, &next}) {
            Observer saving;
            must(saveModel(*version, folder_ / "out/m.onnx", options, saving.job()));
            expectSoundProgress(saving.reports);
        }
    }
}

TEST_F(Saving, CancelledAnywhereNothingHasHappened) {
    const Model model = manyNodes(model_);
    const std::string before = must(readWholeFile(model_));
    std::vector<Edit> edits;
    for (const Node& node : model.main().nodes)
        edits.emplace_back(SetNodeName{g, node.id, "renamed"});
    const Model next = applied(model, edits);
    for (const int at : {1, 2}) {
        Observer loading(at);
        EXPECT_EQ(loadModel(model_, {}, loading.job()).error().kind, ErrorKind::Cancelled);
        Observer applying(at);
        EXPECT_EQ(applyEdits(model, edits, applying.job()).error().kind, ErrorKind::Cancelled);
    }
    for (const SaveOptions& options : {SaveOptions{}, SaveOptions{.externalData = true}}) {
        for (const Model* version : {&model, &next}) {
            Observer saving(1);
            EXPECT_EQ(saveModel(*version, model_, options, saving.job()).error().kind, ErrorKind::Cancelled);
        }
    }
    EXPECT_EQ(must(readWholeFile(model_)), before);
    EXPECT_EQ(filesIn("in"), std::vector<std::string>{"m.onnx"});
}

} // namespace
} // namespace qaliper::save_test
