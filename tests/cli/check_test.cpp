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
