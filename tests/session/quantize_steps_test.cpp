#include <cmath>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "model/session/measured_tensors.h"
#include "model/session/quantize_outcome.h"
#include "model/session/quantize_plan.h"
#include "model/session/quantize_steps.h"
#include "model/session/repeat.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A quantization as steps that can be kept, made again and looked at before it runs.

namespace qaliper::quantize_steps_test {
namespace {

constexpr const char* network = R"(
    <ir_version: 8, opset_import: ["" : 12]>
    g (float[n,32] x) => (float[n,32] y)
    < float[32,32] w1 = noise(-1, 1), float[32] b1 = noise(-1, 1), float[32,32] w2 = noise(-1, 1, 2) >
    { ["first"] a = Gemm (x, w1, b1)  r = Relu (a)  ["second"] y = MatMul (r, w2) })";

class QuantizeSteps : public testing::Test {
protected:
    std::shared_ptr<const Analysis> checked(const Model& model) const {
        return std::make_shared<const Analysis>(must(inspect(inspector_, model, Job())));
    }
    QuantizeInput asked() const {
        constexpr int count = 16 * 32;
        std::vector<float> numbers;
        numbers.reserve(count);
        for (int i = 0; i < count; ++i)
            numbers.push_back(2 * std::sin(static_cast<float>(i * i % 9973)));
        writeNpz(folder_ / "data.npz", {{"x", floatsOf("(16, 32)", numbers)}});
        QuantizeInput asked;
        asked.request.data.paths = {folder_ / "data.npz"};
        asked.request.ranges = RangeMethod::MinMax;
        return asked;
    }

    TemporaryFolder folder_;
    Inspector inspector_ = testInspector("trt-10.3");
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
};

class RepeatedQuantizeSteps : public QuantizeSteps, public testing::WithParamInterface<DataType> {};

TEST_P(RepeatedQuantizeSteps, AreMadeAgainWithoutTheData) {
    needRuntime();
    const auto index = std::make_shared<const Index>(textModel(network));
    std::vector<double> shares;
    const Job job({}, [&](const Progress& progress) {
        if (progress.done >= 0)
            shares.push_back(progress.done);
    });
    QuantizeInput asked = this->asked();
    asked.request.rest = GetParam();
    const QuantizeOutcome outcome = must(quantizeMeasured(inspector_, index, asked, worker_, job));
    ASSERT_TRUE(outcome.result);
    EXPECT_EQ(outcome.result->rest, GetParam());
    EXPECT_GT(outcome.sizeBefore, outcome.sizeAfter);
    ASSERT_FALSE(shares.empty());
    EXPECT_LE(*std::ranges::max_element(shares), 1);
    std::vector<RecordedAction> actions;
    for (const MadeStep& step : outcome.steps)
        actions.push_back(step.action);
    ASSERT_GE(actions.size(), 2U) << "the opset and the pairs";
    const RepeatedSteps again = must(repeatActions(inspector_, index, actions, Repeating::InOrder, {}));
    EXPECT_FALSE(again.problem) << describe(*again.problem);
    ASSERT_EQ(again.steps.size(), actions.size());
    const Model& wanted = outcome.result->analysis->context->model();
    ASSERT_EQ(again.index->model().main().nodes.size(), wanted.main().nodes.size());
    for (std::size_t i = 0; i < wanted.main().nodes.size(); ++i) {
        EXPECT_EQ(again.index->model().main().nodes[i].opType, wanted.main().nodes[i].opType);
        EXPECT_EQ(again.index->model().main().nodes[i].outputs, wanted.main().nodes[i].outputs);
    }
    for (const Tensor& tensor : wanted.main().initializers) {
        const auto value = again.index->value(mainGraph, tensor.name);
        ASSERT_TRUE(value) << tensor.name;
        EXPECT_EQ(must(readBytes(*again.index->constant(*value), *again.index->model().storage)),
            must(readBytes(tensor, *wanted.storage)))
            << tensor.name;
    }
    const auto before = checked(wanted);
    const auto after = checked(again.index->model());
    for (const Quantizer& quantizer : before->context->quant.all()) {
        const Quantizer* other =
            after->context->quant.producer(after->context->index(), after->context->index().output(quantizer.node, 0));
        ASSERT_NE(other, nullptr);
        EXPECT_EQ(quantizer.scalarScale, other->scalarScale);
    }
}

// Each stage that runs the model has a share of what is done, so that a remaining time can be told.
TEST_F(QuantizeSteps, NothingThatRunsTheModelBeginsWhenAllIsDone) {
    needRuntime();
    const auto index = std::make_shared<const Index>(textModel(network));
    std::map<std::string, double> first; // what was done when a stage began, by its name
    std::string last;
    const Job job({}, [&](const Progress& progress) {
        last = render(progress.stage);
        first.emplace(last, progress.done);
    });
    ASSERT_TRUE(must(quantizeMeasured(inspector_, index, asked(), worker_, job)).result);
    ASSERT_TRUE(first.contains("Measuring the result"));
    EXPECT_LT(first["Measuring the result"], 0.95);
    EXPECT_GT(first["Measuring the result"], 0.2);
    EXPECT_EQ(last, "Measuring the result") << "and nothing before it names what runs then";
}

INSTANTIATE_TEST_SUITE_P(Rest, RepeatedQuantizeSteps, testing::Values(DataType::Float, DataType::Float16));

// Groups of 2 channels have no INT8 kernel, groups of 4 have one.
constexpr const char* groups = R"(
    <ir_version: 8, opset_import: ["" : 13]>
    g (float[n,32,1,1] x) => (float[n,32,1,1] y)
    < float[32,2,3,3] w1 = noise(-1, 1), float[32,32,1,1] w2 = noise(-1, 1, 2) >
    { ["first"] a = Conv <group = 16, pads = [1,1,1,1]> (x, w1)  r = Relu (a)  ["second"] y = Conv (r, w2) })";

