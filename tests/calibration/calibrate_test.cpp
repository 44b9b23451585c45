#include <cmath>
#include <csignal>
#include <fstream>
#include <numeric>
#include <random>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/packer.h"
#include "model/calibration/ranges.h"
#include "model/onnx/calibrate.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Tensors are measured inside ONNX Runtime while a model runs on data.

namespace qaliper::calibrate_test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class Calibrate : public testing::Test {
protected:
    Calibrate() { needRuntime(); }

    void model(const std::string& text, const SaveOptions& options = {}) {
        must(saveModel(textModel(text), folder_ / "model.onnx", options));
    }
    void data(const std::vector<std::pair<std::string, std::string>>& arrays) {
        writeNpz(folder_ / "data.npz", arrays);
    }
    CalibrateRequest request(std::vector<std::string> tensors) const {
        return {folder_ / "model.onnx", std::move(tensors), {{folder_ / "data.npz"}, {}}, {}, true};
    }
    Result<Statistics> calibrate(std::vector<std::string> tensors, const Job& job = {}) {
        return calibrateModel(request(std::move(tensors)), worker_, job);
    }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
};

TEST_F(Calibrate, MeasuresInputsAndInnerTensorsOverAllSamples) {
    model("g (float[n,3] x) => (float[n,3] y) { h = Relu (x) y = Neg (h) }");
    data({{"x", floatsOf("(2, 3)", {3, 0, -1, -5, 1, 2})}});
    const Statistics statistics = must(calibrate({"h", "x"}));
    EXPECT_EQ(statistics.samples, 2U);
    ASSERT_THAT(statistics.tensors, SizeIs(2));
    const TensorStatistics& inner = statistics.tensors[0];
    EXPECT_EQ(inner.tensor, "h");
    EXPECT_EQ(inner.min, 0);
    EXPECT_EQ(inner.max, 3);
    EXPECT_EQ(inner.count, 6U);
    EXPECT_EQ(inner.histogram.limit, 3);
    EXPECT_EQ(inner.histogram.bins.front(), 3U) << "the zeros";
    EXPECT_EQ(inner.histogram.bins.back(), 1U);
    EXPECT_EQ(statistics.tensors[1].min, -5);
    EXPECT_EQ(statistics.tensors[1].max, 3);
}

TEST_F(Calibrate, MeasuresOnlyTheFirstSamplesWhenAskedTo) {
    model("g (float[n,1] x) => (float[n,1] y) { y = Neg (x) }");
    data({{"x", floatsOf("(3, 1)", {1, 2, 8})}});
    CalibrateRequest two = request({"x"});
    two.samples = 2;
    two.histograms = false;
    const Statistics statistics = must(calibrateModel(two, worker_, {}));
    EXPECT_EQ(statistics.samples, 2U);
    EXPECT_EQ(statistics.tensors.at(0).max, 2);
    EXPECT_TRUE(statistics.tensors.at(0).histogram.bins.empty());
}

TEST_F(Calibrate, MeasuresWhatABodyReads) {
    model("g (float[n,2] x, bool c) => (float[n,2] y) { h = Abs (x) y = If (c) <then_branch = a () => (float[n,2] t) "
          "{ t = Neg (h) }, else_branch = b () => (float[n,2] e) { e = Exp (h) }> }");
    data({{"x", floatsOf("(2, 2)", {3, 0, -7, 1})}, {"c", npyOf("|b1", "(2,)", std::string("\1\0", 2))}});
    EXPECT_EQ(must(calibrate({"h"})).tensors.at(0).max, 7);
}

TEST_F(Calibrate, MeasuresHalfPrecisionAndDouble) {
    for (const char* type : {"float16", "double"}) {
        model(std::string("g (float[n,3] x) => (float[n,3] y) { h = Cast <to = ") +
            (type == std::string("double") ? "11" : "10") + "> (x) i = Abs (h) y = Cast <to = 1> (i) }");
        data({{"x", floatsOf("(1, 3)", {0.5, -2, 1})}});
        const Statistics statistics = must(calibrate({"h"}));
        EXPECT_EQ(statistics.tensors.at(0).min, -2) << type;
        EXPECT_EQ(statistics.tensors.at(0).max, 1) << type;
    }
}

