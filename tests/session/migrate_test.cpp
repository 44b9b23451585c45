#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/session/migrate.h"
#include "model/session/repeat.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

// A model that was built with flags, as a strongly typed one.

namespace qaliper::migrate_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Two products with an activation between.
constexpr auto twoProducts = R"(<ir_version: 8, opset_import: ["": 17]>
    g (float[1,32] x) => (float[1,32] y) <float[32,32] a = noise(-0.5, 0.5), float[32,32] b = noise(-0.5, 0.5, 2)> {
        ["first"] h = MatMul (x, a) ["act"] r = Relu (h) ["second"] y = MatMul (r, b) })";

// A normalization written out, whose squares leave the range of FP16.
constexpr auto withSquares = R"(g (float[n,32] x) => (float[n,32] y)
    <float[32,32] a = noise(-0.5, 0.5), float[32,32] b = noise(-0.5, 0.5, 2), float large = {400.0}, float one = {1.0},
    int64[1] axes = {1}> { h = MatMul (x, a) s = Mul (h, large) q = Mul (s, s) r = ReduceMean (q, axes) e = Add (r, one)
    d = Sqrt (e) p = Div (s, d) y = MatMul (p, b) })";

class Migrations : public testing::Test {
protected:
    Result<Migration> tried(const std::string& text, const std::string& from, std::string_view target = "trt-11.2") {
        MigrationRequest request{.build = must(readFormerBuild(from)), .data = data_, .output = "new.onnx"};
        index_ = std::make_shared<const Index>(textModel(text));
        return migrate(testInspector(target), index_, request, worker_, {});
    }
    Migration made(const std::string& text, const std::string& from, std::string_view target = "trt-11.2") {
        return must(tried(text, from, target));
    }
    // With ranges of 4 for the tensors.
    std::string cacheOf(const std::vector<std::string>& tensors) const {
        std::string path = (folder_ / "calibration.cache").string();
        std::ofstream file(path);
        file << "TRT-8601-EntropyCalibration2\n";
        for (const std::string& tensor : tensors)
            file << tensor << ": 3d010204\n";
        return path;
    }
    void giveData() {
        std::vector<float> numbers;
        for (std::size_t i = 0; i < 512; ++i)
            numbers.push_back(2 * std::sin(static_cast<float>(i * i % 9973)));
        writeNpz(folder_ / "data.npz", {{"x", floatsOf("(16, 32)", numbers)}});
        data_ = must(parseDataFiles(std::vector{(folder_ / "data.npz").string()}, {}, {}));
    }

    static const Model& resultOf(const Migration& migration) { return migration.moved.analysis->context->model(); }
    static std::vector<std::string> openOf(const Migration& migration) {
        std::vector<std::string> texts;
        for (const Text& text : migration.moved.open)
            texts.push_back(render(text));
        return texts;
    }
    static DataType typeOf(const Migration& migration, std::string_view value) {
        const Context& context = *migration.moved.analysis->context;
        return context.types.element(*context.index().value(mainGraph, value));
    }
    static std::size_t countOf(const Migration& migration, std::string_view op) {
        return static_cast<std::size_t>(
            std::ranges::count(resultOf(migration).main().nodes, op, [](const Node& node) { return node.opType; }));
    }

    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
    TemporaryFolder folder_;
    DataFiles data_;
    std::shared_ptr<const Index> index_;
};

TEST_F(Migrations, WhatMayBeInHalfPrecisionIsAndTheInterfaceStays) {
    const Migration migration = made(twoProducts, "trtexec --onnx=a.onnx --fp16");
    EXPECT_EQ(typeOf(migration, nodeOf(resultOf(migration), "r").output(0)), DataType::Float16);
    EXPECT_EQ(resultOf(migration).main().inputs.front().type.element, DataType::Float);
    EXPECT_EQ(resultOf(migration).main().outputs.front().type.element, DataType::Float);
    EXPECT_EQ(countOf(migration, "Cast"), 2U);
    EXPECT_EQ(migration.steps.size(), 1U);
    EXPECT_TRUE(migration.moved.analysis->context->target.isStronglyTyped());
    EXPECT_EQ(migration.moved.command.line, "trtexec --onnx=new.onnx");
    EXPECT_FALSE(migration.moved.numbers) << "nothing was run without data";
    EXPECT_FALSE(migration.moved.whyNoNumbers.empty());
}

