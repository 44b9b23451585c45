#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/onnx/compare.h"
#include "model/onnx/compare_message.h"
#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::compare_test {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class CompareModels : public testing::Test {
protected:
    CompareModels() { needRuntime(); }

    void write(const std::string& name, const std::string& nodes) {
        must(saveModel(
            must(parseText("<ir_version: 8, opset_import: [\"\": 17]> g (float[4] x) => (? y, ? z) { " + nodes + " }")),
            folder_ / name));
    }

    static Sample sample(const std::vector<double>& numbers) {
        return {{"x", DataType::Float, {4}, encodeNumbers(DataType::Float, numbers)}};
    }

    Result<Comparison> compare(const std::vector<Sample>& samples, const std::vector<OutputPair>& outputs = {}) {
        return compareModels({folder_ / "a.onnx", folder_ / "b.onnx", outputs, samples}, worker_, {});
    }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(1)}};
};

TEST_F(CompareModels, MeasuresEachOutput) {
    write("a.onnx", "y = Neg (x) z = Abs (x)");
    write("b.onnx", "y = Neg (x) half = Constant <value_float = 0.5> () a = Abs (x) z = Mul (a, half)");
    const Comparison comparison = must(compare({sample({1, -2, 3, -4}), sample({0, 1, 0, 8})}));
    ASSERT_THAT(comparison.outputs, SizeIs(2));
    const OutputComparison& y = comparison.outputs[0];
    EXPECT_EQ(y.output, (OutputPair{"y", "y"}));
    EXPECT_EQ(y.before, (OutputForm{DataType::Float, {4}}));
    EXPECT_EQ(y.elements, 8U);
    EXPECT_EQ(y.maxError, 0);
    EXPECT_EQ(y.largest, 8);
    EXPECT_EQ(y.relativeError(), 0);
    EXPECT_EQ(y.sqnr, std::numeric_limits<double>::infinity());
    EXPECT_EQ(y.finiteShare, 1);
    EXPECT_EQ(y.movingShare, 1);
    const OutputComparison& z = comparison.outputs[1];
    EXPECT_EQ(z.maxError, 4);
    EXPECT_EQ(z.relativeError(), 0.5);
    EXPECT_NEAR(z.sqnr, 20 * std::log10(2.0), 1e-9);
}

TEST_F(CompareModels, MeasuresWhatARoundingOfTheInputsDoes) {
    const std::string minus = "c = Constant <value_float = 1000.0> () d = Constant <value_float = 1003.0> () "
                              "e = Constant <value_float = 3.0> () z = Abs (x) ";
    write("a.onnx", minus + "y = Sub (x, c)");
    write("b.onnx", minus + "f = Mul (x, e) g = Div (f, e) h = Add (g, e) y = Sub (h, d)");
    const Comparison comparison =
        must(compare({sample({1000.11, 1000.77, 999.13, 1001.37}), sample({1001.9, 1000.03, 998.71, 999.99})}));
    const OutputComparison& y = comparison.outputs[0];
    EXPECT_GT(y.relativeError(), 1e-5) << "what is left of large numbers has few digits";
    EXPECT_GT(y.rounding, 1e-5) << "one unit in the last place of such an input is as much";
    EXPECT_LT(y.rounding, 1e-4);
    EXPECT_EQ(comparison.outputs[1].rounding, 0) << "nothing to explain";
}

TEST_F(CompareModels, CountsTheNumbersOfBothOverTheRangeOfBoth) {
    write("a.onnx", "y = Neg (x) z = Abs (x)");
    write("b.onnx", "y = Neg (x) e = Constant <value_float = 1e38> () a = Mul (x, e) z = Abs (a)");
    const std::vector<Sample> samples{sample({0, 1e-38, 2e-38, 3e-38}), sample({0, 0, 4e-38, 1e38})};
    const Comparison plain = must(compare(samples));
    EXPECT_FALSE(plain.outputs[0].distributions);
    const Comparison comparison =
        must(compareModels({folder_ / "a.onnx", folder_ / "b.onnx", {{"z", "z"}}, samples, true}, worker_, {}));
    ASSERT_THAT(comparison.outputs, SizeIs(1));
    const DistributionPair& pair = *comparison.outputs[0].distributions;
    EXPECT_EQ(pair.from, 0);
    EXPECT_FLOAT_EQ(pair.to, 1e38);
    EXPECT_EQ(pair.before.elements, 8U);
    EXPECT_EQ(pair.before.finite, 8U);
    EXPECT_EQ(pair.before.bins.front(), 7U);
    EXPECT_EQ(pair.before.bins.back(), 1U);
    EXPECT_EQ(pair.after.finite, 7U) << "1e76 is infinite in FP32";
    EXPECT_EQ(pair.after.infiniteShare(), 0.125);
    EXPECT_FLOAT_EQ(pair.after.most, 4);
    EXPECT_EQ(pair.after.bins.front(), 7U);
}

