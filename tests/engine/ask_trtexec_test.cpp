#include <cmath>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "model/engine/asking/ask.h"
#include "model/engine/asking/ask_trtexec.h"
#include "model/graph/elements.h"
#include "tests/support/result.h"

// trtexec is asked; a program stands in for it, and writes what trtexec writes.

namespace qaliper::ask_trtexec_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace fs = std::filesystem;

class AskTrtexec : public testing::Test {
protected:
    // `then` follows the banner; without it, everything succeeds.
    void program(const std::string& then = {}) const {
        std::ofstream file(program_);
        file
            << "#!/bin/sh\necho '&&&& RUNNING TensorRT.trtexec [TensorRT v100600] # trtexec'\n"
            << "echo '[I] Selected Device: NVIDIA H200'\necho '[I] Compute Capability: 9.0'\n"
            << R"(for word; do printf '%s\n' "$word"; done >>')" << calls_.string() << "'\n"
            << then << "\n"
            << "for word; do case $word in\n"
            << "--saveEngine=*) printf engine >\"${word#*=}\";;\n"
            << R"(--exportLayerInfo=*) printf '{"Layers": ["conv"], "Bindings": ["x"]}' >"${word#*=}";;)"
            << "\n"
            << R"(--exportTimes=*) printf '[{"computeMs" : 1.5, "latencyMs" : 2}, {"computeMs" : 1.6}]' >"${word#*=}";;)"
            << "\n"
            << R"(--exportProfile=*) printf '[{"count" : 20}]' >"${word#*=}";;)"
            << "\n"
            << R"(--exportOutput=*) printf '[{"name" : "y", "dimensions" : "1x3", "values" : [1, nan, -inf]}]' >"${word#*=}";;)"
            << "\nesac; done\n";
        file.close();
        fs::permissions(program_, fs::perms::owner_all);
    }

    Result<TensorRtAnswer> ask(Depth depth, std::vector<QuestionedModel> models) const {
        return qaliper::ask(
            {ConnectionKind::Trtexec, program_.string()}, {.depth = depth, .models = std::move(models)}, {}, {});
    }
    Result<TensorRtAnswer> ask(Depth depth, std::size_t models = 1) const {
        return ask(depth, std::vector<QuestionedModel>(models, {.model = "a 'model'.onnx"}));
    }
    std::vector<std::string> calls() const {
        std::vector<std::string> words;
        std::ifstream file(calls_);
        for (std::string line; std::getline(file, line);)
            words.push_back(line);
        return words;
    }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    fs::path program_ = folder_ / "trtexec; exit 9";
    fs::path calls_ = folder_ / "calls";
};

TEST_F(AskTrtexec, ItsBannerSaysWhichTensorRtItIs) {
    program();
    const TensorRtAnswer answer = must(ask(Depth::About, 0));
    EXPECT_EQ(productOf(answer.asked), "TensorRT 10.6.0");
    EXPECT_EQ(answer.asked.gpu, "NVIDIA H200");
    EXPECT_EQ(answer.asked.capability, "9.0");
    EXPECT_THAT(calls(), ElementsAre("--help"));
}

TEST_F(AskTrtexec, ABuildHasLayers) {
    program();
    const ModelAnswer said = must(ask(Depth::Build)).models.front();
    EXPECT_EQ(said.parsed, true);
    EXPECT_EQ(said.built, true);
    EXPECT_EQ(said.engineBytes, 6U);
    EXPECT_THAT(said.layers, HasSubstr("conv"));
    EXPECT_THAT(said.log, HasSubstr("Selected Device"));
    EXPECT_THAT(calls(), Contains("--onnx=a 'model'.onnx"));
    EXPECT_THAT(calls(), Not(Contains(HasSubstr("--loadEngine"))));
}

TEST_F(AskTrtexec, ARunHasOutputsTimesAndAProfile) {
    program();
    const Sample sample{{"x:0", DataType::Float, {1, 2}, std::string(8, 0)}};
    const QuestionedModel model{.model = "m.onnx", .samples = {sample}, .hasOpenShapes = true};
    const ModelAnswer said = must(ask(Depth::Run, {model})).models.front();
    EXPECT_EQ(said.ran, true);
    ASSERT_EQ(said.outputs.size(), 1U);
    EXPECT_THAT(said.outputs[0][0].dims, ElementsAre(1, 3));
    const auto values = decodeNumbers(DataType::Float, said.outputs[0][0].bytes, 3);
    EXPECT_EQ(values[0], 1);
    EXPECT_TRUE(std::isnan(values[1]));
    EXPECT_FALSE(std::isfinite(values[2]));
    EXPECT_THAT(said.timesMs, testing::SizeIs(5));
    EXPECT_THAT(said.timesMs[0], ElementsAre(1.5, 1.6));
    EXPECT_THAT(said.profile, HasSubstr("count"));
    EXPECT_THAT(calls(), Contains("--shapes='x:0':1x2"));
    EXPECT_THAT(calls(), Contains(testing::StartsWith("--loadInputs='x:0':")));
}

// It refuses a model whose shapes are fixed where it is told them.
TEST_F(AskTrtexec, FixedShapesAreNotSaid) {
    program();
    const Sample sample{{"x", DataType::Float, {1, 2}, std::string(8, 0)}};
    must(ask(Depth::Run, {{.model = "m.onnx", .samples = {sample}}}));
    EXPECT_THAT(calls(), Not(Contains(HasSubstr("--shapes"))));
}

TEST_F(AskTrtexec, ModelsTakeTurns) {
    program();
    const TensorRtAnswer answer = must(ask(Depth::Run, 2));
    for (const ModelAnswer& said : answer.models)
        EXPECT_THAT(said.timesMs, testing::SizeIs(5));
    std::vector<std::string> engines;
    bool isTimed = false;
    for (const std::string& word : calls()) {
        if (word.starts_with("--loadEngine="))
            engines.push_back(word);
        isTimed = isTimed || word.starts_with("--exportTimes");
    }
    ASSERT_TRUE(isTimed);
    ASSERT_EQ(engines.size(), 12U); // ten rounds and two profiles
    for (std::size_t i = 1; i < 10; ++i)
        EXPECT_NE(engines[i], engines[i - 1]);
}

TEST_F(AskTrtexec, OneThatIsNotBuiltIsLeftOutOfTheTurns) {
    program("case \"$*\" in *--onnx=bad.onnx*) exit 1;; esac");
    const TensorRtAnswer answer =
        must(ask(Depth::Run, {{.model = "a.onnx"}, {.model = "bad.onnx"}, {.model = "b.onnx"}}));
    EXPECT_THAT(answer.models[0].timesMs, testing::SizeIs(5));
    EXPECT_THAT(answer.models[1].timesMs, IsEmpty());
    EXPECT_THAT(answer.models[2].timesMs, testing::SizeIs(5));
    EXPECT_THAT(must(ask(Depth::Run, {{.model = "bad.onnx"}, {.model = "a.onnx"}})).models[1].timesMs, IsEmpty());
}

TEST_F(AskTrtexec, OneTimingCacheServesAllEngines) {
    program("for word; do case $word in --timingCacheFile=*) printf more >>\"${word#*=}\";; esac; done");
    const Sample sample{{"x", DataType::Float, {1}, std::string(4, 0)}};
    TensorRtQuestion question{.depth = Depth::Run,
        .models = {{.model = "a.onnx", .samples = {sample}}, {.model = "b.onnx"}},
        .onlyTimes = true,
        .timings = "known"};
    const TensorRtAnswer answer = must(qaliper::ask({ConnectionKind::Trtexec, program_.string()}, question, {}, {}));
    EXPECT_EQ(answer.timings, "knownmoremore");
    EXPECT_THAT(answer.models[0].timesMs, testing::SizeIs(5));
    EXPECT_THAT(answer.models[0].outputs, IsEmpty());
    EXPECT_THAT(answer.models[0].profile, IsEmpty());
}

TEST_F(AskTrtexec, AModelThatIsRejectedIsAnAnswer) {
    program("echo '[E] Failed to parse onnx file'; exit 1");
    const ModelAnswer said = must(ask(Depth::Run)).models.front();
    EXPECT_EQ(said.parsed, false);
    EXPECT_FALSE(said.built);
}

TEST_F(AskTrtexec, ABuilderThatStopsIsAnAnswer) {
    program("echo '[E] Could not find any implementation for node conv.'; exit 1");
    const ModelAnswer said = must(ask(Depth::Run)).models.front();
    EXPECT_EQ(said.parsed, true);
    EXPECT_EQ(said.built, false);
    EXPECT_THAT(said.timesMs, IsEmpty());
}

TEST_F(AskTrtexec, ACrashIsAnAnswer) {
    program("kill -SEGV $$");
    EXPECT_EQ(must(ask(Depth::Build)).crashedBy, 11);
}

TEST_F(AskTrtexec, AnOptionThatItDoesNotKnowIsAnError) {
    program("echo '[E] Unknown option: --fp16'; exit 1");
    const auto answer = ask(Depth::Build);
    ASSERT_FALSE(answer);
    EXPECT_THAT(render(answer.error().message), HasSubstr("does not know an option"));
}

TEST_F(AskTrtexec, AnotherProgramIsNoTrtexec) {
    std::ofstream(program_) << "#!/bin/sh\necho Hello; exit 3\n";
    fs::permissions(program_, fs::perms::owner_all);
    const auto answer = ask(Depth::About, 0);
    ASSERT_FALSE(answer);
    EXPECT_THAT(render(answer.error().message), HasSubstr("ended with 3 and says no release of TensorRT: Hello"));
}

TEST(TrtexecBuild, TheQuestionBecomesItsOptions) {
    TensorRtQuestion question{.level = 2};
    question.target.version = {10, 3, 0};
    question.target.fp16 = true;
    const QuestionedModel model{.model = "m.onnx", .isQuantized = true, .floats = {"/Add", "a:b"}, .tf32 = false};
    const auto arguments = trtexecBuild("trtexec", question, model, "/f");
    for (const char* word :
        {"--onnx=m.onnx", "--saveEngine=/f/engine", "--fp16", "--int8", "--builderOptimizationLevel=2", "--noTF32",
            "--precisionConstraints=obey", "--layerPrecisions=/Add:fp32,'a:b':fp32"})
        EXPECT_THAT(arguments, Contains(word));
    question.target.stronglyTyped = true;
    const auto strong = trtexecBuild("trtexec", question, model, "/f");
    EXPECT_THAT(strong, Contains("--stronglyTyped"));
    EXPECT_THAT(strong, Not(Contains("--fp16")));
    EXPECT_THAT(strong, Not(Contains(HasSubstr("--layerPrecisions"))));
}

TEST(TrtexecOutputs, ThatAreCutOffAreRefused) {
    EXPECT_FALSE(trtexecOutputs(R"([{"name" : "y", "dimensions" : "1x2", "values" : [1, )"));
    EXPECT_TRUE(must(trtexecOutputs("[\n]\n")).empty());
}

} // namespace
} // namespace qaliper::ask_trtexec_test
