#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/elements.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/quantizing.h"
#include "tests/support/result.h"

// `quantize`: from a float model and samples to a quantized model for a target.

namespace qaliper::quantize_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* perceptron = R"(
    g (float[n,32] x) => (float[n,32] y)
    < float[32,32] w1 = noise(-1, 1), float[32] b1 = noise(-1, 1), float[32,32] w2 = noise(-1, 1, 2) >
    { ["first"] a = Gemm (x, w1, b1)  r = Relu (a)  ["second"] y = MatMul (r, w2) })";

TEST_F(QuantizeCommand, WritesAModelWithItsPlanScalesAndAccuracy) {
    needRuntime();
    const std::string model = saved(perceptron);
    const std::string samples = data({{"x", wavesOf("(16, 32)", 512)}});
    const CommandResult result = quantized(model, samples, "trt-10.3", {"--ranges", "minmax"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_EQ(json.at("type"), "int8");
    EXPECT_EQ(json.at("ranges"), "minmax");
    EXPECT_EQ(json.at("plan").at("quantized_multiply_adds"), 1);
    EXPECT_EQ(json.at("plan").at("nodes").at(0).at("role"), "quantized");
    EXPECT_EQ(json.at("plan").at("weights").at(0).at("axis"), 1);
    EXPECT_EQ(json.at("samples"), 16);
    EXPECT_EQ(json.at("accuracy").at("samples"), 16) << "each with ranges from others";
    EXPECT_TRUE(json.at("accuracy").at("held_back").get<bool>());
    EXPECT_GT(json.at("accuracy").at("outputs").at(0).at("sqnr_db").get<double>(), 25);
    EXPECT_THAT(result.messages, HasSubstr("Measuring ranges")) << "progress";
    const Model written = must(loadModel(output()));
    EXPECT_THAT(halfQuantized(written), IsEmpty());
    EXPECT_THAT(faultsOf(output(), "trt-10.3"), IsEmpty());
    for (const auto& tensor : json.at("plan").at("tensors")) {
        EXPECT_NEAR(tensor.at("scale").get<double>(), tensor.at("limit").get<double>() / 127, 1e-9);
        if (tensor.at("tensor") == "x") {
            EXPECT_NEAR(tensor.at("limit").get<double>(), 2, 1e-3) << "from all samples";
        }
    }
}

TEST_F(QuantizeCommand, NodesAndOperatorsAreKeptInFloat) {
    needRuntime();
    const std::string model = saved(perceptron);
    const std::string samples = data({{"x", wavesOf("(8, 32)", 256)}});
    for (const std::string kept : {"MatMul", "second", "y"}) {
        const CommandResult result =
            quantized(model, samples, "trt-10.3", {"--ranges", "minmax", "--keep-float", kept});
        ASSERT_EQ(result.status, 0) << result.messages;
        const Model written = must(loadModel(output()));
        EXPECT_EQ(nodeOf(written, "y").input(1), "w2") << kept;
        EXPECT_NE(nodeOf(written, "a").input(1), "w1") << kept;
        const auto json = parsedJson(result.output);
        EXPECT_THAT(json.at("plan").at("nodes").at(2).at("reason").get<std::string>(), HasSubstr("as asked"));
    }
    EXPECT_EQ(quantized(model, samples, "trt-10.3", {"--keep-float", "third"}).status, 2);
}

TEST_F(QuantizeCommand, ADryRunWritesNothing) {
    needRuntime();
    const CommandResult result = runCli({"quantize", saved(perceptron), "--data",
        data({{"x", wavesOf("(8, 32)", 256)}}), "--dry-run", "--target", "trt-10.3", "--ranges", "minmax"});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("SQNR"));
    EXPECT_FALSE(std::filesystem::exists(output()));
}

TEST_F(QuantizeCommand, OldOpsetsAreRaisedAndThatIsProven) {
    needRuntime();
    const std::string model = saved(R"(<ir_version: 7, opset_import: ["": 12]>
        g (float[4,32] x) => (float[4,32] y) < float[32,32] w = noise(-1, 1) > { m = MatMul (x, w)  y = Softmax (m) })");
    const CommandResult result =
        quantized(model, data({{"x", wavesOf("(16, 32)", 512)}}), "trt-8.6", {"--ranges", "minmax"});
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(must(loadModel(output())).opset(), 13);
    const auto step = parsedJson(result.output).at("steps").at(0);
    EXPECT_EQ(step.at("step"), "raise-opset");
    EXPECT_EQ(step.at("relative_difference"), 0);
}

TEST_F(QuantizeCommand, RefusalsNameTheReasonAndWriteNothing) {
    needRuntime();
    struct Row {
        const char* text;
        const char* target;
        std::vector<std::string> more;
        const char* reason;
    };
    const std::string samples = data({{"x", wavesOf("(8, 32)", 256)}});
    for (const Row& row :
        {
            Row{perceptron, "trt-8.6", {"--type", "fp8"}, "FP8"},
            Row{"g (float[n,32] x) => (float[n,32] y) { y = Softmax (x) }", "trt-10.3", {}, "worth"},
            Row{"g (float[n,32] x) => (float[n,8] y) <float[32,8] w = noise(-1, 1)> { r = Relu (x) y = MatMul (r, w) }",
                "trt-11.5,sm=12.0", {"--type", "fp8"}, "TensorRT 11.5: it is too thin"},
            Row{"g (float[n,32] x) => (float[n,32] y) <float s = {0.1}, int8 z = {0}>"
                "{ q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }",
                "trt-10.3", {}, "strip-qdq"},
            Row{R"(<ir_version: 7, opset_import: ["": 10]> g (float[n,32] x) => (float[n,16] y)
                 <float[32,32] w = noise(-1, 1), float[2] s = {1, 0.5}> { m = MatMul (x, w)  y = Resize (m, s) })",
                "trt-11.5,sm=12.0", {"--type", "fp8"}, "because of y (Resize)"},
        }) {
        const CommandResult result = quantized(saved(row.text), samples, row.target, row.more);
        EXPECT_EQ(result.status, 4) << row.text;
        EXPECT_THAT(result.messages, HasSubstr(row.reason));
        EXPECT_FALSE(std::filesystem::exists(output()));
    }
}

