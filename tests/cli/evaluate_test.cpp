#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/npy.h"
#include "model/graph/elements.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// `evaluate`: a model on a user's data, beside its float model.

namespace qaliper::evaluate_test {
namespace {

using testing::HasSubstr;

class EvaluateCommand : public testing::Test {
protected:
    std::string saved(const std::string& name, const std::string& body) const {
        std::string path = (folder_ / name).string();
        must(saveModel(textModel("g (float[n,3] x) => (float[n,3] y) " + body), path));
        return path;
    }
    std::string data(const std::string& labels) const {
        std::string path = (folder_ / "data.npz").string();
        writeNpz(path, {{"x", floatsOf("(2, 3)", {3, 0, -1, 0, 1, 2})}, {"labels", npyOf("|u1", "(2,)", labels)}});
        return path;
    }

    TemporaryFolder folder_;
    std::string float_ = saved("float.onnx", "{ y = Identity (x) }");
    std::string negative_ = saved("negative.onnx", "{ y = Neg (x) }");
    std::string damped_ = saved("damped.onnx", "<float k = {0.9}> { y = Mul (x, k) }");
};

TEST_F(EvaluateCommand, MeasuresSignalToNoiseOverAllSamples) {
    needRuntime();
    const CommandResult result =
        runCli({"evaluate", damped_, "--against", float_, "--data", data("\1\1"), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    ASSERT_EQ(json.at("outputs").size(), 1U);
    EXPECT_EQ(json.at("outputs").at(0).at("name"), "y");
    EXPECT_NEAR(json.at("outputs").at(0).at("sqnr_db").get<double>(), 20, 1e-4) << "a tenth of each number is missing";
    EXPECT_NEAR(json.at("outputs").at(0).at("max_abs_error").get<double>(), 0.3, 1e-6);
    EXPECT_EQ(json.at("samples"), 2);
    EXPECT_TRUE(json.at("metric").is_null());
    EXPECT_GT(json.at("peak_mib").get<double>(), 0);
}

TEST_F(EvaluateCommand, ConvertsFloat64AndSaysSo) {
    needRuntime();
    const std::string path = (folder_ / "double.npz").string();
    writeNpz(path, {{"x", npyOf("<f8", "(2, 3)", encodeNumbers(DataType::Double, {3, 0, -1, 0, 1, 2}))}});
    const CommandResult result = runCli({"evaluate", damped_, "--against", float_, "--data", path, "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_NEAR(json.at("outputs").at(0).at("sqnr_db").get<double>(), 20, 1e-4) << "as with the same numbers in FP32";
    EXPECT_EQ(json.at("converted").dump(), R"([{"from":"FP64","input":"x","to":"FP32"}])");
    EXPECT_THAT(runCli({"evaluate", damped_, "--against", float_, "--data", path}).output,
        HasSubstr("its array is FP64 and is converted to FP32"));
}

// An index beyond the table stops ONNX Runtime in the middle of the data.
TEST_F(EvaluateCommand, NamesTheSampleAndTheElementThatStopARun) {
    needRuntime();
    const std::string model = (folder_ / "table.onnx").string();
    must(saveModel(
        textModel("g (int64[n,2] ids) => (float[n,2,3] y) <float[5,3] w = ramp(0, 1)> { y = Gather (w, ids) }"),
        model));
    const std::string path = (folder_ / "ids.npz").string();
    writeNpz(path, {{"ids", npyOf("<i8", "(3, 2)", encodeIntegers(DataType::Int64, {0, 1, 2, 99999, 3, 4}))}});
    const CommandResult result = runCli({"evaluate", model, "--against", model, "--data", path});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("input \"ids\" of sample 1 has 99999 at element 1"));
}

TEST_F(EvaluateCommand, AnOutputWhoseShapeDependsOnDataIsNotComparedAndTheOthersAre) {
    needRuntime();
    const std::string header = "g (float[n,3] x) => (float[n,3] y, int64[2,k] places) ";
    const std::string all = (folder_ / "all.onnx").string();
    const std::string some = (folder_ / "some.onnx").string();
    must(saveModel(textModel(header + "{ y = Identity (x) places = NonZero (x) }"), all));
    must(saveModel(textModel(header + "<float k = {0.9}> { y = Mul (x, k) r = Relu (x) places = NonZero (r) }"), some));
    const CommandResult result =
        runCli({"evaluate", some, "--against", all, "--data", data("\1\1"), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto outputs = parsedJson(result.output).at("outputs");
    EXPECT_NEAR(outputs.at(0).at("sqnr_db").get<double>(), 20, 1e-4);
    EXPECT_EQ(outputs.at(0).at("compared"), true);
    EXPECT_EQ(outputs.at(1).at("name"), "places");
    EXPECT_EQ(outputs.at(1).at("compared"), false);
    EXPECT_EQ(outputs.at(1).at("same"), false);
    EXPECT_TRUE(outputs.at(1).at("sqnr_db").is_null());
    const CommandResult text = runCli({"evaluate", some, "--against", all, "--data", data("\1\1")});
    EXPECT_THAT(text.output, HasSubstr("places: its shape depends on data"));
}

TEST_F(EvaluateCommand, OfIndicesTheShareOfTheSameOnesIsSaid) {
    needRuntime();
    const std::string header = "g (float[n,3] x) => (int64[n,1] best) ";
    const std::string largest = (folder_ / "largest.onnx").string();
    const std::string shifted = (folder_ / "shifted.onnx").string();
    must(saveModel(textModel(header + "{ best = ArgMax <axis = 1> (x) }"), largest));
    must(saveModel(
        textModel(header + "<float[3] by = {-9, 0, 0}> { s = Add (x, by) best = ArgMax <axis = 1> (s) }"), shifted));
    const std::vector<std::string> command{"evaluate", shifted, "--against", largest, "--data", data("\1\1")};
    EXPECT_THAT(runCli(command).output, HasSubstr("output best: 50.00 % of its whole numbers are the same"));
    std::vector<std::string> withJson = command;
    withJson.insert(withJson.end(), {"--format", "json"});
    EXPECT_EQ(parsedJson(runCli(withJson).output).at("outputs").at(0).at("same_share"), 0.5);
}

TEST_F(EvaluateCommand, MeasuresEachTensorThatBothModelsCompute) {
    needRuntime();
    const std::string whole = saved("whole.onnx", "{ h = Sin (x) y = Neg (h) }");
    const std::string part = saved("part.onnx", "<float k = {0.9}> { h = Sin (x) s = Mul (h, k) y = Neg (s) }");
    const CommandResult result =
        runCli({"evaluate", part, "--against", whole, "--data", data("\1\1"), "--tensors", "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    ASSERT_EQ(json.at("tensors").size(), 1U);
    EXPECT_EQ(json.at("tensors").at(0).at("name"), "h");
    EXPECT_TRUE(json.at("tensors").at(0).at("same").get<bool>());
    ASSERT_EQ(json.at("outputs").size(), 1U);
    EXPECT_NEAR(json.at("outputs").at(0).at("sqnr_db").get<double>(), 20, 1e-4);
    EXPECT_EQ(runCli({"evaluate", part, "--data", data("\1\1"), "--tensors"}).status, 2) << "no float model";
}

TEST_F(EvaluateCommand, MeasuresLabelsInBothModels) {
    needRuntime();
    const std::string labels{'\0', '\1'};
    const CommandResult result = runCli({"evaluate", negative_, "--against", float_, "--data", data(labels), "--labels",
        "labels", "--metric", "top1", "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    EXPECT_EQ(json.at("float_metric"), 0.5) << "class 0 of the first sample; class 2 of the second one is no 1";
    EXPECT_EQ(json.at("metric"), 0) << "the smallest number is at 2, then at 0";
    EXPECT_EQ(json.at("metric_loss"), 0.5);
    EXPECT_EQ(json.at("agreement"), 0);
    EXPECT_EQ(json.at("metric_output"), "y");
}

// Prints the first number of output y, which stands behind a header of 512 bytes.
constexpr const char* firstNumber = "sh -c 'od -An -tf4 -j512 -N4 $1/0-y.npy' sh {outputs}";

TEST_F(EvaluateCommand, ACommandMeasuresTheModelAndTheFloatModel) {
    needRuntime();
    const std::vector<std::string> command{
        "evaluate", negative_, "--against", float_, "--data", data("\1\1"), "--metric-command", firstNumber};
    const CommandResult text = runCli(command);
    ASSERT_EQ(text.status, 0) << text.messages;
    EXPECT_THAT(text.output, HasSubstr("-3\n"));
    EXPECT_THAT(text.output, HasSubstr("of the float model: 3\n"));
    EXPECT_THAT(text.output, HasSubstr("6 worse than the float model"));
    std::vector<std::string> lower = command;
    lower.insert(lower.end(), {"--metric-lower-is-better", "--format", "json"});
    const auto json = parsedJson(runCli(lower).output);
    EXPECT_EQ(json.at("metric_name"), "command");
    EXPECT_EQ(json.at("metric_command"), firstNumber);
    EXPECT_EQ(json.at("metric"), -3);
    EXPECT_EQ(json.at("float_metric"), 3);
    EXPECT_EQ(json.at("metric_loss"), -6) << "less is better";
    EXPECT_TRUE(json.at("agreement").is_null());
    EXPECT_NEAR(json.at("outputs").at(0).at("sqnr_db").get<double>(), -6, 0.1) << "measured as without a metric";
}

TEST_F(EvaluateCommand, ACommandGetsOutputsSamplesAndLabelsAndNothingIsLeftBehind) {
    needRuntime();
    const std::string whole = saved("whole.onnx", "{ h = Sin (x) y = Neg (h) }");
    const std::string seen = (folder_ / "seen").string();
    const CommandResult result = runCli({"evaluate", whole, "--against", whole, "--data", data("\3\4"), "--labels",
        "labels", "--tensors", "--metric-command", "sh -c 'cp -r $1 " + seen + "; echo $1; echo 1' sh {outputs}"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto list = parsedJson(must(readWholeFile(seen + "/outputs.json")));
    EXPECT_EQ(list.at("outputs").dump(), R"({"y":"0-y.npy"})") << "not h, which --tensors added";
    EXPECT_EQ(list.at("samples").dump(), "[0,1]");
    const FeedTensor labels = must(parseNpy(must(readWholeFile(seen + "/labels.npy"))));
    EXPECT_EQ(labels.bytes, "\3\4");
    const FeedTensor y = must(parseNpy(must(readWholeFile(seen + "/0-y.npy"))));
    EXPECT_EQ(y.dims, (std::vector<std::int64_t>{2, 3}));
}

TEST_F(EvaluateCommand, ACommandThatFailsIsNamedWithTheModelAndTheReason) {
    needRuntime();
    const auto failing = [&](const std::string& script, const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"evaluate", negative_, "--against", float_, "--data", data("\1\1"),
            "--metric-command", "sh -c '" + script + "' sh {outputs}"};
        words.insert(words.end(), more.begin(), more.end());
        const CommandResult result = runCli(words);
        EXPECT_EQ(result.status, 3) << script;
        return result.messages;
    };
    EXPECT_THAT(
        failing("echo no module >&2; exit 1"), HasSubstr("the outputs of negative.onnx: it ended with status 1"));
    EXPECT_THAT(failing("case $1 in */float) echo ?;; *) echo 1;; esac"),
        HasSubstr("the outputs of the float model float.onnx: its last line is ?"));
    EXPECT_THAT(failing("echo nan"), HasSubstr("finite number"));
    EXPECT_THAT(
        failing("while true; do read line; done", {"--metric-timeout", "1"}), HasSubstr("longer than 1 second and"));
}

TEST_F(EvaluateCommand, OptionsOfMetricsThatDoNotGoTogetherAreRefused) {
    const std::vector<std::string> command{"evaluate", float_, "--data", data("\1\1")};
    for (const std::vector<std::string>& more :
        std::vector<std::vector<std::string>>{{"--metric-command", "python eval.py"}, {"--metric-lower-is-better"},
            {"--metric-timeout", "5"}, {"--labels", "labels", "--metric", "top1", "--metric-command", firstNumber},
            {"--metric-command", firstNumber, "--ignore-label", "255"}, {"--ignore-label", "255"}}) {
        std::vector<std::string> words = command;
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(runCli(words).status, 2) << more.front();
    }
}

TEST_F(EvaluateCommand, ALabelThatIsIgnoredDoesNotCount) {
    needRuntime();
    const std::vector<std::string> command{
        "evaluate", float_, "--data", data("\377\2"), "--labels", "labels", "--metric", "top1", "--format", "json"};
    const CommandResult refused = runCli(command);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.messages, HasSubstr("--ignore-label"));
    std::vector<std::string> ignoring = command;
    ignoring.insert(ignoring.end(), {"--ignore-label", "255"});
    EXPECT_EQ(parsedJson(runCli(ignoring).output).at("metric"), 1) << "class 2 of the second sample";
    ignoring.back() = "-1";
    EXPECT_EQ(runCli(ignoring).status, 2) << "255 is no class";
}

TEST_F(EvaluateCommand, TheFloatModelCanBeMeasuredAlone) {
    needRuntime();
    const CommandResult result =
        runCli({"evaluate", float_, "--data", data("\1\2"), "--labels", "labels", "--metric", "top5"});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("100.00 %"));
}

TEST_F(EvaluateCommand, SaysWhatIsWrongWithTheData) {
    needRuntime();
    const std::string wrong = (folder_ / "x.npy").string();
    must(writeWholeFile(wrong, floatsOf("(1, 4)", {1, 2, 3, 4})));
    const CommandResult result = runCli({"evaluate", float_, "--data", wrong});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("x.npy"));
    EXPECT_THAT(result.messages, HasSubstr("1×4"));
}

TEST_F(EvaluateCommand, AMetricNeedsScoresAndLabels) {
    const std::string file = data("\1\1");
    EXPECT_EQ(runCli({"evaluate", float_, "--data", file, "--metric", "top1"}).status, 2);
    EXPECT_EQ(runCli({"evaluate", float_}).status, 2);
    EXPECT_EQ(runCli({"evaluate", float_, "--data", file, "--labels", "labels", "--metric", "accuracy"}).status, 2);
    needRuntime();
    const CommandResult result = runCli({"evaluate", float_, "--data", file, "--labels", "labels", "--metric", "miou"});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.messages, HasSubstr("miou"));
}

// Trained models with labelled samples; the figures were measured by others, in INDEX.tsv beside them.
TEST_F(EvaluateCommand, TrainedModelsHaveTheirPublishedFigures) {
    needRuntime();
    struct Row {
        const char* model;
        const char* metric;
        double value;
    };
    for (const Row& row : {Row{"mnist_dwsep", "top1", 0.984}, Row{"mnist_dwsep_imbalanced", "top1", 0.984},
             Row{"mnist_vit", "top1", 0.982}, Row{"canvas_unet", "miou", 0.9146}}) {
        const std::string path = corpusFile(std::string("calibration/") + row.model + ".onnx").string();
        const std::string samples = corpusFile(std::string("calibration/") + row.model + ".eval.npz").string();
        const auto json = parsedJson(runCli(
            {"evaluate", path, "--data", samples, "--labels", "labels", "--metric", row.metric, "--format", "json"})
                                         .output);
        EXPECT_NEAR(json.at("metric").get<double>(), row.value, 5e-5) << row.model;
    }
}

} // namespace
} // namespace qaliper::evaluate_test