TEST_F(CompareModels, PairsOutputsOfDifferentNames) {
    write("a.onnx", "y = Neg (x) z = Abs (x)");
    write("b.onnx", "y = Abs (x) z = Neg (x)");
    const Comparison comparison = must(compare({sample({1, -2, 3, -4})}, {{"y", "z"}, {"y", "y"}}));
    ASSERT_THAT(comparison.outputs, SizeIs(2));
    EXPECT_EQ(comparison.outputs[0].maxError, 0);
    EXPECT_EQ(comparison.outputs[1].maxError, 6);
}

TEST_F(CompareModels, SeesInfinityAndNoNumber) {
    write("a.onnx", "y = Log (x) z = Sqrt (x)");
    write("b.onnx", "y = Log (x) a = Sqrt (x) z = Relu (a)");
    const Comparison comparison = must(compare({sample({1, 0, -1, 4})}));
    EXPECT_EQ(comparison.outputs[0].maxError, 0) << "the same infinity, the same NaN";
    EXPECT_EQ(comparison.outputs[0].finiteShare, 0.5);
    EXPECT_EQ(comparison.outputs[0].largest, std::log(4.0F));
}

TEST_F(CompareModels, TellsAnotherTypeFromAnotherNumber) {
    write("a.onnx", "y = Neg (x) z = Abs (x)");
    write("b.onnx", "y = Cast <to = 11> (x) z = Shape (x)");
    const Comparison comparison = must(compare({sample({1, 2, 3, 4})}));
    EXPECT_FALSE(comparison.outputs[0].isComparable());
    EXPECT_EQ(comparison.outputs[0].after.type, DataType::Double);
    EXPECT_FALSE(comparison.outputs[1].isComparable());
    EXPECT_EQ(comparison.outputs[1].after.dims, std::vector<std::int64_t>{1});
}

TEST_F(CompareModels, TellsAQuietOutputFromALivelyOne) {
    write("a.onnx", "y = Relu (x) z = Sign (x)");
    write("b.onnx", "y = Relu (x) z = Sign (x)");
    const Comparison comparison =
        must(compare({sample({-1, -2, -3, 4}), sample({-4, -3, -2, 1}), sample({-1, 1, -1, 7})}));
    EXPECT_EQ(comparison.outputs[0].movingShare, 0.5) << "two elements are zero in every sample";
    EXPECT_EQ(comparison.outputs[1].movingShare, 0.25);
    EXPECT_EQ(comparison.outputs[1].informativeShare, 0) << "signs only jump between the smallest and the largest";
}

TEST_F(CompareModels, SaysInTheRuntimesWordsWhatDoesNotRun) {
    write("a.onnx", "y = Neg (x) z = Abs (x)");
    write("b.onnx", "y = NoSuchOperator (x) z = Abs (x)");
    const auto comparison = compare({sample({1, 2, 3, 4})});
    ASSERT_FALSE(comparison);
    EXPECT_EQ(comparison.error().kind, ErrorKind::CannotRead);
    EXPECT_THAT(render(comparison.error().message), HasSubstr("ONNX Runtime cannot run b.onnx"));
    EXPECT_THAT(render(comparison.error().message), HasSubstr("NoSuchOperator"));
}

TEST_F(CompareModels, AMissingFileOrInputIsAnErrorAndTheWorkerStays) {
    write("a.onnx", "y = Neg (x) z = Abs (x)");
    EXPECT_FALSE(compare({sample({1, 2, 3, 4})}));
    write("b.onnx", "y = Neg (x) z = Abs (x)");
    EXPECT_FALSE(compare({Sample{}}));
    EXPECT_FALSE(compare({sample({1, 2, 3, 4})}, {{"nothing", "y"}}));
    EXPECT_TRUE(isOk(compare({sample({1, 2, 3, 4})})));
}

TEST_F(CompareModels, BytesThatAreNoRequestAreAnError) {
    for (const std::string& payload : {std::string(), std::string("nonsense"), std::string(200, '\xff')})
        EXPECT_FALSE(worker_.call(FrameKind::Verify, payload, {}));
}

} // namespace
} // namespace qaliper::compare_test