TEST_F(QuantizeCommand, OptionsThatMakeNoSenseAreSaid) {
    const std::string model = saved(perceptron);
    const std::string samples = data({{"x", wavesOf("(8, 32)", 256)}});
    EXPECT_EQ(runCli({"quantize", model, "--data", samples}).status, 2) << "where to?";
    EXPECT_EQ(runCli({"quantize", model, "-o", output()}).status, 2) << "from what?";
    EXPECT_EQ(quantized(model, samples, "trt-10.3", {"--ranges", "guess"}).status, 2);
    EXPECT_EQ(quantized(model, samples, "trt-10.3", {"--type", "int3"}).status, 2);
    EXPECT_EQ(runCli({"quantize", model, "--data", samples, "-o", model}).status, 3) << "the model itself";
}

class QuantizeFromStatistics : public QuantizeCommand {
protected:
    std::string statistics() const { return (folder_ / "statistics.json").string(); }
    void calibrate(const std::string& model, const std::string& samples) const {
        const CommandResult result = runCli({"calibrate", model, "--data", samples, "-o", statistics()});
        ASSERT_EQ(result.status, 0) << result.messages;
    }
    CommandResult withStatistics(const std::string& model, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments{"quantize", model, "--statistics", statistics(), "-o", output(), "--target",
            "trt-10.3", "--format", "json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runCli(arguments);
    }
};

TEST_F(QuantizeFromStatistics, TakesTheirRangesAndSaysWhatNeedsSamples) {
    needRuntime();
    const std::string model = saved(perceptron);
    const std::string samples = data({{"x", wavesOf("(16, 32)", 512)}});
    calibrate(model, samples);
    const CommandResult result = withStatistics(model, {"--ranges", "minmax"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_TRUE(json.at("statistics").get<bool>());
    EXPECT_EQ(json.at("samples"), 16);
    EXPECT_THAT(json.at("accuracy").at("outputs"), IsEmpty());
    const auto& correction = json.at("steps").back();
    EXPECT_EQ(correction.at("step"), "correct-biases");
    EXPECT_FALSE(correction.at("kept").get<bool>());
    EXPECT_THAT(correction.at("reason").get<std::string>(), HasSubstr("samples"));
    const auto fromData = parsedJson(quantized(model, samples, "trt-10.3", {"--ranges", "minmax"}).output);
    EXPECT_EQ(json.at("plan").at("tensors"), fromData.at("plan").at("tensors"));
}

TEST_F(QuantizeFromStatistics, MeasureTheResultWhereThereAreDataToo) {
    needRuntime();
    const std::string model = saved(perceptron);
    const std::string samples = data({{"x", wavesOf("(16, 32)", 512)}});
    calibrate(model, samples);
    const CommandResult result = withStatistics(model, {"--data", samples});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_TRUE(json.at("statistics").get<bool>());
    EXPECT_GT(json.at("accuracy").at("outputs").at(0).at("sqnr_db").get<double>(), 25);
    EXPECT_FALSE(json.at("accuracy").at("held_back").get<bool>()) << "the ranges may be from these samples";
}

TEST_F(QuantizeFromStatistics, OfAnotherModelAreRefused) {
    needRuntime();
    const std::string samples = data({{"x", wavesOf("(8, 32)", 256)}});
    calibrate(saved("g (float[n,32] x) => (float[n,32] y) { y = Relu (x) }"), samples);
    const CommandResult result = withStatistics(saved(perceptron));
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.messages, HasSubstr("another model"));
    EXPECT_FALSE(std::filesystem::exists(output()));
}

TEST_F(QuantizeFromStatistics, ThatLackATensorAreRefusedWithItsName) {
    needRuntime();
    const std::string model = saved(perceptron);
    ASSERT_EQ(runCli({"calibrate", model, "--data", data({{"x", wavesOf("(8, 32)", 256)}}), "-o", statistics(),
                         "--tensors", "x"})
                  .status,
        0);
    const CommandResult result = withStatistics(model);
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.messages, HasSubstr("\"r\""));
}

TEST_F(QuantizeCommand, TheDemoBecomesACheckedModel) {
    needRuntime();
    const std::filesystem::path demo = sourceFolder() / "resources" / "demo";
    const CommandResult result = quantized(demo / "float.onnx", demo / "float.npz", "trt-10.3");
    ASSERT_EQ(result.status, 0) << result.messages;
    EXPECT_EQ(parsedJson(result.output).at("plan").at("quantized_multiply_adds"), 1);
    EXPECT_THAT(faultsOf(output(), "trt-10.3"), IsEmpty());
}

// The shape of a Reshape is computed after a tensor that is measured, and a Squeeze follows.
TEST_F(QuantizeCommand, ReshapesAfterAMeasuredTensorAreRun) {
    needRuntime();
    const std::string model = saved(R"(g (float[1,4,32] x) => (float[1,1,4,32] y)
        < float[32,32] w = noise(-1, 1), int64[1] one = {1}, int64[2] whole = {4, 32}, int64[4] last = {1, 1, 4, 32} >
        { a = Relu (x)  m = MatMul (a, w)  s = Shape (m)  p = Concat <axis = 0> (one, s)  r = Reshape (m, p)
          q = Reshape (r, whole)  y = Reshape (q, last) })");
    const CommandResult result =
        quantized(model, data({{"x", wavesOf("(8, 4, 32)", 1024)}}), "trt-10.3", {"--ranges", "minmax"});
    EXPECT_EQ(result.status, 0) << result.messages;
}

TEST_F(QuantizeCommand, SeveralFilesMayFollowOneOption) {
    needRuntime();
    const std::string model = saved(R"(g (float[n,32] x, float[n,32] z) => (float[n,32] y)
        < float[32,32] w = noise(-1, 1) > { a = Add (x, z)  y = MatMul (a, w) })");
    const std::string x = (folder_ / "x.npy").string();
    const std::string z = (folder_ / "z.npy").string();
    must(writeWholeFile(x, wavesOf("(8, 32)", 256)));
    must(writeWholeFile(z, wavesOf("(8, 32)", 256)));
    const CommandResult result =
        runCli({"quantize", model, "--data", x, z, "-o", output(), "--target", "trt-10.3", "--ranges", "minmax"});
    EXPECT_EQ(result.status, 0) << result.messages;
}

TEST_F(QuantizeCommand, EverySampleIsHeldOutForOnePurposeWhereThereAreEnough) {
    needRuntime();
    const std::string model = saved(perceptron);
    const auto json =
        parsedJson(quantized(model, data({{"x", wavesOf("(64, 32)", 2048)}}), "trt-10.3", {"--ranges", "mse"}).output);
    EXPECT_EQ(json.at("accuracy").at("samples"), 8) << "of 20 held out, 12 choose and 8 measure";
    EXPECT_TRUE(json.at("accuracy").at("held_back").get<bool>());
}

TEST_F(QuantizeCommand, FewSamplesAreAdvisedAgainst) {
    needRuntime();
    const std::string model = saved(perceptron);
    const auto few = parsedJson(
        quantized(model, data({{"x", wavesOf("(16, 32)", 512)}}), "trt-10.3", {"--ranges", "minmax"}).output);
    ASSERT_EQ(few.at("advice").size(), 1U);
    EXPECT_THAT(few.at("advice").at(0).get<std::string>(), HasSubstr("16 samples"));
    const auto enough = parsedJson(
        quantized(model, data({{"x", wavesOf("(500, 32)", 16000)}}), "trt-10.3", {"--ranges", "minmax"}).output);
    EXPECT_THAT(enough.at("advice"), IsEmpty());
}

TEST_F(QuantizeCommand, AModelWhoseOutputsDoNotChangeIsAdvisedAgainst) {
    needRuntime();
    const std::string model = saved(R"(
        g (float[n,32] x) => (float[n,32] y)
        < float[32,32] w = noise(-1, 1), float none = {0} >
        { a = MatMul (x, w)  y = Mul (a, none) })");
    const auto json = parsedJson(
        quantized(model, data({{"x", wavesOf("(500, 32)", 16000)}}), "trt-10.3", {"--ranges", "minmax"}).output);
    ASSERT_EQ(json.at("advice").size(), 1U);
    EXPECT_THAT(json.at("advice").at(0).get<std::string>(), HasSubstr("no output"));
}

TEST_F(QuantizeCommand, LabelsQuestionTheDataBeforeAnythingIsQuantized) {
    needRuntime();
    const std::string model = saved(perceptron);
    const std::string samples = data({{"x", wavesOf("(40, 32)", 1280)}, {"labels", integersOf("(40,)", 40, 2)}});
    const CommandResult result =
        quantized(model, samples, "trt-10.3", {"--ranges", "minmax", "--labels", "labels", "--metric", "top1"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto accuracy = parsedJson(result.output).at("accuracy");
    EXPECT_LT(accuracy.at("float_metric").get<double>(), 0.5);
    EXPECT_GE(accuracy.at("agreement").get<double>(), 0.5);
    const auto doubt = result.messages.find('%');
    EXPECT_LT(doubt, result.messages.find("Q/DQ"));
}

TEST_F(QuantizeCommand, ANodeThatCannotRunIsNamedBeforeAnythingStarts) {
    needRuntime();
    const std::string model =
        saved(R"(g (float[n,32] x, int64[n] i) => (float[m,32] y) < float[32,32] w = noise(-1, 1) >
        { ["rows"] a = Gather (x, i)  y = MatMul (a, w) })");
    const std::string samples = data({{"x", wavesOf("(8, 1, 32)", 256)}, {"i", integersOf("(8, 2)", 16, 9)}});
    const CommandResult result = quantized(model, samples, "trt-10.3", {"--ranges", "minmax"});
    EXPECT_NE(result.status, 0);
    EXPECT_THAT(result.messages, HasSubstr("rows"));
    EXPECT_THAT(result.messages, testing::Not(HasSubstr("Q/DQ"))) << "nothing was placed";
}

TEST_F(QuantizeCommand, ModelsBelowTheOpsetsThatAreRaisedNameTheirLimit) {
    needRuntime();
    const std::string model = saved(R"(<ir_version: 7, opset_import: ["": 6]> g (float[n,32] x) => (float[n,32] y)
        <float[32,32] w = noise(-1, 1)> { y = MatMul (x, w) })");
    const CommandResult result = quantized(model, data({{"x", wavesOf("(8, 32)", 256)}}), "trt-10.3");
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.messages, HasSubstr("7"));
}

// A program that works without an end until it is told to.
class Interrupted : public QuantizeCommand {
protected:
    int interruptedAt(const std::string& stage, const std::vector<std::string>& arguments) const {
        return interruptCli(stage, arguments, {"TMPDIR=" + temporary_.string()}).status;
    }
    // Folders of ours that are left; ONNX Runtime leaves files of its own.
    std::size_t foldersLeft() const {
        const std::filesystem::directory_iterator entries(temporary_);
        return static_cast<std::size_t>(
            std::count_if(begin(entries), end(entries), [](const auto& entry) { return entry.is_directory(); }));
    }
    std::string endless() const {
        return saved(R"(g (float[n,32] x, int64 m) => (float[n,32] y) < float[32,32] w = noise(-1, 1) >
            { h = MatMul (x, w)  y = Loop (m, , h)
              <body = b (int64 i, bool c, float[n,32] s) => (bool d, float[n,32] t) { d = Identity (c) t = Sin (s) }> })");
    }
    std::string longData() const {
        const std::string ever = encodeIntegers(DataType::Int64, std::vector<std::int64_t>{1'000'000'000'000});
        return data({{"x", wavesOf("(1, 2, 32)", 64)}, {"m", npyOf("<i8", "(1,)", ever)}});
    }

    std::filesystem::path temporary_ = [this] {
        std::filesystem::path path = folder_ / "temporary";
        std::filesystem::create_directory(path);
        return path;
    }();
};

TEST_F(Interrupted, ACalibrationEndsInTheMiddleOfARun) {
    needRuntime();
    const std::string statistics = (folder_ / "statistics.json").string();
    EXPECT_GT(interruptedAt("Measuring ranges", {"calibrate", endless(), "--data", longData(), "-o", statistics}), 0);
    EXPECT_FALSE(std::filesystem::exists(statistics));
}

TEST_F(Interrupted, AQuantizationEndsInTheMiddleOfARunAndLeavesNothing) {
    needRuntime();
    EXPECT_GT(interruptedAt("Running the float model once",
                  {"quantize", endless(), "--data", longData(), "-o", output(), "--target", "trt-10.3"}),
        0)
        << "no signal ended it";
    EXPECT_FALSE(std::filesystem::exists(output()));
    EXPECT_EQ(foldersLeft(), 0U);
}

} // namespace
} // namespace qaliper::quantize_test
