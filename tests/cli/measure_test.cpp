#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/timing_stand_in.h"

// `--measure` of the commands that change a model: a result that is slower is not written. A program stands in for TensorRT.

namespace qaliper::measure_test {
namespace {

using testing::HasSubstr;

class Measure : public testing::Test {
protected:
    Measure() {
        needRuntime();
        must(saveModel(textModel("g (float[1,8] x) => (float[1,32,2,4] y) <int64[4] shape = {1, 1, 2, 4}, "
                                 "float[32,1,3,3] a = ramp(-1, 1), float[32,32,3,3] b = ramp(-1, 1)> { "
                                 "image = Reshape (x, shape) c = Conv <pads = [1, 1, 1, 1]> (image, a) r = Relu (c) "
                                 "y = Conv <pads = [1, 1, 1, 1]> (r, b) }"),
            model_, {}, {}));
        std::vector<float> values(64);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i % 13) / 6 - 1;
        writeNpz(data_, {{"x", floatsOf("(8, 8)", values)}});
    }

    CommandResult run(const std::string& command, const StandIn& python, std::vector<std::string> more = {}) const {
        std::filesystem::remove(output_);
        more.insert(more.begin(),
            {command, model_.string(), "-o", output_.string(), "--measure", "--with", python.connection(), "--target",
                "trt-10.3,fp16"});
        return runCli(more);
    }
    CommandResult quantized(const TimingRules& rules, std::vector<std::string> more = {}) const {
        more.insert(more.end(), {"--data", data_.string()});
        return run("quantize", timingStandIn(rules), std::move(more));
    }
    bool isWritten() const { return std::filesystem::exists(output_); }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::filesystem::path model_ = folder_ / "model.onnx";
    std::filesystem::path data_ = folder_ / "samples.npz";
    std::filesystem::path output_ = folder_ / "out.onnx";
};

TEST_F(Measure, AResultThatIsFasterIsWritten) {
    const CommandResult said = quantized({.ms = 1, .costs = {{"QuantizeLinear", -0.3}}});
    EXPECT_EQ(said.status, 0) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("measured on TensorRT 10.3.0.26: 1 → 0.7 ms, 30.0 % faster (spread ± 0.0 %)"));
    EXPECT_TRUE(isWritten());
    const auto json = parsedJson(quantized({.costs = {{"QuantizeLinear", -0.3}}}, {"--format", "json"}).output);
    EXPECT_NEAR(json["measured"]["change"], -0.3, 1e-6);
    EXPECT_EQ(json["measured"]["worse"], false);
    EXPECT_EQ(json["measured"]["gpu"], "A GPU");
}

TEST_F(Measure, AResultThatIsSlowerIsNot) {
    const CommandResult said = quantized({.costs = {{"QuantizeLinear", 0.3}}});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("30.0 % slower"));
    EXPECT_THAT(said.output, HasSubstr("nothing was written, because the result is worse than the model"));
    EXPECT_FALSE(isWritten());
}

TEST_F(Measure, NoDifferenceBeyondTheSpreadIsWritten) {
    const CommandResult said = quantized({.costs = {{"QuantizeLinear", 0.01}}, .noise = 0.05});
    EXPECT_EQ(said.status, 0) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("no difference beyond the spread"));
    EXPECT_TRUE(isWritten());
}

TEST_F(Measure, AResultThatDoesNotRunIsNotWritten) {
    const CommandResult said = quantized({.unbuilt = "QuantizeLinear"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("does not run the result: The builder makes no engine of it"));
    EXPECT_FALSE(isWritten());
}

TEST_F(Measure, AResultOfAModelThatDoesNotRunIsWritten) {
    const CommandResult said = quantized({.without = "QuantizeLinear"});
    EXPECT_EQ(said.status, 0) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("runs the result, and not the model: TensorRT crashed (signal 11)"));
    EXPECT_TRUE(isWritten());
}

TEST_F(Measure, WithoutATensorRtTheResultIsWrittenAndTheReasonSaid) {
    const CommandResult said =
        run("quantize", StandIn({aboutLine(), acceptedLine(), doneLine()}), {"--data", data_.string()});
    EXPECT_EQ(said.status, 4);
    EXPECT_THAT(said.output, HasSubstr("not measured: TensorRT 11.2.1.2 has no GPU there"));
    EXPECT_TRUE(isWritten());
}

TEST_F(Measure, PrecisionMeasuresToo) {
    const std::vector<std::string> more{"--to", "fp16", "--data", data_.string()};
    const CommandResult said = run("precision", timingStandIn({.costs = {{"Cast", 0.5}}}), more);
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("50.0 % slower"));
    EXPECT_FALSE(isWritten());
}

TEST_F(Measure, RecoverMeasuresToo) {
    const std::filesystem::path original = model_;
    must(saveModel(textModel("g (float[1,8] x) => (float[1,8] y) <float[8,8] w = ramp(-1, 1)> { y = MatMul (x, w) }"),
        original, {}, {}));
    const std::filesystem::path quantized = folder_ / "quantized.onnx";
    std::string weights = "-64";
    for (int i = 1; i < 64; ++i)
        weights += ", " + std::to_string(2 * i - 64);
    must(saveModel(textModel("g (float[1,8] x) => (float[1,8] y) <float s = {0.01}, float ws = {0.0157}, int8 z = {0}, "
                             "int8[8,8] w = {" +
                       weights +
                       "}> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) "
                       "wd = DequantizeLinear (w, ws, z) y = MatMul (d, wd) }"),
        quantized, {}, {}));
    const StandIn python = timingStandIn({.costs = {{"QuantizeLinear", -0.5}}});
    const CommandResult said = runCli({"recover", quantized.string(), "--against", original.string(), "--data",
        data_.string(), "--float-share", "100", "-o", output_.string(), "--measure", "--with", python.connection()});
    EXPECT_EQ(said.status, 1) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("100.0 % slower"));
    EXPECT_FALSE(isWritten());
}

TEST_F(Measure, FixMeasuresToo) {
    must(saveModel(textModel("<ir_version: 8, opset_import: [\"\": 17]> g (float[4,8] x) => (float[4,8] y) "
                             "<float s = {0.1}, int8 z = {3}, float[8,8] w = ramp(-1, 1)> { "
                             "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = MatMul (d, w) }"),
        model_, {}, {}));
    const CommandResult said = run("fix", timingStandIn({.costs = {{"QuantizeLinear", -0.5}}}),
        {"--fix", "qdq-asymmetric=make-symmetric", "--format", "json"});
    const auto fixed = parsedJson(said.output)["models"][0];
    ASSERT_FALSE(fixed["applied"].empty()) << said.output;
    EXPECT_EQ(fixed["measured"]["worse"], false);
    EXPECT_TRUE(isWritten());
}

TEST_F(Measure, ItsOptionsNeedIt) {
    const CommandResult said =
        runCli({"quantize", model_.string(), "-o", output_.string(), "--data", data_.string(), "--with", "python"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.messages, HasSubstr("--with and --level need --measure"));
}

} // namespace
} // namespace qaliper::measure_test