TEST_F(Migrations, AModelOfFp32NeedsNoStep) {
    const Migration migration = made(twoProducts, "trtexec --onnx=a.onnx");
    EXPECT_THAT(migration.steps, IsEmpty());
    EXPECT_EQ(migration.moved.analysis, migration.moved.start);
    EXPECT_THAT(migration.moved.open, IsEmpty()) << "nothing was left to the builder";
}

TEST_F(Migrations, FormatsOfHalfPrecisionBecomeTheInterface) {
    const Migration migration =
        made(twoProducts, "trtexec --onnx=a.onnx --fp16 --inputIOFormats=fp16:chw --outputIOFormats=fp16:chw");
    EXPECT_EQ(resultOf(migration).main().inputs.front().type.element, DataType::Float16);
    EXPECT_EQ(resultOf(migration).main().outputs.front().type.element, DataType::Float16);
    EXPECT_EQ(countOf(migration, "Cast"), 0U);
    EXPECT_EQ(migration.moved.command.line, "trtexec --onnx=new.onnx --inputIOFormats=chw --outputIOFormats=chw");
    EXPECT_THAT(migration.moved.analysis->context->types.contradictions(), IsEmpty());
}

// A Cast on each weight made a detector six times slower: an engine carries it out at each run.
TEST_F(Migrations, WeightsAmongTheInputsBecomeConstants) {
    for (const char* version : {"3", "8"}) {
        const Migration migration = made("<ir_version: " + std::string(version) +
                R"(, opset_import: ["": 11]>
                g (float[1,8] x, float[8,8] a) => (float[1,8] y) <float[8,8] a = noise(-0.5, 0.5)> { y = MatMul (x, a) })",
            "trtexec --fp16");
        EXPECT_EQ(resultOf(migration).main().inputs.size(), 1U) << version;
        EXPECT_EQ(countOf(migration, "Cast"), 2U) << version << ": of the input and of the output";
        EXPECT_EQ(migration.moved.halved->weightCasts, 0U) << version;
    }
}

TEST_F(Migrations, ScalesOfTheCacheBecomePairs) {
    const Migration migration =
        made(twoProducts, "trtexec --onnx=a.onnx --int8 --calib=" + cacheOf({"x", "h", "r", "y"}));
    EXPECT_EQ(migration.moved.analysis->verdict.quantizedLayers, 2U);
    EXPECT_EQ(typeOf(migration, "y"), DataType::Float) << "FP16 was not allowed";
    const Migration half =
        made(twoProducts, "trtexec --onnx=a.onnx --int8 --fp16 --calib=" + cacheOf({"x", "h", "r", "y"}));
    EXPECT_EQ(half.moved.analysis->verdict.quantizedLayers, 2U);
    EXPECT_TRUE(half.moved.halved);
}

TEST_F(Migrations, ALayerKeepsTheTypeThatWasAskedForIt) {
    const std::string cache = cacheOf({"x", "h", "r", "y"});
    const Migration migration = made(twoProducts,
        "trtexec --onnx=a.onnx --int8 --fp16 --calib=" + cache +
            " --precisionConstraints=obey --layerPrecisions=*:int8,second:fp32");
    const Model& model = resultOf(migration);
    EXPECT_EQ(migration.moved.analysis->verdict.quantizedLayers, 1U);
    EXPECT_EQ(nodeOf(model, "y").opType, "MatMul");
    EXPECT_EQ(typeOf(migration, nodeOf(model, "y").input(0)), DataType::Float);
    EXPECT_EQ(typeOf(migration, nodeOf(model, "y").input(1)), DataType::Float);
    const Migration ignored =
        made(twoProducts, "trtexec --onnx=a.onnx --int8 --fp16 --calib=" + cache + " --layerPrecisions=second:fp32");
    EXPECT_EQ(ignored.moved.analysis->verdict.quantizedLayers, 2U) << "without --precisionConstraints it has no effect";
    EXPECT_THAT(openOf(ignored), Contains(HasSubstr("without precision constraints")));
}

