#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/sha256.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/stand_in.h"

// Commands that run a model whose weights are a link that leaves its folder.

namespace qaliper::linked_data_test {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

class LinkedData : public testing::Test {
protected:
    LinkedData() {
        fs::create_directories(folder_ / "away");
        fs::create_directories(folder_ / "model");
        must(saveModel(textModel(quantized), model_, {.externalData = true}));
        must(saveModel(textModel(plain), float_, {.externalData = true}));
        for (const std::string& model : {model_, float_}) {
            const fs::path data = model + ".data";
            const fs::path away = folder_ / "away" / data.filename();
            fs::rename(data, away);
            fs::create_symlink(away, data);
        }
        writeNpz(data_, {{"x", floatsOf("(2, 3)", {3, 0, -1, 0, 1, 2})}});
    }

    // Without the option it is refused, with it the command does what it is asked for.
    void runsOnlyWithTheOption(std::vector<std::string> arguments) const {
        EXPECT_EQ(runCli(arguments).status, 3) << arguments.front();
        arguments.emplace_back("--follow-links");
        const CommandResult result = runCli(arguments);
        EXPECT_EQ(result.status, 0) << arguments.front() << ": " << result.messages;
        std::string others = result.output; // than the folder of the models
        for (const std::string own = folder_.path().string(); others.find(own) != std::string::npos;)
            others.erase(others.find(own), own.size());
        EXPECT_THAT(others, testing::Not(HasSubstr(fs::temp_directory_path().string()))) << "no copy is named";
    }

    static constexpr const char* quantized = R"(g (float[n,3] x) => (float[n,4096] y)
        <float s = {0.03}, int8 z = {0}, float[3,4096] w = noise(-1, 1, 1)>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = MatMul (d, w) })";
    static constexpr const char* plain = R"(g (float[n,3] x) => (float[n,4096] y)
        <float[3,4096] w = noise(-1, 1, 1)> { y = MatMul (x, w) })";

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model" / "quantized.onnx").string();
    std::string float_ = (folder_ / "model" / "float.onnx").string();
    std::string data_ = (folder_ / "data.npz").string();
};

// What depends on the weights is not known, whatever else was found.
TEST_F(LinkedData, CheckEndsAsWhereAFileCannotBeRead) {
    runsOnlyWithTheOption({"check", float_, "--target", "trt-10.3"});
    runsOnlyWithTheOption({"check", float_, "--target", "trt-10.3,trt-8.6", "--fail-on", "never"});
    EXPECT_THAT(runCli({"check", float_, "--target", "trt-10.3"}).output, HasSubstr("Initializers whose data"));
}

TEST_F(LinkedData, IsComparedWithWhatTensorRtAnswers) {
    needRuntime();
    const std::string zeros = std::string(21846, 'A') + "=="; // 4096 floats
    const StandIn python({aboutLine(), acceptedLine(),
        R"({"outputs": [{"name": "y", "type": "FLOAT", "shape": [1, 4096], "data": ")" + zeros + "\"}]}",
        R"({"ran": true, "times": [], "clocks": [], "profile": ""})", doneLine()});
    EXPECT_THAT(runCli({"ask", float_, "--with", python.connection(), "--depth", "run", "--data", data_, "--samples",
                           "1", "--follow-links"})
                    .output,
        HasSubstr("output y: SQNR 0.0 dB beside ONNX Runtime, which is different"));
}

TEST_F(LinkedData, IsReadByEvaluateAndSensitivity) {
    needRuntime();
    runsOnlyWithTheOption({"evaluate", model_, "--data", data_});
    runsOnlyWithTheOption({"evaluate", model_, "--against", float_, "--data", data_});
    runsOnlyWithTheOption({"evaluate", model_, "--against", float_, "--data", data_, "--tensors"});
    runsOnlyWithTheOption({"sensitivity", model_, "--against", float_, "--data", data_});
}

TEST_F(LinkedData, IsReadByCalibrateWhichNamesTheModelItself) {
    needRuntime();
    const std::string output = (folder_ / "statistics.json").string();
    runsOnlyWithTheOption({"calibrate", float_, "--data", data_, "-o", output});
    const auto json = parsedJson(must(readWholeFile(output)));
    EXPECT_EQ(json.at("model"), "float.onnx");
    EXPECT_EQ(json.at("sha256"), must(sha256Of(float_)));
}

TEST_F(LinkedData, IsGatheredWhereAToolSavesItAnew) {
    const std::string out = (folder_ / "out.onnx").string();
    const CommandResult result = runCli({"tool", "rename-value", model_, "--nodes", "y", "--set", "name=renamed",
        "--target", "trt-10.3", "--follow-links", "--external-data", "-o", out});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(fs::file_size(out + ".data"), fs::file_size(folder_ / "away" / "quantized.onnx.data"));
    EXPECT_EQ(runCli({"check", out, "--target", "trt-10.3"}).status, 0);
}

TEST_F(LinkedData, IsReadByShowAndDiff) {
    const auto shown = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--target", "trt-10.3"});
        return runCli(arguments).output;
    };
    EXPECT_THAT(shown({"show", model_, "w"}), HasSubstr("a link leads out of the model's folder"));
    EXPECT_THAT(shown({"show", model_, "w", "--follow-links"}), HasSubstr("lowest"));
    const std::string other = (folder_ / "model" / "other.onnx").string();
    fs::copy_file(model_, other);
    EXPECT_EQ(runCli({"diff", model_, other, "--follow-links"}).status, 0);
    EXPECT_NE(runCli({"diff", model_, float_, "--follow-links"}).status, 0);
}

TEST_F(LinkedData, IsReadByRecover) {
    needRuntime();
    const CommandResult result =
        runCli({"recover", model_, "--against", float_, "--data", data_, "--float-share", "100", "--follow-links"});
    EXPECT_THAT(result.messages, testing::Not(HasSubstr("escapes")));
    EXPECT_EQ(result.status, 0) << result.messages;
}

} // namespace
} // namespace qaliper::linked_data_test