// Optimizing removes an addition of zero, which makes +0 of −0. That shows whether a graph was optimized.
TEST_F(Calibrate, RunsAGraphOfMoreThanTwentyThousandNodesAsItIsWritten) {
    for (const int more : {0, 20'000}) {
        std::string text =
            "g (float[n,1] x) => (float[n,1] y, float[n,1] c0) <float zero = {0}, float low = {-1}, "
            "float high = {1}> { m = Neg (x) z = Add (m, zero) r = Reciprocal (z) y = Clip (r, low, high) c";
        for (int i = more; i > 0; --i)
            text += std::to_string(i) + " = Neg (" + (i == more ? "x" : "c" + std::to_string(i + 1)) + ") c";
        model(text + "0 = Neg (" + (more == 0 ? "x" : "c1") + ") }", {.force = true});
        data({{"x", floatsOf("(1, 1)", {0})}});
        EXPECT_EQ(must(calibrate({"y"})).tensors.at(0).max, more == 0 ? -1 : 1) << more;
    }
}

TEST_F(Calibrate, WeightsStayWhereTheyAre) {
    std::string numbers;
    for (int i = 0; i < 400; ++i)
        numbers += (i == 0 ? "" : ", ") + std::to_string(i);
    for (const bool isExternal : {false, true}) {
        model("g (float[n,1] x) => (float[n,400] y) <float[1,400] w = {" + numbers +
                "}> { h = MatMul (x, w) y = Neg (h) }",
            {.externalData = isExternal, .force = true});
        data({{"x", floatsOf("(2, 1)", {1, 2})}});
        EXPECT_EQ(must(calibrate({"h"})).tensors.at(0).max, 798) << isExternal;
    }
}

TEST_F(Calibrate, LeavesOutWhatIsNotFinite) {
    model("g (float[n,2] x) => (float[n,2] y) { h = Log (x) y = Neg (h) }");
    data({{"x", floatsOf("(1, 2)", {0, 1})}});
    const TensorStatistics tensor = must(calibrate({"h"})).tensors.at(0);
    EXPECT_EQ(tensor.infinite, 1U);
    EXPECT_EQ(tensor.max, 0);
}

TEST_F(Calibrate, NamesATensorThatCannotBeMeasured) {
    model("g (float[n,2] x) => (float[n,2] y) { s = Shape (x) y = Reshape (x, s) }");
    data({{"x", floatsOf("(1, 2)", {0, 1})}});
    const auto missing = calibrate({"x", "nowhere"});
    ASSERT_TRUE(isError(missing, ErrorKind::Invalid));
    EXPECT_THAT(describe(missing.error()), HasSubstr("nowhere"));
    const auto integers = calibrate({"s"});
    ASSERT_TRUE(isError(integers, ErrorKind::CannotRead));
    EXPECT_THAT(describe(integers.error()), HasSubstr("a tensor of integers has no range"));
}

TEST_F(Calibrate, TellsHowFarItIs) {
    model("g (float[n,2] x) => (float[n,2] y) { y = Neg (x) }");
    data({{"x", floatsOf("(4, 2)", std::vector<float>(8, 1))}});
    std::vector<double> done;
    must(calibrate({"x"}, Job({}, [&](const Progress& progress) { done.push_back(progress.done); })));
    EXPECT_TRUE(std::ranges::is_sorted(done));
    EXPECT_EQ(done.front(), 0);
    EXPECT_EQ(done.back(), 1);
    EXPECT_GE(done.size(), 8U);
}

// The model loops as often as each sample says: once, and then without an end.
class EndlessRun : public Calibrate {
protected:
    EndlessRun() {
        model(
            "g (float[n,2] x, int64[n] m) => (float[n,2] y) { h = Abs (x) k = Squeeze (m) y = Loop (k, , h) <body = b "
            "(int64 i, bool c, float[n,2] s) => (bool d, float[n,2] t) { d = Identity (c) t = Sin (s) }> }");
        const std::int64_t once = 1;
        const std::int64_t ever = 1'000'000'000'000;
        const std::string times = encodeIntegers({once, ever});
        data({{"x", floatsOf("(2, 2)", {1, 2, 3, 4})}, {"m", npyOf("<i8", "(2,)", times)}});
    }
    static std::string encodeIntegers(const std::vector<std::int64_t>& numbers) {
        Packer packer;
        for (const std::int64_t number : numbers)
            packer.put(number);
        return std::move(packer).take();
    }
};

TEST_F(EndlessRun, IsCancelledInTheMiddleOfARun) {
    std::stop_source stop;
    const Job job(stop.get_token(), [&](const Progress& progress) {
        if (progress.done > 0) // the first run is over
            stop.request_stop();
    });
    EXPECT_TRUE(isError(calibrate({"h"}, job), ErrorKind::Cancelled));
}

// Kills the processes that this one started.
void killChildren() {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string process;
        std::string name;
        std::string state;
        int parent = 0;
        if (file >> process >> name >> state >> parent && parent == ::getpid())
            ::kill(std::stoi(process), SIGKILL);
    }
}

