#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "model/onnx/evaluate.h"
#include "model/onnx/save.h"
#include "model/quantize/placement.h"
#include "model/quantize/write_pairs.h"
#include "model/session/quantize_search.h"
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

TEST(Noise, BelowWhatFloatCanTellIsAllTheSame) {
    EXPECT_EQ(noise({outputOf(577.8)}), noise({outputOf(300)})) << "a saturated output chooses nothing";
    EXPECT_GT(noise({outputOf(140)}), noise({outputOf(577.8)}));
}

// How many samples each part has.
class Parts : public testing::Test {
protected:
    TrialRuns of(int samples, const char* text = "g (float[n,4] x) => (float[n,4] y) { y = Neg (x) }",
        MeasuredAt at = MeasuredAt::Outputs) {
        const auto count = static_cast<std::size_t>(samples);
        writeNpz(folder_ / "x.npz", {{"x", wavesOf("(" + std::to_string(samples) + ", 4)", 4 * count)}});
        QuantizeRequest request;
        request.data.paths = {folder_ / "x.npz"};
        return must(TrialRuns::open(textModel(text), request, worker_, {}, at));
    }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0}};
};

TEST_F(Parts, MeasureWithEightAtLeast) {
    for (const int samples : {24, 32, 128, 500}) {
        const TrialRuns runs = of(samples);
        EXPECT_TRUE(runs.hasMeasuring());
        EXPECT_GE(runs.measuring(), 8U) << samples;
        EXPECT_EQ(runs.folds(), 0U);
        EXPECT_GE(runs.fitted(), static_cast<std::uint64_t>(samples) * 2 / 5);
    }
    EXPECT_EQ(of(500).measuring(), 31U);
}

TEST_F(Parts, AreFoldsThatCoverAllWhereThereAreFew) {
    for (const int samples : {2, 3, 8, 23}) {
        const TrialRuns runs = of(samples);
        EXPECT_FALSE(runs.hasMeasuring());
        std::uint64_t measured = 0;
        for (std::uint64_t fold = 0; fold < runs.folds(); ++fold) {
            measured += *runs.fold(fold).count;
            EXPECT_EQ(*runs.fold(fold).count + *runs.allBut(fold).count, static_cast<std::uint64_t>(samples));
        }
        EXPECT_EQ(measured, static_cast<std::uint64_t>(samples));
    }
    EXPECT_EQ(of(1).folds(), 0U);
}

// Each sample has its own number: the sums say which ones were read.
TEST_F(Parts, AreInTheOrderOfTheDataAndHaveNothingInCommon) {
    needRuntime();
    constexpr int samples = 32;
    std::vector<float> numbers;
    for (int i = 0; i < 4 * samples; ++i)
        numbers.push_back(static_cast<float>(i / 4 + 1));
    const TrialRuns runs = of(samples);
    writeNpz(folder_ / "x.npz", {{"x", floatsOf("(32, 4)", numbers)}});
    const Model same = textModel("g (float[n,4] x) => (float[n,4] y) { y = Neg (x) }");
    std::vector<double> seen;
    std::vector<std::vector<double>> parts;
    for (const SampleRange& range : {runs.fitting(), runs.choosing(), SampleRange{24, 8}}) {
        std::vector<double>& part = parts.emplace_back();
        const Evaluation evaluation = must(runs.choose(same, range, {}));
        for (const RunPower& run : evaluation.outputs.at(0).runs)
            part.push_back(std::sqrt(run.signal / 4));
        EXPECT_TRUE(std::ranges::is_sorted(part)) << "they are read in the order of the data";
        seen.insert(seen.end(), part.begin(), part.end());
    }
    std::ranges::sort(seen);
    ASSERT_EQ(seen.size(), 32U);
    for (std::size_t i = 0; i < seen.size(); ++i)
        EXPECT_NEAR(seen[i], static_cast<double>(i + 1), 1e-4);
    EXPECT_EQ(parts.back().front(), 25);
    EXPECT_EQ(must(runs.choose(same, runs.fitting(), {})).samples, runs.fitted());
}

