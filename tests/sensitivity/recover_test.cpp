#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/elements.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// `recover`: operators are left in float until what is asked for is reached, and validated on samples that did not choose.

namespace qaliper::recover_test {
namespace {

using testing::ElementsAre;

constexpr const char* original = R"(
    g (float[n,16] x) => (float[n,16] y)
    < float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2) >
    { ["first"] h = MatMul (x, a)  r = Relu (h)  ["second"] y = MatMul (r, b) })";

class RecoverCommand : public testing::Test {
protected:
    RecoverCommand() {
        needRuntime();
        must(saveModel(textModel(original), float_));
        std::vector<float> numbers(512);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = 2 * std::sin(static_cast<float>(i * i));
        writeNpz(data_, {{"x", floatsOf("(32, 16)", numbers)}});
    }
    // The pair of the second product's data is far too coarse.
    void quantized() const {
        must(saveModel(textModel(R"(
            g (float[n,16] x) => (float[n,16] y)
            < float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2), float s = {0.02}, float coarse = {1.5},
              float t = {0.008}, int8 z = {0} >
            { qx = QuantizeLinear (x, s, z) dx = DequantizeLinear (qx, s, z)
              qa = QuantizeLinear (a, t, z) da = DequantizeLinear (qa, t, z)
              ["first"] h = MatMul (dx, da)  r = Relu (h)
              qr = QuantizeLinear (r, coarse, z) dr = DequantizeLinear (qr, coarse, z)
              qb = QuantizeLinear (b, t, z) db = DequantizeLinear (qb, t, z)
              ["second"] y = MatMul (dr, db) })"),
            model_));
    }
    CommandResult recover(const std::vector<std::string>& more) const {
        std::vector<std::string> words{
            "recover", model_, "--against", float_, "--data", data_, "-o", output_, "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words);
    }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "quantized.onnx").string();
    std::string float_ = (folder_ / "float.onnx").string();
    std::string data_ = (folder_ / "data.npz").string();
    std::string output_ = (folder_ / "recovered.onnx").string();
};