class MergedGroups : public QuantizeSteps {
protected:
    QuantizeOutcome quantized(const std::vector<std::string>& keepFloat) {
        QuantizeInput asked = this->asked();
        constexpr int count = 16 * 32;
        std::vector<float> numbers;
        numbers.reserve(count);
        for (int i = 0; i < count; ++i)
            numbers.push_back(std::sin(static_cast<float>(i * i % 9973)));
        writeNpz(asked.request.data.paths.front(), {{"x", floatsOf("(16, 32, 1, 1)", numbers)}});
        asked.request.keepFloat = keepFloat;
        return must(quantizeMeasured(inspector_, index_, asked, worker_, Job()));
    }
    static std::vector<std::string> stepsOf(const QuantizeOutcome& outcome) {
        std::vector<std::string> subjects;
        for (const MadeStep& step : outcome.steps)
            subjects.push_back(step.action.subject);
        return subjects;
    }
    std::shared_ptr<const Index> index_ = std::make_shared<const Index>(textModel(groups));
};

TEST_F(MergedGroups, GiveAConvolutionAnInt8Kernel) {
    needRuntime();
    const QuantizeOutcome outcome = quantized({});
    EXPECT_THAT(stepsOf(outcome), testing::Contains("merge-groups"));
    const Context& after = *outcome.result->analysis->context;
    EXPECT_EQ(nodeOf(after.model(), "a").integer("group", 1), 8);
    EXPECT_EQ(after.precision.at(after.index().producer(*after.index().value(mainGraph, "a"))).compute, DataType::Int8);
    std::vector<RecordedAction> actions;
    for (const MadeStep& step : outcome.steps)
        actions.push_back(step.action);
    const RepeatedSteps again = must(repeatActions(inspector_, index_, actions, Repeating::InOrder, {}));
    EXPECT_FALSE(again.problem);
    EXPECT_EQ(nodeOf(again.index->model(), "a").integer("group", 1), 8);
    const QuantizePlan plan = must(planQuantization(checked(textModel(groups)), DataType::Int8, {}));
    EXPECT_EQ(plan.quantized.size(), 2U) << "said before it runs";
}

