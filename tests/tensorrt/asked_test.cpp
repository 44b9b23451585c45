#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/asking/ask.h"
#include "model/engine/logs/build_log.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/environment.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/tensorrt/answers.h"

// The real TensorRT, asked as the product asks that of a user.

namespace qaliper::asked_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t smallModel = 200'000; // bytes
constexpr std::size_t mostModels = 24;         // a second each

void writeProgram(const fs::path& path, const std::string& commands) {
    std::ofstream(path) << "#!/bin/sh\n" << commands << "\n";
    fs::permissions(path, fs::perms::owner_all);
}

// A Python that imports the release.
class PythonOf {
public:
    explicit PythonOf(const std::string& release) {
        writeProgram(path(), "exec env " + environmentOf(release) + " python3 \"$@\"");
    }
    fs::path path() const { return folder_ / "its python"; }
    Connection connection() const { return {ConnectionKind::Python, path().string()}; }

private:
    TemporaryFolder folder_;
};

std::vector<fs::path> smallModels() {
    std::vector<fs::path> models;
    for (const fs::path& path : readableModels()) {
        if (models.size() < mostModels && fs::file_size(path) < smallModel && loadModel(path))
            models.push_back(path);
    }
    return models;
}

class AskedParser : public testing::TestWithParam<const char*> {
protected:
    AskedParser() { needParser(GetParam()); }
};

TEST_P(AskedParser, SaysOfEachModelWhatItSaysOfMany) {
    const PythonOf python(GetParam());
    const std::vector<fs::path> models = smallModels();
    const std::vector<ParserAnswer> expected = askParser(GetParam(), models);
    for (std::size_t i = 0; i < models.size(); ++i) {
        SCOPED_TRACE(models[i]);
        const TensorRtAnswer answer = must(ask(python.connection(), {.models = {{.model = models[i]}}}, {}, {}));
        const ModelAnswer& said = answer.models.front();
        EXPECT_EQ(said.parsed.value_or(false), expected[i].parsed);
        EXPECT_EQ(answer.crashedBy, expected[i].crashed.value_or(0));
        EXPECT_EQ(said.errors.size(), expected[i].errors.size());
        EXPECT_EQ(said.tensors.size(), expected[i].tensors.size());
    }
}

// In place of ssh a program that does what sshd does with the command: it hands it to a shell.
TEST_P(AskedParser, ReadsAModelThatTravelsWithItsWeights) {
    const PythonOf python(GetParam());
    const TemporaryFolder programs;
    writeProgram(
        programs / "ssh", "for last; do :; done\nPATH='" + programs.path().string() + "':$PATH exec sh -c \"$last\"");
    writeProgram(programs / "python3",
        "exec env PATH='" + std::string(std::getenv("PATH")) + "' '" + python.path().string() + "' \"$@\"");
    const TemporaryFolder folder;
    must(saveModel(
        textModel("g (float[1,512] x) => (float[1,512] y) <float[512,512] w = ramp(-1, 1)> { y = MatMul (x, w) }"),
        folder / "model.onnx", {.externalData = true}, {}));
    ASSERT_TRUE(fs::exists(folder / "model.onnx.data"));
    const EnvironmentVariable path("PATH", programs.path().string() + ":" + std::getenv("PATH"));
    const QuestionedModel model{.model = folder / "model.onnx",
        .dataFiles = {"model.onnx.data"},
        .samples = {{{"x", DataType::Float, {1, 512}, std::string(2048, 0)}}}};
    const auto answer = ask({ConnectionKind::Ssh, "a host"}, {.models = {model, model}}, {}, {});
    for (const ModelAnswer& said : must(answer).models)
        EXPECT_EQ(said.parsed, true);
}

INSTANTIATE_TEST_SUITE_P(Releases, AskedParser, testing::Values("10.15", "11.2"),
    [](const auto& release) { return std::string(release.param).replace(2, 1, "_"); });

TEST(AskedBuilder, PrintsTheLayersOfItsEngineWithTheirTypes) {
    const PythonOf python("rtx-1.7");
    const TemporaryFolder folder;
    must(saveModel(
        textModel("g (float[1,16,8,8] x) => (float[1,16,8,8] y) <float s = {0.02}, int8 z = {0}, int8[16,16,3,3] w "
                  "= noise(-100, 100, 1), float ws = {0.01}> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, "
                  "s, z) wd = DequantizeLinear (w, ws, z) c = Conv <pads = [1, 1, 1, 1]> (d, wd) y = Relu (c) }"),
        folder / "model.onnx", {}, {}));
    TensorRtQuestion question{.depth = Depth::Build, .models = {{.model = folder / "model.onnx", .isQuantized = true}}};
    question.target.gpu = ComputeCapability{8, 9};
    const TensorRtAnswer answer = must(ask(python.connection(), question, {}, {}));
    EXPECT_EQ(answer.models.front().built, true);
    EXPECT_GT(answer.models.front().engineBytes, 0U);
    std::ofstream(folder / "log") << answer.models.front().log;
    const BuildLog log = must(readBuildLog(folder / "log"));
    ASSERT_TRUE(log.engine);
    std::vector<DataType> types;
    for (const EngineLayer& layer : log.engine->layers)
        types.push_back(computeType(layer));
    EXPECT_THAT(types, testing::Contains(DataType::Int8));
    EXPECT_THAT(types, testing::Each(testing::Ne(DataType::Undefined)));
}

TEST(AskedBuilder, BuildsOnceWhatIsKept) {
    const PythonOf python("rtx-1.7");
    const TemporaryFolder folder;
    const EnvironmentVariable caches("XDG_CACHE_HOME", (folder / "caches").string());
    must(saveModel(textModel("g (float[4,8] x) => (float[4,8] y) { y = Relu (x) }"), folder / "model.onnx", {}, {}));
    TensorRtQuestion question{
        .depth = Depth::Build, .models = {{.model = folder / "model.onnx"}}, .cache = KeptEngines::Taken};
    question.target.gpu = ComputeCapability{8, 9};
    const auto build = [&] { return must(ask(python.connection(), question, {}, {})).models.front(); };
    const ModelAnswer built = build();
    const ModelAnswer taken = build();
    EXPECT_FALSE(built.isKept);
    EXPECT_TRUE(taken.isKept);
    EXPECT_EQ(taken.engineBytes, built.engineBytes);
    EXPECT_THAT(built.log, testing::HasSubstr("Layers:"));
    EXPECT_THAT(taken.log, testing::HasSubstr(built.log.substr(built.log.find("Layers:"))));
    question.target.gpu = ComputeCapability{8, 6};
    EXPECT_FALSE(build().isKept) << "another GPU";
}

TEST(AskedBuilder, StopsAtATimeLimit) {
    const PythonOf python("rtx-1.7");
    const auto answer = ask(python.connection(),
        {.depth = Depth::Build,
            .models = {{.model = corpusFile("exported/bert_24l.qdq_int8.onnx"), .isQuantized = true}},
            .timeLimit = std::chrono::seconds(2)},
        {}, {});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::WorkerDied);
}

} // namespace
} // namespace qaliper::asked_test