TEST_F(RecoverCommand, LeavesTheOperatorInFloatThatCostsMost) {
    quantized();
    const CommandResult result = recover({"--reach-db", "30"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_THAT(json.at("left_in_float"), ElementsAre("second"));
    EXPECT_NEAR(json.at("float_share").get<double>(), 0.5, 1e-9);
    EXPECT_TRUE(json.at("reached").get<bool>());
    EXPECT_EQ(json.at("chosen_on").at("samples"), 16);
    EXPECT_EQ(json.at("judged_on").at("samples"), 16);
    EXPECT_LT(json.at("judged_on").at("before").at("db").get<double>(), 25);
    EXPECT_GT(json.at("judged_on").at("after").at("db").get<double>(), 30);
    const Model written = must(loadModel(output_));
    EXPECT_EQ(nodeOf(written, "y").input(0), "r") << "neither its data";
    EXPECT_EQ(nodeOf(written, "y").input(1), "b") << "nor its weight are quantized";
    EXPECT_EQ(nodeOf(written, "h").input(0), "dx");
    EXPECT_EQ(written.main().nodes.size(), 7U) << "its pairs are gone";
}

TEST_F(RecoverCommand, KeepsWithinTheShareThatIsAllowed) {
    quantized();
    const auto most = parsedJson(recover({"--float-share", "60"}).output);
    EXPECT_THAT(most.at("left_in_float"), ElementsAre("second"));
    const auto none = parsedJson(recover({"--float-share", "10"}).output);
    EXPECT_TRUE(none.at("left_in_float").empty());
    const CommandResult both = recover({"--float-share", "10", "--reach-db", "30"});
    EXPECT_EQ(both.status, 4) << "not reached within the share";
    EXPECT_FALSE(parsedJson(both.output).at("reached").get<bool>());
}

// Of two outputs one is always zero: it neither hides what the other gains nor counts.
TEST_F(RecoverCommand, LeavesOutAnOutputThatIsAlwaysZero) {
    must(
        saveModel(textModel("g (float[n,16] x) => (float[n,16] y, float[n,16] none) <float zero = {0.0}> { h = Neg (x) "
                            "[\"last\"] y = Neg (h) none = Mul (x, zero) }"),
            float_));
    must(saveModel(
        textModel(
            "g (float[n,16] x) => (float[n,16] y, float[n,16] none) <float zero = {0.0}, float s = {0.5}, int8 z = "
            "{0}> { h = Neg (x) q = QuantizeLinear (h, s, z) d = DequantizeLinear (q, s, z) [\"last\"] y = Neg "
            "(d) none = Mul (x, zero) }"),
        model_));
    const auto json = parsedJson(recover({"--reach-db", "30"}).output);
    EXPECT_THAT(json.at("left_in_float"), ElementsAre("last"));
    const auto evaluated =
        parsedJson(runCli({"evaluate", model_, "--against", float_, "--data", data_, "--format", "json"}).output);
    EXPECT_NEAR(json.at("judged_on").at("before").at("db").get<double>(),
        evaluated.at("outputs").at(0).at("sqnr_db").get<double>(), 1);
}

// A bias that was corrected stays so, however many operators are left in float.
TEST_F(RecoverCommand, SaysWhereTheModelItselfIsInTheWay) {
    const auto written = [](const std::string& bias, const std::string& steps) {
        return "g (float[n,16] x) => (float[n,16] y) < float[16,16] a = noise(-1, 1), float b = {" + bias +
            "}, float s = {0.02}, int8 z = {0} > { " + steps + " y = Add (h, b) }";
    };
    must(saveModel(textModel(written("0.5", "h = MatMul (x, a)")), float_));
    must(saveModel(
        textModel(written("0.52", "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) h = MatMul (d, a)")),
        model_));
    const CommandResult result = recover({"--reach-db", "80"});
    EXPECT_EQ(result.status, 4) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_FALSE(json.at("reached").get<bool>());
    EXPECT_LT(json.at("rest_db").get<double>(), 60);
    EXPECT_TRUE(parsedJson(recover({"--reach-db", "30"}).output).at("reached").get<bool>());
    quantized();
    must(saveModel(textModel(original), float_));
    EXPECT_TRUE(parsedJson(recover({"--reach-db", "300"}).output).at("rest_db").is_null()) << "it is the float model";
}

// A layer whose weight is stored in INT8, and whose bias is so far from that of the float model.
class CorrectedBias : public RecoverCommand {
protected:
    void shiftedBy(double shift) const {
        std::string exact;
        std::string stored;
        for (int i = 0; i < 256; ++i) {
            const int code = i * 7 % 61 - 30;
            exact += (i == 0 ? "" : ", ") + std::to_string(0.01 * code + (i % 2 == 0 ? 0.003 : -0.003));
            stored += (i == 0 ? "" : ", ") + std::to_string(code);
        }
        std::string bias;
        std::string corrected;
        for (int i = 0; i < 16; ++i) {
            bias += (i == 0 ? "" : ", ") + std::to_string(0.5);
            corrected += (i == 0 ? "" : ", ") + std::to_string(0.5 + shift);
        }
        must(saveModel(textModel("g (float[n,16] x) => (float[n,16] y) < float[16,16] a = {" + exact +
                           "}, float[16] b = {" + bias + "} > { [\"layer\"] y = Gemm (x, a, b) }"),
            float_, {.force = true}));
        must(saveModel(textModel("g (float[n,16] x) => (float[n,16] y) < int8[16,16] ai = {" + stored +
                           "}, float[16] b = {" + corrected +
                           "}, float s = {0.02}, float t = {0.01}, int8 z = {0} > { qx = QuantizeLinear (x, s, z) dx = "
                           "DequantizeLinear (qx, "
                           "s, z) da = DequantizeLinear (ai, t, z) [\"layer\"] y = Gemm (dx, da, b) }"),
            model_, {.force = true}));
    }
};

TEST_F(CorrectedBias, IsThatOfTheFloatModelAgainWhereItsLayerGoesBackToFloat) {
    shiftedBy(0.02);
    const CommandResult result = recover({"--reach-db", "60"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_THAT(json.at("left_in_float"), ElementsAre("layer"));
    EXPECT_EQ(json.at("restored_biases"), 1);
    EXPECT_FALSE(json.at("refused").get<bool>());
    const Index index(must(loadModel(output_)));
    const Tensor* bias = index.constant(index.value(mainGraph, nodeOf(index.model(), "y").input(2)).value());
    ASSERT_TRUE(bias);
    for (const double number : must(readNumbers(*bias, *index.model().storage)))
        EXPECT_NEAR(number, 0.5, 1e-6);
}

TEST_F(CorrectedBias, ThatRoundingDoesNotExplainStaysAndAGoalBeyondItIsRefusedAtOnce) {
    shiftedBy(1);
    const CommandResult result = recover({"--reach-db", "60"});
    EXPECT_EQ(result.status, 4);
    const auto json = parsedJson(result.output);
    EXPECT_TRUE(json.at("refused").get<bool>());
    EXPECT_LT(json.at("rest_db").get<double>(), 60);
    EXPECT_TRUE(json.at("plan").empty()) << "nothing was tried";
    EXPECT_FALSE(std::filesystem::exists(output_)) << "nothing is written";
}

TEST_F(RecoverCommand, LeavesAModelAsItIsThatIsGoodEnough) {
    quantized();
    const CommandResult result = recover({"--reach-db", "1"});
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(parsedJson(result.output).at("left_in_float").empty());
}

// Noise as a share of the signal, by a script of the user that knows the float model's outputs.
TEST_F(RecoverCommand, ReachesTheNumberOfACommandOnSamplesThatDidNotChoose) {
    quantized();
    const std::string rows = "od -An -v -tf4 -w64 -j512 $1/0-y.npy"; // behind a header of 512 bytes 16 numbers a sample
    must(writeWholeFile(folder_ / "keep.sh", rows + " > $2; echo 1\n"));
    must(writeWholeFile(folder_ / "metric.sh",
        "first=$(tr -d ' \\n' < $1/outputs.json | sed 's/.*samples\":\\[\\([0-9]*\\).*/\\1/')\n"
        "echo $first >> $2.seen\n" +
            rows +
            " | awk -v first=$first 'NR == FNR { row[NR] = $0; next }\n"
            "  { split(row[first + FNR], is); for (i = 1; i <= 16; ++i) { noise += ($i - is[i]) ^ 2; signal += is[i] ^ "
            "2 } }\n"
            "  END { print noise / signal }' $2 -\n"));
    const std::string reference = (folder_ / "reference").string();
    ASSERT_EQ(runCli({"evaluate", float_, "--data", data_, "--metric-command",
                         "sh " + (folder_ / "keep.sh").string() + " {outputs} " + reference})
                  .status,
        0);
    const CommandResult result = recover({"--metric-drop", "0.002", "--metric-lower-is-better", "--metric-command",
        "sh " + (folder_ / "metric.sh").string() + " {outputs} " + reference});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_THAT(json.at("left_in_float"), ElementsAre("second"));
    EXPECT_GT(json.at("chosen_on").at("before").at("metric").get<double>(), 0.003);
    EXPECT_GT(json.at("judged_on").at("before").at("metric").get<double>(), 0.003);
    EXPECT_LT(json.at("judged_on").at("after").at("metric").get<double>(), 0.002);
    EXPECT_EQ(json.at("judged_on").at("float_metric"), 0);
    EXPECT_EQ(must(readWholeFile(reference + ".seen")), "0\n0\n0\n16\n16\n16\n16\n")
        << "on the first half the float model, the quantized one and one step; on the other half both before and after";
    const CommandResult least = recover({"--metric-drop", "0", "--metric-lower-is-better", "--float-share", "10",
        "--metric-command", "sh " + (folder_ / "metric.sh").string() + " {outputs} " + reference});
    EXPECT_EQ(least.status, 4) << "nothing fits into the share";
}

TEST_F(RecoverCommand, SaysWhatIsWrong) {
    quantized();
    EXPECT_EQ(recover({}).status, 2) << "no goal";
    EXPECT_EQ(recover({"--metric-drop", "1"}).status, 2) << "no labels";
    EXPECT_EQ(recover({"--metric-drop", "1", "--metric-command", "python eval.py"}).status, 2) << "no outputs";
    EXPECT_EQ(recover({"--reach-db", "30", "--samples", "1"}).status, 2) << "nothing is left to validate on";
    EXPECT_EQ(runCli({"recover", model_, "--data", data_, "--reach-db", "30"}).status, 2) << "no float model";
}

TEST_F(RecoverCommand, OverwritesTheModelOnlyWhenToldTo) {
    quantized();
    const std::vector<std::string> onItself{
        "recover", model_, "--against", float_, "--data", data_, "--reach-db", "30", "-o", model_};
    const auto size = std::filesystem::file_size(model_);
    EXPECT_EQ(runCli(onItself).status, 3);
    EXPECT_EQ(std::filesystem::file_size(model_), size);
    EXPECT_EQ(recover({"--reach-db", "30", "--dry-run"}).status, 0);
    EXPECT_FALSE(std::filesystem::exists(output_));
    std::vector<std::string> forced = onItself;
    forced.emplace_back("--force");
    EXPECT_EQ(runCli(forced).status, 0);
    EXPECT_NE(std::filesystem::file_size(model_), size);
}

// Weights that are stored quantized come back as the float model has them.
TEST_F(RecoverCommand, GivesWeightsBackFromTheFloatModel) {
    const std::string name = "calibration/mnist_dwsep";
    const std::string against = corpusFile(name + ".onnx").string();
    ASSERT_EQ(runCli({"quantize", against, "--data", corpusFile(name + ".calib.npz").string(), "-o", model_, "--target",
                         "trt-10.3", "--ranges", "minmax", "--no-equalize", "--no-bias-correction"})
                  .status,
        0);
    const CommandResult result = runCli({"recover", model_, "--against", against, "--data",
        corpusFile(name + ".eval.npz").string(), "--samples", "64", "--labels", "labels", "--metric", "top1",
        "--metric-drop", "0.5", "--reach-db", "40", "-o", output_, "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_LT(json.at("judged_on").at("before").at("db").get<double>(), 36);
    EXPECT_GE(json.at("judged_on").at("after").at("db").get<double>(), 40);
    EXPECT_GE(json.at("judged_on").at("after").at("metric").get<double>(),
        json.at("judged_on").at("float_metric").get<double>() - 0.005);
    EXPECT_LT(json.at("float_share").get<double>(), 1);
}

} // namespace
} // namespace qaliper::recover_test
