#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/quantizing.h"
#include "tests/support/result.h"

// What `quantize` says of its result: bad is called bad, on enough samples, and the noisiest tensors get the range that costs
// least at the outputs.

namespace qaliper::quantize_result_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string number(double value) { return std::to_string(value); }

class QuantizeResult : public QuantizeCommand {
protected:
    QuantizeResult() { needRuntime(); }

    // One product that does not read the first channel of its data: that row of its weights is zero.
    std::string deafModel() const {
        std::string weights;
        for (int i = 0; i < 32 * 32; ++i)
            weights += (i == 0 ? "" : ", ") + number(i < 32 ? 0 : std::sin(i * i));
        return saved("g (float[n,32] x) => (float[n,32] y) < float[32,32] w = {" + weights +
            "} > { [\"product\"] y = MatMul (x, w) }");
    }
    // The first channel is so many times as large as the others; `last` is a factor of the last sample.
    std::string loudData(int samples, float loud, float last = 1) const {
        return data({{"x", loudArray(samples, loud, last)}});
    }
    static std::string loudArray(int samples, float loud, float last = 1) {
        std::vector<float> numbers;
        for (int i = 0; i < samples * 32; ++i) {
            const auto wave = static_cast<float>(std::sin(i * i % 1009));
            numbers.push_back((i % 32 == 0 ? loud : 1) * wave * (i / 32 == samples - 1 ? last : 1));
        }
        return floatsOf("(" + std::to_string(samples) + ", 32)", numbers);
    }
    std::string textOf(const std::string& model, const std::string& samples, const std::vector<std::string>& more) {
        std::vector<std::string> words{
            "quantize", model, "--data", samples, "--target", "trt-10.3", "-o", output(), "--force"};
        words.insert(words.end(), more.begin(), more.end());
        const CommandResult result = runCli(words);
        status_ = result.status;
        return result.output;
    }

    int status_ = -1;
};

TEST_F(QuantizeResult, ThatIsBadIsCalledSoAndEndsWithOne) {
    const std::string model = deafModel();
    const std::string text = textOf(model, loudData(32, 300), {"--ranges", "minmax"});
    EXPECT_EQ(status_, 1);
    EXPECT_THAT(text, HasSubstr(": bad"));
    EXPECT_THAT(text, HasSubstr("Warning: an output is below 15 dB"));
    EXPECT_THAT(text, HasSubstr("qaliper-cli recover " + output() + " --against " + model + " --data"));
    EXPECT_THAT(text, HasSubstr("the scale of x makes most noise"));
    EXPECT_THAT(text, HasSubstr("without it product would be in float"));
    const auto json =
        parsedJson(quantized(model, loudData(32, 300), "trt-10.3", {"--ranges", "minmax", "--force"}).output);
    EXPECT_EQ(json.at("grade"), "bad");
    EXPECT_THAT(json.at("accuracy").at("noisiest").at("tensors"), ElementsAre("x"));
    EXPECT_GT(json.at("accuracy").at("noisiest").at("share").get<double>(), 0.9);
}

TEST_F(QuantizeResult, ThatIsGoodIsNot) {
    const std::string text = textOf(deafModel(), loudData(32, 1), {});
    EXPECT_EQ(status_, 0);
    EXPECT_THAT(text, HasSubstr(": good"));
    EXPECT_THAT(text, Not(HasSubstr("Warning")));
    EXPECT_THAT(text, Not(HasSubstr("recover")));
}

TEST_F(QuantizeResult, IsMeasuredOnEightSamplesAtLeastWithTheirSpread) {
    for (const int samples : {32, 64}) {
        const auto json = parsedJson(quantized(deafModel(), loudData(samples, 2), "trt-10.3", {"--force"}).output);
        const auto& accuracy = json.at("accuracy");
        EXPECT_EQ(accuracy.at("samples"), 8);
        EXPECT_EQ(accuracy.at("folds"), 0);
        const auto& output = accuracy.at("outputs").at(0);
        EXPECT_LE(output.at("least_db").get<double>(), output.at("median_db").get<double>());
        EXPECT_LE(output.at("interval_db").at(0).get<double>(), output.at("sqnr_db").get<double>());
        EXPECT_GE(output.at("interval_db").at(1).get<double>(), output.at("sqnr_db").get<double>());
        EXPECT_EQ(accuracy.at("written").at(0).at("name"), "y") << "the file is measured, too";
    }
}

TEST_F(QuantizeResult, OfFewSamplesIsMeasuredOnAllOfThemInFolds) {
    const auto json = parsedJson(quantized(deafModel(), loudData(10, 2), "trt-10.3").output);
    EXPECT_EQ(json.at("accuracy").at("samples"), 10);
    EXPECT_EQ(json.at("accuracy").at("folds"), 4);
    EXPECT_THAT(textOf(deafModel(), loudData(10, 2), {}), HasSubstr("on 10 samples, each with ranges from others"));
}

// One sample is much larger than all others, wherever it stands.
TEST_F(QuantizeResult, OfSamplesThatAreNotAlikeSaysSo) {
    EXPECT_THAT(textOf(deafModel(), loudData(10, 1), {}), Not(HasSubstr("not alike")));
    const auto json =
        parsedJson(quantized(deafModel(), loudData(4, 1, 50), "trt-10.3", {"--force", "--ranges", "minmax"}).output);
    const auto& accuracy = json.at("accuracy");
    EXPECT_GT(accuracy.at("written").at(0).at("sqnr_db").get<double>(),
        accuracy.at("outputs").at(0).at("sqnr_db").get<double>() + 1)
        << "without that sample its range is too small";
    EXPECT_THAT(textOf(deafModel(), loudData(4, 1, 50), {"--ranges", "minmax"}),
        HasSubstr("with ranges from all samples, has"));
}