TEST_F(Migrations, WhatNothingRepeatsIsListed) {
    const Migration migration = made(twoProducts,
        "trtexec --int8 --useDLACore=0 --precisionConstraints=prefer --layerPrecisions=gone:fp16 "
        "--layerOutputTypes=act:fp16");
    const std::vector<std::string> open = openOf(migration);
    EXPECT_THAT(open, Contains(HasSubstr("chose by time")));
    EXPECT_THAT(open, Contains(HasSubstr("neither a calibration cache nor Q/DQ")));
    EXPECT_THAT(open, Contains(HasSubstr("No node has the name \"gone\"")));
    EXPECT_THAT(open, Contains(HasSubstr("a layer writes the type that it computes in")));
    EXPECT_THAT(open, Contains(HasSubstr("DLA")));
    EXPECT_THAT(migration.steps, IsEmpty());
}

TEST_F(Migrations, ATargetWithoutStrongTypingIsRefused) {
    EXPECT_TRUE(isError(tried(twoProducts, "trt-8.6,fp16", "trt-8.6"), ErrorKind::Unsupported));
    const Migration migration = made(twoProducts, "trt-8.6,fp16", "trt-10.3");
    EXPECT_EQ(formatTarget(migration.moved.analysis->context->target), "trt-10.3,strong");
    EXPECT_THAT(migration.moved.command.line, HasSubstr("--stronglyTyped"));
}

TEST_F(Migrations, ACacheOfAnotherModelIsAnError) {
    const auto result = tried(twoProducts, "trtexec --int8 --calib=" + cacheOf({"other"}));
    EXPECT_TRUE(isError(result, ErrorKind::Invalid));
    EXPECT_TRUE(isError(tried(twoProducts, "trtexec --int8 --calib=/does/not/exist"), ErrorKind::CannotRead));
}

// A builder that may use FP16 does not know how far the numbers reach; the ranges of the data do.
TEST_F(Migrations, WithDataWhatLeavesTheRangeStaysFloat) {
    needRuntime();
    giveData();
    const Migration migration = made(withSquares, "trt-10.3,fp16");
    ASSERT_TRUE(migration.moved.halved && migration.moved.numbers) << render(migration.moved.whyNoNumbers);
    EXPECT_EQ(typeOf(migration, "q"), DataType::Float);
    const double after = migration.moved.numbers->after.outputs.front().sqnr;
    EXPECT_GE(after, 40);
    EXPECT_FALSE(migration.moved.numbers->before.outputs.front().sqnr > 10)
        << "with all of it in FP16 the squares are infinite";
    data_ = {};
    EXPECT_EQ(typeOf(made(withSquares, "trt-10.3,fp16"), "q"), DataType::Float16) << "nothing is known of its range";
}

TEST_F(Migrations, StepsAreMadeAgainWithoutData) {
    needRuntime();
    giveData();
    const Migration migration = made(withSquares, "trtexec --fp16 --inputIOFormats=fp16:chw");
    std::vector<RecordedAction> actions;
    for (const MadeStep& step : migration.steps)
        actions.push_back(step.action);
    const RepeatedSteps again = must(repeatActions(testInspector("trt-11.2"), index_, actions, Repeating::InOrder, {}));
    EXPECT_FALSE(again.problem) << describe(*again.problem);
    EXPECT_EQ(writeText(again.index->model()), writeText(resultOf(migration)));
}

} // namespace
} // namespace qaliper::migrate_test
