#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// `sensitivity`: what each quantizer of a model costs at the outputs.

namespace qaliper::sensitivity_test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string quantizedText(const std::string& read, const std::string& weight) {
    return "g (float[n,8] x) => (float[n,8] y) <float[8,8] w = noise(-1, 1), float s = {0.02}, float t = {0.05}, int8 "
           "z = "
           "{0}> { [\"/a/q\"] q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) p = QuantizeLinear (w, t, z) "
           "v = "
           "DequantizeLinear (p, t, z) [\"/a/product\"] y = MatMul (" +
        read + ", " + weight + ") }";
}

class SensitivityCommand : public testing::Test {
protected:
    SensitivityCommand() {
        must(saveModel(textModel(quantizedText("d", "v")), model_));
        must(saveModel(textModel(quantizedText("x", "w")), float_));
        std::vector<float> numbers(64);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = 2 * std::sin(static_cast<float>(i * i));
        writeNpz(data_, {{"x", floatsOf("(8, 8)", numbers)}});
    }
    CommandResult sensitivity(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"sensitivity", model_, "--against", float_, "--data", data_};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words);
    }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "quantized.onnx").string();
    std::string float_ = (folder_ / "float.onnx").string();
    std::string data_ = (folder_ / "data.npz").string();
};

TEST_F(SensitivityCommand, ListsEachQuantizerWithItsShare) {
    needRuntime();
    const CommandResult result = sensitivity({"--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    ASSERT_EQ(json.at("quantizers").size(), 2U);
    const auto& worst = json.at("quantizers").at(0);
    EXPECT_EQ(worst.at("tensor"), "w");
    EXPECT_EQ(worst.at("node"), "p");
    EXPECT_EQ(worst.at("kind"), "weight");
    EXPECT_EQ(worst.at("output"), "y");
    const auto& other = json.at("quantizers").at(1);
    EXPECT_EQ(other.at("tensor"), "x");
    EXPECT_EQ(other.at("node"), "/a/q");
    EXPECT_EQ(other.at("kind"), "activation");
    EXPECT_EQ(other.at("module"), "/a");
    EXPECT_LT(worst.at("effect_db"), other.at("effect_db"));
    EXPECT_NEAR(worst.at("share").get<double>() + other.at("share").get<double>(), 1, 1e-9);
    EXPECT_TRUE(json.at("additive").get<bool>());
    EXPECT_NEAR(json.at("total_db").get<double>(), json.at("sum_db").get<double>(), 1);
    EXPECT_EQ(json.at("outputs").at(0).at("output"), "y");
    EXPECT_EQ(json.at("samples"), 8);
    const auto evaluated =
        parsedJson(runCli({"evaluate", model_, "--against", float_, "--data", data_, "--format", "json"}).output);
    EXPECT_NEAR(json.at("total_db").get<double>(), evaluated.at("outputs").at(0).at("sqnr_db").get<double>(), 0.01);
    EXPECT_THAT(result.messages, HasSubstr("100 %"));
}

// FP64 is what NumPy makes unless it is told otherwise.
TEST_F(SensitivityCommand, SaysThatArraysOfAnotherTypeAreConverted) {
    needRuntime();
    std::vector<double> numbers(64);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = 2 * std::sin(static_cast<double>(i * i));
    writeNpz(data_, {{"x", npyOf("<f8", "(8, 8)", encodeNumbers(DataType::Double, numbers))}});
    constexpr auto said = "Input \"x\": its array is FP64 and is converted to FP32";
    const CommandResult measured = sensitivity({"--format", "json"});
    EXPECT_EQ(measured.status, 0) << measured.messages;
    EXPECT_THAT(measured.messages, HasSubstr(said));
    EXPECT_EQ(parsedJson(measured.output).at("samples"), 8) << "notes are not among the JSON";
    EXPECT_THAT(runCli({"recover", model_, "--against", float_, "--data", data_, "--reach-db", "10"}).messages,
        HasSubstr(said));
}

TEST_F(SensitivityCommand, AddsUpByNodeModuleAndOperator) {
    needRuntime();
    EXPECT_THAT(sensitivity().output, HasSubstr("  w\n"));
    EXPECT_THAT(sensitivity({"--by", "node"}).output, HasSubstr("100.0 %"));
    EXPECT_THAT(sensitivity({"--by", "module"}).output, HasSubstr("  /a\n"));
    EXPECT_THAT(sensitivity({"--by", "operator"}).output, HasSubstr("  MatMul\n"));
}

TEST_F(SensitivityCommand, TakesFewerSamplesAndActivationsOnly) {
    needRuntime();
    const auto json =
        parsedJson(sensitivity({"--samples", "5", "--activations-only", "--outputs", "y", "--format", "json"}).output);
    EXPECT_EQ(json.at("samples"), 5);
    ASSERT_EQ(json.at("quantizers").size(), 1U);
    EXPECT_EQ(json.at("quantizers").at(0).at("tensor"), "x");
}

TEST_F(SensitivityCommand, RanksNothingWhereNothingAddsUp) {
    needRuntime();
    must(saveModel(textModel("g (float[n,8] x) => (float[n,8] y) <float s = {0.2}, int8 z = {0}> { h = Neg (x) q = "
                             "QuantizeLinear (h, s, z) d = DequantizeLinear (q, s, z) y = Add (d, x) }"),
        model_));
    must(saveModel(textModel("g (float[n,8] x) => (float[n,8] y) { h = Neg (x) y = Add (h, x) }"), float_));
    const CommandResult text = sensitivity();
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.output, Not(HasSubstr("  h\n")));
    const auto json = parsedJson(sensitivity({"--format", "json"}).output);
    EXPECT_FALSE(json.at("additive").get<bool>());
    EXPECT_EQ(json.at("reason"), "near-zero");
    EXPECT_TRUE(json.at("quantizers").at(0).at("share").is_null());
}

TEST_F(SensitivityCommand, ListsNothingWhereNoQuantizerChangesTheOutput) {
    needRuntime();
    must(saveModel(
        textModel("g (float[n,8] x) => (float[n,8] y) <float s = {0.02}, int8 z = {0}, float none = {0}> { q = "
                  "QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) e = Mul (d, none) y = Exp (e) }"),
        model_, {.force = true}));
    must(saveModel(textModel("g (float[n,8] x) => (float[n,8] y) <float none = {0}> { e = Mul (x, none) y = Exp (e) }"),
        float_, {.force = true}));
    const CommandResult result = sensitivity();
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("No quantizer changes this output on these samples"));
    EXPECT_THAT(result.output, Not(HasSubstr("more with less")));
}

TEST_F(SensitivityCommand, SaysWhatIsWrong) {
    EXPECT_EQ(runCli({"sensitivity", model_}).status, 2) << "no data";
    EXPECT_EQ(sensitivity({"--by", "colour"}).status, 2);
    EXPECT_EQ(sensitivity({"--samples", "0"}).status, 2);
    needRuntime();
    const CommandResult missing = sensitivity({"--outputs", "nowhere"});
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.messages, HasSubstr("nowhere"));
    must(saveModel(textModel("g (float[n,8] x) => (float[n,8] y) { y = Neg (x) }"), float_));
    EXPECT_EQ(runCli({"sensitivity", float_, "--data", data_}).status, 2) << "no quantizers";
}

} // namespace
} // namespace qaliper::sensitivity_test