TEST_F(Calibrate, AWorkerThatIsKilledCostsThePassOnly) {
    model("g (float[n,2] x) => (float[n,2] y) { y = Neg (x) }");
    data({{"x", floatsOf("(3, 2)", {1, 2, 3, 4, 5, 6})}});
    int kills = 0;
    std::vector<std::string> stages;
    const Job job({}, [&](const Progress& progress) {
        const std::string stage = render(progress.stage);
        if (stages.empty() || stages.back() != stage)
            stages.push_back(stage);
        if (stages.size() == 2 && progress.done > 0.5 && kills++ == 0)
            killChildren();
    });
    const Statistics statistics = must(calibrate({"x"}, job));
    EXPECT_GT(kills, 1);
    EXPECT_THAT(stages, SizeIs(2)) << "ranges are not measured again";
    EXPECT_EQ(statistics.tensors.at(0).max, 6);
    EXPECT_EQ(std::accumulate(statistics.tensors.at(0).histogram.bins.begin(),
                  statistics.tensors.at(0).histogram.bins.end(), std::uint64_t{0}),
        6U);
}

TEST_F(EndlessRun, AWorkerThatIsKilledAgainIsAnError) {
    const Job job({}, [&](const Progress& progress) {
        if (progress.done > 0)
            killChildren();
    });
    EXPECT_TRUE(isError(calibrate({"h"}, job), ErrorKind::WorkerDied));
}

// Histogram of the numbers themselves, in double precision.
Histogram exactHistogram(const std::vector<float>& numbers) {
    Histogram histogram{0, std::vector<std::uint64_t>(histogramBins)};
    for (const float number : numbers)
        histogram.limit = std::max(histogram.limit, static_cast<double>(std::abs(number)));
    for (const float number : numbers) {
        const auto bin = static_cast<std::size_t>(std::abs(double(number)) / histogram.limit * histogramBins);
        ++histogram.bins[std::min(bin, histogramBins - 1)];
    }
    return histogram;
}

TEST_F(Calibrate, RangesAreThoseOfAnExactHistogramWithinABin) {
    constexpr std::size_t size = 50'000;
    std::mt19937 random(3);
    std::exponential_distribution<float> tail(1);
    std::vector<float> numbers(4 * size);
    for (float& number : numbers)
        number = (random() % 2 == 0 ? 1.0F : -1.0F) * tail(random);
    model("g (float[n,50000] x) => (float[n,50000] y) { h = Relu (x) y = Neg (h) }");
    data({{"x", floatsOf("(4, 50000)", numbers)}});
    const Statistics statistics = must(calibrate({"x", "h"}));
    for (const TensorStatistics& tensor : statistics.tensors) {
        TensorStatistics exact = tensor;
        exact.histogram = exactHistogram(numbers);
        EXPECT_EQ(std::accumulate(tensor.histogram.bins.begin(), tensor.histogram.bins.end(), std::uint64_t{0}),
            numbers.size());
        for (const RangeMethod method : {RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse})
            EXPECT_NEAR(rangeLimit(tensor, method, QuantizedForm::Int8), rangeLimit(exact, method, QuantizedForm::Int8),
                exact.histogram.limit / histogramBins)
                << tensor.tensor << " " << rangeMethodName(method);
        for (float& number : numbers)
            number = std::max(number, 0.0F);
    }
}

// Scales that ONNX Runtime's quantize_static gave on the same samples. It sets a Softmax to 1/127, and a Conv before
// a ReLU to what the ReLU leaves.
class GoldenScales : public Calibrate, public testing::WithParamInterface<const char*> {};

TEST_P(GoldenScales, AreThoseOfMinMax) {
    const auto path = corpusFile(std::string("calibration/") + GetParam() + ".onnx");
    const auto json = parsedJson(must(readWholeFile(corpusFile(std::string("calibration/") + GetParam() + ".json"))));
    const Index index(must(loadModel(path)));
    std::vector<std::string> tensors;
    for (const auto& [tensor, scale] : json.at("minmax").at("scales").items()) {
        const auto value = index.value(mainGraph, tensor);
        if (!value)
            continue;
        const NodeIx producer = index.producer(*value);
        const bool isFixed = producer.valid() && index.node(producer).is("Softmax");
        const auto uses = index.uses(*value);
        const bool isNeighbour = std::ranges::any_of(
            uses, [&](const Use& use) { return index.node(use.node).is("Relu") || index.node(use.node).is("Clip"); });
        if (!isFixed && !isNeighbour)
            tensors.push_back(tensor);
    }
    ASSERT_GE(tensors.size(), 8U);
    const CalibrateRequest wanted{
        path, tensors, {{corpusFile(std::string("calibration/") + GetParam() + ".calib.npz")}, {}}, {}, false};
    const Statistics statistics = must(calibrateModel(wanted, worker_, {}));
    for (const TensorStatistics& tensor : statistics.tensors) {
        const double scale = json.at("minmax").at("scales").at(tensor.tensor).get<double>();
        EXPECT_NEAR(rangeLimit(tensor, RangeMethod::MinMax, QuantizedForm::Int8) / 127 / scale, 1, 1e-6)
            << tensor.tensor;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, GoldenScales, testing::Values("mnist_dwsep", "mnist_dwsep_imbalanced", "mnist_vit", "canvas_unet"));

} // namespace
} // namespace qaliper::calibrate_test