TEST_F(QuantizeResult, HasTheRangesOfItsMethodWhereNoOthersAreAskedForOrSamplesAreFew) {
    const auto plain =
        parsedJson(quantized(deafModel(), loudData(64, 4), "trt-10.3", {"--force", "--no-range-search"}).output);
    EXPECT_EQ(plain.at("plan").at("tensors").at(0).at("factor"), 1);
    const auto few = parsedJson(quantized(deafModel(), loudData(8, 4), "trt-10.3", {"--force"}).output);
    EXPECT_EQ(few.at("plan").at("tensors").at(0).at("factor"), 1);
}

TEST_F(QuantizeResult, BehindASaturatedSoftmaxIsThatOfTheLogits) {
    std::string weights;
    for (int i = 0; i < 32 * 32; ++i)
        weights += (i == 0 ? "" : ", ") + number(300 * std::sin(i * i));
    const std::string model = saved("g (float[n,32] x) => (float[n,32] y) < float[32,32] w = {" + weights +
        "} > { h = MatMul (x, w) y = Softmax (h) }");
    const auto json = parsedJson(quantized(model, loudData(32, 1), "trt-10.3").output);
    const auto& output = json.at("accuracy").at("outputs").at(0);
    EXPECT_EQ(output.at("name"), "y");
    EXPECT_EQ(output.at("before"), "Softmax");
    EXPECT_GT(output.at("sqnr_db").get<double>(), 30);
    EXPECT_LT(output.at("sqnr_db").get<double>(), 60);
    EXPECT_EQ(must(loadModel(this->output())).main().outputs.size(), 1U) << "the file has its own outputs only";
}

TEST_F(QuantizeResult, IsTheSameTwice) {
    const auto once = quantized(deafModel(), loudData(32, 4), "trt-10.3", {"--force"}).output;
    EXPECT_EQ(quantized(deafModel(), loudData(32, 4), "trt-10.3", {"--force"}).output, once);
}

TEST_F(QuantizeResult, InAHurryHasNoneOfTheSteps) {
    const auto json = parsedJson(quantized(deafModel(), loudData(32, 4), "trt-10.3", {"--fast"}).output);
    EXPECT_EQ(json.at("ranges"), "minmax");
    EXPECT_TRUE(json.at("accuracy").at("noisiest").is_null());
    EXPECT_FALSE(json.at("accuracy").at("outputs").empty()) << "it is measured all the same";
}

TEST_F(QuantizeResult, IsMeasuredOnOtherDataToo) {
    const std::string other = (folder_ / "other.npz").string();
    writeNpz(other, {{"x", loudArray(20, 1)}, {"classes", integersOf("(20,)", 20, 32)}});
    const CommandResult result = quantized(
        deafModel(), loudData(32, 1), "trt-10.3", {"--eval-data", other, "--labels", "classes", "--metric", "top1"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_EQ(json.at("evaluation").at("samples"), 20);
    EXPECT_EQ(json.at("evaluation").at("outputs").at(0).at("grade"), "good");
    EXPECT_TRUE(json.at("evaluation").at("metric").is_number());
    EXPECT_FALSE(json.at("accuracy").contains("metric")) << "the labels are in the other data";
}

// A script prints 0.5 for the quantized model and 0.75 for the float one, and says on which samples it was asked.
TEST_F(QuantizeResult, IsMeasuredByACommandOnSamplesHeldOut) {
    const std::string seen = (folder_ / "seen").string();
    const std::string command = R"(sh -c 'tr -d " \n" < $1/outputs.json >> )" + seen +
        "; case $1 in */float) echo 0.75;; *) echo 0.5;; esac' sh {outputs}";
    const auto json =
        parsedJson(quantized(deafModel(), loudData(32, 4), "trt-10.3", {"--metric-command", command}).output);
    EXPECT_EQ(json.at("accuracy").at("metric"), 0.5);
    EXPECT_EQ(json.at("accuracy").at("float_metric"), 0.75);
    EXPECT_TRUE(json.at("accuracy").at("agreement").is_null());
    const std::string lists = must(readWholeFile(seen));
    EXPECT_THAT(lists, HasSubstr(R"("samples":[24,25,26,27,28,29,30,31])")) << "the last quarter";
    EXPECT_THAT(lists, Not(HasSubstr("[0,"))) << "never on samples that gave ranges";
    EXPECT_THAT(textOf(deafModel(), loudData(32, 4), {"--metric-command", command}),
        HasSubstr("metric: 0.5, of the float model 0.75, on 8 samples"));
}

TEST_F(QuantizeResult, IsMeasuredByACommandOnOtherDataInstead) {
    const std::string other = (folder_ / "other.npz").string();
    writeNpz(other, {{"x", loudArray(20, 1)}});
    const std::string command = "sh -c 'grep -c : $1/outputs.json' sh {outputs}";
    const auto json = parsedJson(
        quantized(deafModel(), loudData(32, 1), "trt-10.3", {"--eval-data", other, "--metric-command", command})
            .output);
    EXPECT_EQ(json.at("evaluation").at("samples"), 20);
    EXPECT_TRUE(json.at("evaluation").at("metric").is_number());
    EXPECT_FALSE(json.at("accuracy").contains("metric"));
}

TEST_F(QuantizeResult, WithoutANumberOfItsCommandIsNotWritten) {
    const CommandResult result = quantized(deafModel(), loudData(32, 4), "trt-10.3",
        {"--metric-command", "sh -c 'echo no labels >&2; exit 2' sh {outputs}"});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("no labels"));
    EXPECT_FALSE(std::filesystem::exists(output()));
}

} // namespace
} // namespace qaliper::quantize_result_test
