#include <limits>
#include <stop_token>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "model/onnx/evaluate.h"
#include "model/onnx/save.h"
#include "model/quantize/placement.h"
#include "model/quantize/write_pairs.h"
#include "model/session/quantize_trial.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Versions that are tried: how their noise counts, and that a cancelled job ends each part.

namespace qaliper::trial_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double noise(std::vector<EvaluatedOutput> outputs) {
    Evaluation evaluation;
    evaluation.outputs = std::move(outputs);
    return noiseOf(evaluation);
}

EvaluatedOutput outputOf(double sqnr) { return {"y", sqnr, 1, 10}; }

TEST(Noise, OfAnOutputWithoutSignalDoesNotCount) {
    const EvaluatedOutput silent{"silent", -infinity, 0.5, 0};
    EXPECT_EQ(noise({outputOf(20), silent}), noise({outputOf(20)}));
    EXPECT_LT(noise({outputOf(30), silent}), noise({outputOf(20), silent}));
}

TEST(Noise, OfAnOutputThatIsNotComparedDoesNotCount) {
    const EvaluatedOutput other{.name = "other", .maxError = 1, .largest = 1, .isCompared = false};
    EXPECT_EQ(noise({outputOf(20), other}), noise({outputOf(20)}));
}

TEST(Noise, OfIndicesCountsWhereThereIsNothingElse) {
    const EvaluatedOutput chosen{.name = "indices", .sqnr = 5, .maxError = 80, .largest = 99, .isWhole = true};
    EXPECT_EQ(noise({outputOf(20), chosen}), noise({outputOf(20)}));
    EXPECT_GT(noise({chosen}), 0);
}

TEST(Noise, OfOtherOutputsCountsBesideOneThatIsNotFinite) {
    const EvaluatedOutput broken{"broken", -infinity, infinity, 3};
    EXPECT_LT(noise({outputOf(30), broken}), noise({outputOf(20), broken}));
    EXPECT_LT(noise({outputOf(20)}), noise({outputOf(20), broken}));
    EXPECT_LT(noise({outputOf(-40)}), noise({broken}));
}

// The same float model beside several others, and another float model between.
TEST(KeptFloatOutputs, AreThoseOfTheirModelAndSamples) {
    needRuntime();
    const TemporaryFolder folder;
    writeNpz(folder / "data.npz", {{"x", wavesOf("(8, 4)", 32)}});
    for (const char* factor : {"1.0", "2.0", "3.0"})
        must(saveModel(textModel(std::string("g (float[n,4] x) => (float[n,4] y) <float f = {") + factor +
                           "}> { y = Mul (x, f) }"),
            folder / (std::string(factor) + ".onnx")));
    Worker worker({.executable = workerProgram(), .memoryLimit = 0});
    const auto largestError = [&](const char* model, const char* against, SampleRange samples, bool keepsFloat) {
        const auto fileOf = [&](const char* factor) { return folder / (std::string(factor) + ".onnx"); };
        return must(evaluateModel({.model = fileOf(model),
                                      .against = fileOf(against),
                                      .data = {{folder / "data.npz"}, {}},
                                      .samples = samples,
                                      .keepsFloat = keepsFloat},
                        worker, {}))
            .outputs.at(0)
            .maxError;
    };
    for (const bool isAgain : {false, true}) {
        SCOPED_TRACE(isAgain);
        EXPECT_EQ(largestError("1.0", "1.0", {}, true), 0);
        for (const SampleRange samples : {SampleRange{}, SampleRange{2, 3}})
            EXPECT_EQ(largestError("3.0", "1.0", samples, true), largestError("3.0", "1.0", samples, false));
        EXPECT_EQ(largestError("2.0", "2.0", {}, true), 0);
        EXPECT_EQ(largestError("3.0", "2.0", {}, true), largestError("3.0", "2.0", {}, false));
    }
}

class Cancelled : public testing::Test {
protected:
    static constexpr auto text = R"(g (float[n,32,14,14] x) => (float[n,32,14,14] y)
        < float[64,32,3,3] w = noise(-1, 1), float[32,64,3,3] v = noise(-1, 1) >
        { a = Conv <pads = [1, 1, 1, 1]> (x, w) r = Relu (a) y = Conv <pads = [1, 1, 1, 1]> (r, v) })";

    Job stopped() {
        stop_.request_stop();
        return Job(stop_.get_token());
    }
    QuantizeRequest request() const {
        std::vector<float> numbers;
        for (int i = 0; i < 8 * 32 * 14 * 14; ++i)
            numbers.push_back(static_cast<float>(i * 7 % 101) / 50 - 1);
        writeNpz(folder_ / "x.npz", {{"x", floatsOf("(8, 32, 14, 14)", numbers)}});
        QuantizeRequest request;
        request.data.paths = {folder_ / "x.npz"};
        return request;
    }

    TemporaryFolder folder_;
    Analysis analysis_ = inspectModel(textModel(text), "trt-10.3");
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0}};
    std::stop_source stop_;
};

TEST_F(Cancelled, PairsAreNotWritten) {
    const Placement placement = placeFor(*analysis_.context, {DataType::Int8, {}, true});
    ASSERT_FALSE(placement.weights.empty());
    TensorLimits limits;
    for (const PlacedPair& pair : placement.pairs)
        limits[std::string(analysis_.context->index().name(pair.tensor))] = 1;
    must(quantizingEdits(*analysis_.context, placement, limits));
    const auto edits = quantizingEdits(*analysis_.context, placement, limits, stopped());
    ASSERT_FALSE(edits);
    EXPECT_EQ(edits.error().kind, ErrorKind::Cancelled);
}

TEST_F(Cancelled, VersionsAreNotWritten) {
    const auto runs = TrialRuns::open(analysis_.context->model(), request(), worker_, stopped());
    ASSERT_FALSE(runs);
    EXPECT_EQ(runs.error().kind, ErrorKind::Cancelled);
}

TEST_F(Cancelled, EachStageEndsWithThatAndReportsNoOther) {
    needRuntime();
    const Inspector inspector = testInspector("trt-10.3");
    for (const std::string_view stage :
        {"Placing Q/DQ", "Measuring ranges", "Trying ranges", "Correct biases", "Measuring the result"}) {
        std::stop_source stop;
        std::string last;
        const Job job(stop.get_token(), [&](const Progress& progress) {
            const std::string said = render(progress.stage);
            if (stop.stop_requested() && !said.empty())
                last = said;
            if (said.starts_with(stage)) {
                stop.request_stop();
                last = said;
            }
        });
        const auto result = quantizeModel(inspector, analysis_.context->indexOwner, request(), worker_, job);
        ASSERT_FALSE(result) << stage;
        EXPECT_EQ(result.error().kind, ErrorKind::Cancelled) << stage << ": " << render(result.error().message);
        EXPECT_TRUE(last.starts_with(stage)) << stage << ": " << last;
    }
}

} // namespace
} // namespace qaliper::trial_test