TEST_F(MergedGroups, AreAsTheyWereWhereTheLayerStaysInFloat) {
    needRuntime();
    const QuantizeOutcome outcome = quantized({"first"});
    EXPECT_THAT(stepsOf(outcome), testing::Not(testing::Contains("merge-groups")));
    EXPECT_EQ(nodeOf(outcome.result->analysis->context->model(), "a").integer("group", 1), 16);
}

TEST_F(QuantizeSteps, AStepWhoseNodeIsGoneIsNotMade) {
    const auto analysis = checked(textModel(network));
    for (const char* subject :
        {"fold-batch-norm", "merge-groups", "quantize", "round-weights", "correct-biases", "halve-rest"}) {
        RecordedAction action{ActionKind::Quantize, subject, {}, {{"bias/main:gone", "1 2"}, {"weight/gone", "0 1"}},
            "trt-10.3", {"main:gone"}};
        const auto edited = repeatQuantizing(*analysis, action);
        ASSERT_FALSE(edited) << subject;
        EXPECT_EQ(edited.error().kind, ErrorKind::Stale) << subject;
    }
    EXPECT_EQ(repeatQuantizing(*analysis, {ActionKind::Quantize, "later", {}, {}, {}, {}}).error().kind,
        ErrorKind::Unsupported);
}

// The steps after it were made on its result, or on a model that has changed since.
TEST_F(QuantizeSteps, AStepThatCannotBeMadeIsLeftWithThoseAfterItOrAlone) {
    const auto index = std::make_shared<const Index>(textModel(network));
    const auto deleted = [](const char* node) {
        return RecordedAction{ActionKind::Tool, "delete-node", {}, {}, "trt-10.3", {node}};
    };
    const std::vector<RecordedAction> actions{deleted("main:a"), deleted("main:gone"), deleted("main:r")};
    const RepeatedSteps inOrder = must(repeatActions(inspector_, index, actions, Repeating::InOrder, {}));
    EXPECT_EQ(inOrder.steps.size(), 1U);
    EXPECT_EQ(inOrder.left, (std::vector<RecordedAction>{actions[1], actions[2]}));
    EXPECT_EQ(render(inOrder.problem->message), "Step 2 of 3, delete-node: \"main:gone\" no longer exists");
    const RecordedAction fix{ActionKind::Fix, "conv-group-misaligned@main:gone#0", "pad-groups", {}, "trt-10.3", {}};
    EXPECT_EQ(render(must(repeatActions(inspector_, index, {fix}, Repeating::InOrder, {})).problem->message),
        "Step 1 of 1, conv-group-misaligned=pad-groups: This finding no longer exists");
    const RepeatedSteps fitting = must(repeatActions(inspector_, index, actions, Repeating::WhatFits, {}));
    EXPECT_EQ(fitting.steps.size(), 2U);
    EXPECT_EQ(fitting.left, std::vector<RecordedAction>{actions[1]});
    EXPECT_EQ(fitting.index->model().main().nodes.size(), 1U);
}

TEST_F(QuantizeSteps, APlanCountsProductsByReason) {
    const auto analysis = checked(textModel(network));
    const QuantizePlan plan = must(planQuantization(analysis, DataType::Int8, {}));
    EXPECT_EQ(plan.quantized.size(), 2U);
    EXPECT_TRUE(plan.inFloat.empty());
    EXPECT_DOUBLE_EQ(plan.share, 1);
    const QuantizePlan part = must(planQuantization(analysis, DataType::Int8, {"Gemm"}));
    ASSERT_EQ(part.inFloat.size(), 1U);
    EXPECT_EQ(part.inFloat.front().nodes.size(), 1U);
    EXPECT_EQ(planQuantization(analysis, DataType::Int8, {"third"}).error().kind, ErrorKind::Invalid);
    inspector_.settings.target = must(parseTarget("trt-8.0"));
    EXPECT_EQ(
        planQuantization(checked(textModel(network)), DataType::Float8E4M3FN, {}).error().kind, ErrorKind::Unsupported);
}

} // namespace
} // namespace qaliper::quantize_steps_test
