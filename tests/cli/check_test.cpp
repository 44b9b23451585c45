#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `check` of everything, and without its worker; what it reports is in transcripts/check.txt.

namespace qaliper::check_test {
namespace {

using testing::HasSubstr;

TEST(CheckCommand, WithoutItsWorkerItSaysThatTypesWereNotInferred) {
    const TemporaryFolder folder;
    const std::filesystem::path alone = folder / "qaliper-cli";
    std::filesystem::copy_file(cliProgram(), alone);
    const std::string model = (folder / "model.onnx").string();
    must(saveModel(textModel("g (float[4] x) => (float[4] y) { a = Abs (x) y = Relu (a) }"), model));
    const std::vector<std::string> command{"check", "--target", "trt-10.3", model, "--format", "json"};
    EXPECT_THAT(runProgram(alone, command).output, HasSubstr("Types and shapes were not inferred"));
    EXPECT_FALSE(parsedJson(runCli(command).output)["models"][0]["summary"].contains("uninferred"));
}

class CheckOfFolder : public testing::Test {
protected:
    std::string write(const std::string& name) const {
        const std::filesystem::path path = folder_ / name;
        std::filesystem::create_directories(path.parent_path());
        must(saveModel(textModel("g (float[4] x) => (float[4] y) { y = Relu (x) }"), path));
        return path.string();
    }
    std::vector<std::string> checked(int status) const {
        const CommandResult result =
            runCli({"check", "--target", "trt-10.3", folder_.path().string(), "--format", "json"});
        EXPECT_EQ(result.status, status) << result.messages;
        std::vector<std::string> paths;
        const auto report = parsedJson(result.output);
        for (const auto& model : report["models"])
            paths.push_back(model["path"]);
        return paths;
    }
    TemporaryFolder folder_;
};

TEST_F(CheckOfFolder, ChecksEachModelBelowItInOrder) {
    const std::string last = write("z.onnx");
    const std::string inner = write("inner/deeper/b.onnx");
    const std::string first = write("a.onnx");
    write(".hidden/c.onnx");
    write(".d.onnx");
    write("weights.bin");
    std::filesystem::create_symlink(first, folder_ / "link.onnx");
    std::filesystem::create_directory_symlink(folder_ / "inner", folder_ / "linked");
    EXPECT_THAT(checked(0), testing::ElementsAre(first, inner, last));
}

TEST_F(CheckOfFolder, ABrokenModelDoesNotEndTheRest) {
    const std::string good = write("b.onnx");
    std::ofstream(folder_ / "a.onnx") << "no model";
    EXPECT_THAT(checked(3), testing::ElementsAre((folder_ / "a.onnx").string(), good));
}

TEST_F(CheckOfFolder, WithoutAModelSaysSo) {
    const CommandResult result = runCli({"check", "--target", "trt-10.3", folder_.path().string()});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("There is no .onnx file in this folder"));
}

// Every file is opened or rejected with a message, whatever is in it.
class CheckOfCorpus : public CorpusTest {};

TEST_P(CheckOfCorpus, EndsWithAReportOrAMessage) {
    const CommandResult result = runCli({"check", "--target", "trt-10.3", GetParam().string()});
    EXPECT_THAT(result.status, testing::AnyOf(0, 1, 3)) << result.messages;
    EXPECT_EQ(result.status == 3, !result.messages.empty()) << result.messages;
    if (result.status == 3) {
        EXPECT_THAT(result.messages, HasSubstr(GetParam().filename().string()));
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CheckOfCorpus, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CheckOfCorpus, testing::ValuesIn(corpusModels()), corpusTestName);

} // namespace
} // namespace qaliper::check_test