TEST_F(Parts, AreMeasuredBeforeASaturatedSoftmax) {
    needRuntime();
    const auto text = [](const char* factor) {
        return std::string("g (float[n,4] x) => (float[n,4] y) < float big = {800.0}, float f = {") + factor +
            "} > { h = Mul (x, big) l = Mul (h, f) y = Softmax (l) }";
    };
    const TrialRuns runs = of(32, text("1.0").c_str(), MeasuredAt::Logits);
    const auto evaluation = must(runs.choose(textModel(text("1.1")), runs.fitting(), {}));
    ASSERT_EQ(evaluation.outputs.size(), 1U);
    EXPECT_EQ(evaluation.outputs[0].name, "y");
    EXPECT_EQ(evaluation.outputs[0].before, "Softmax");
    EXPECT_NEAR(evaluation.outputs[0].sqnr, 20, 0.01) << "a tenth of the logits";
}

// The product does not read the first channel of its data, which alone is larger than 1.
class Search : public Parts {
protected:
    Search() {
        std::vector<float> numbers;
        for (int i = 0; i < 32 * 32; ++i) {
            const auto wave = static_cast<float>(std::sin(i * i % 1009));
            numbers.push_back(i % 32 == 0 ? 4 * wave : wave);
        }
        std::string weights;
        for (int i = 0; i < 32 * 32; ++i)
            weights += (i == 0 ? "" : ", ") + std::to_string(i < 32 ? 0 : std::sin(i * i));
        writeNpz(folder_ / "x.npz", {{"x", floatsOf("(32, 32)", numbers)}});
        analysis_.emplace(inspectModel(textModel("g (float[n,32] x) => (float[n,32] y) < float[32,32] w = {" + weights +
                                           "} > { y = MatMul (x, w) }"),
            "trt-10.3"));
        placement_ = placeFor(*analysis_->context, {DataType::Int8, {}, true});
        pairs_ = must(pairEdits(*analysis_->context, placement_));
    }
    Model model() const {
        return applied(analysis_->context->model(), must(withLimits(pairs_, DataType::Int8, limits_)));
    }

    std::optional<Analysis> analysis_;
    Placement placement_;
    PairEdits pairs_;
    TensorLimits limits_{{"x", 4}};
};

TEST_F(Search, FindsTheLimitThatCostsLeastAtTheOutputs) {
    needRuntime();
    QuantizeRequest request;
    request.data.paths = {folder_ / "x.npz"};
    const TrialRuns runs = must(TrialRuns::open(analysis_->context->model(), request, worker_, {}));
    const Model quantized = model();
    const QuantizedTrial trial{analysis_->context.get(), &placement_, &quantized, &limits_};
    NoiseScan scan = must(scanNoise(runs, trial, {}));
    ASSERT_EQ(scan.scales.size(), 1U);
    EXPECT_EQ(scan.scales[0].tensors, std::vector<std::string>{"x"});
    EXPECT_GT(scan.scales[0].noise, scan.weights);
    EXPECT_GT(scan.scales[0].largest, 2.5);
    NoiseScan same = scan;
    EXPECT_NEAR(must(betterLimits(runs, trial, {}, same, {})).at("x"), 0.7, 1e-9) << "what is clipped is not read";
    const double before = scan.scales[0].noise;
    EXPECT_NEAR(must(betterLimits(runs, trial, {{{"x", 1.0}}}, scan, {})).at("x"), 0.25, 1e-9) << "that of a method";
    EXPECT_LT(scan.scales[0].noise, before / 8);
}

TEST(Agreement, IsMoreThanChanceOnEnoughSamples) {
    const auto agrees = [](std::size_t samples, std::size_t less) {
        std::vector<double> after(samples, 1.1);
        std::fill_n(after.begin(), less, 0.9);
        return agreeOnLess(std::vector<double>(samples, 1), after);
    };
    EXPECT_TRUE(agrees(8, 7));
    EXPECT_FALSE(agrees(8, 6));
    EXPECT_FALSE(agrees(7, 7)) << "too few samples";
    EXPECT_TRUE(agrees(100, 59));
    EXPECT_FALSE(agrees(100, 55));
}

TEST(AddedEvaluation, IsThatOfAllSamples) {
    Evaluation first;
    first.outputs = {{.name = "y", .sqnr = 20, .maxError = 1, .largest = 5, .runs = {{100, 1}}}};
    first.samples = 1;
    first.metric = 1;
    Evaluation second = first;
    second.outputs[0].runs = {{100, 3}, {200, 4}, {400, 0}};
    second.samples = 3;
    second.metric = 0;
    addEvaluation(first, second);
    EXPECT_NEAR(first.outputs[0].sqnr, 20, 1e-9) << "800 over 8";
    EXPECT_EQ(first.samples, 4U);
    EXPECT_NEAR(*first.metric, 0.25, 1e-9);
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
