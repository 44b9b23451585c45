#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stop_token>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/quant/dequantize.h"
#include "model/sensitivity/effects.h"
#include "tests/sensitivity/planted_pairs.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// What each quantizer costs at the outputs, beside runs of whole models that know of no switches.

namespace qaliper::effects_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class Effects : public testing::Test {
protected:
    Effects() { needRuntime(); }

    std::filesystem::path saved(const std::string& name, const Model& model) const {
        std::filesystem::path path = folder_ / (name + ".onnx");
        must(saveModel(model, path, {.force = true}));
        return path;
    }
    DataFiles data(const std::string& shape, std::size_t count) const {
        writeNpz(folder_ / "data.npz", {{"x", wavesOf(shape, count)}});
        return {{folder_ / "data.npz"}, {}};
    }
    Result<Sensitivity> measure(const std::filesystem::path& model, const std::filesystem::path& against,
        const DataFiles& data, std::optional<std::uint64_t> samples = {}) {
        return measureSensitivity({model, against, data, samples, {}, true}, worker_, {}, {});
    }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(10)}};
};

std::map<std::string, double> dbByTensor(const Sensitivity& sensitivity) {
    std::map<std::string, double> effects;
    for (const QuantizerEffect& effect : sensitivity.quantizers)
        effects[effect.quantizer.tensor] = effect.outputs.at(0).db;
    return effects;
}

struct Form {
    std::string name;
    std::string weight;     // initializers: scale ws and zero point wz of the weight
    std::string attributes; // of its Q and DQ
    std::string activation; // initializers: scale s and zero point z
};
std::ostream& operator<<(std::ostream& out, const Form& form) { return out << form.name; }

std::vector<Form> forms() {
    return {
        {"Int8", "float ws = {0.01}, int8 wz = {0}", "", "float s = {0.02}, int8 z = {0}"},
        {"Uint8", "float ws = {0.01}, uint8 wz = {128}", "", "float s = {0.02}, uint8 z = {100}"},
        {"PerChannel", "float[16] ws = ramp(0.008, 0.03), int8[16] wz = fill(0)", "<axis = 1>",
            "float s = {0.02}, int8 z = {3}"},
        {"Int4Blocks", "float[2,16] ws = ramp(0.1, 0.2), int4[2,16] wz = fill(0)", "<axis = 0, block_size = 8>",
            "float s = {0.02}, int8 z = {0}"},
        {"Float8", "float ws = {0.01}, float8e4m3fn wz = {0.0}", "", "float s = {0.005}, float8e4m3fn z = {0.0}"},
    };
}

Model formModel(const Form& form, bool quantizesData, bool quantizesWeight) {
    return textModel("g (float[n,16] x) => (float[n,16] y) <float[16,16] w = noise(-1, 1), " + form.weight + ", " +
        form.activation + "> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) p = QuantizeLinear " +
        form.attributes + "(w, ws, wz) v = DequantizeLinear " + form.attributes +
        "(p, ws, wz) [\"product\"] h = MatMul (" + (quantizesData ? "d" : "x") + ", " + (quantizesWeight ? "v" : "w") +
        ") y = Tanh (h) }");
}

// The weight as integers, read by its DQ.
Model storedForm(const Form& form) {
    const Model model = formModel(form, true, true);
    const Index index(model);
    const QuantView quant(index, TypeTable(index));
    const NodeIx node = index.find(idOf(model, "p")).value();
    const Tensor stored =
        must(quantized("w_quantized", *index.constant(index.input(node, 0)), *quant.at(node), *model.storage));
    return applied(model,
        {PutTensor{mainGraph, stored}, ReplaceInput{mainGraph, idOf(model, "v"), 0, "w_quantized"},
            RemoveNode{mainGraph, idOf(model, "p")}, RemoveTensor{mainGraph, "w"}});
}

class EffectsOfForms : public Effects, public testing::WithParamInterface<Form> {};

TEST_P(EffectsOfForms, AreThoseOfTheModelWithThatQuantizerAlone) {
    const Form& form = GetParam();
    const DataFiles samples = data("(8, 16)", 128);
    const auto original = saved("float", formModel(form, false, false));
    const auto independent = [&](bool quantizesData, bool quantizesWeight) {
        return measuredDb(
            formModel(form, quantizesData, quantizesWeight), original, samples, 8, folder_.path(), worker_);
    };
    const double ofData = independent(true, false);
    const double ofWeight = independent(false, true);
    const double ofBoth = independent(true, true);
    for (const bool isStored : {false, true}) {
        const auto model = saved("quantized", isStored ? storedForm(form) : formModel(form, true, true));
        const Sensitivity sensitivity = must(measure(model, original, samples));
        const auto effects = dbByTensor(sensitivity);
        EXPECT_THAT(sensitivity.fixed, IsEmpty());
        EXPECT_NEAR(effects.at("x"), ofData, 0.01);
        EXPECT_NEAR(effects.at(isStored ? "w_quantized" : "w"), ofWeight, 0.01);
        EXPECT_NEAR(sensitivity.outputs.at(0).totalDb, ofBoth, 0.01);
        EXPECT_EQ(sensitivity.quantizers.at(0).quantizer.consumer, "product");
        EXPECT_EQ(sensitivity.quantizers.at(0).quantizer.op, "MatMul");
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, EffectsOfForms, testing::ValuesIn(forms()), [](const auto& test) { return test.param.name; });

// Beside it the same numbers through a pair of FP32: ONNX Runtime's Q of half precision does not round to the nearest.
TEST_F(Effects, OfAHalfPrecisionTensorAreThoseOfRoundingToTheNearest) {
    const auto text = [](const std::string& type, const std::string& nodes, const std::string& read) {
        return textModel("g (float[n,16] x) => (float[n,16] y) <" + type +
            " s = {0.0625}, int8 z = {2}> { h = Cast <to = 10> (x) " + nodes + " r = Relu (" + read +
            ") y = Cast <to = 1> (r) }");
    };
    const DataFiles samples = data("(8, 16)", 128);
    const auto original = saved("float", text("float", "", "h"));
    const Model half = text("float16", "q = QuantizeLinear (h, s, z) d = DequantizeLinear (q, s, z)", "d");
    const Model single = text("float",
        "w = Cast <to = 1> (h) q = QuantizeLinear (w, s, z) v = DequantizeLinear (q, s, z) d = Cast <to = 10> (v)",
        "d");
    const Sensitivity sensitivity = must(measure(saved("quantized", half), original, samples));
    EXPECT_NEAR(
        dbByTensor(sensitivity).at("h"), measuredDb(single, original, samples, 8, folder_.path(), worker_), 0.01);
}

TEST_F(Effects, OfTheSameRoundingTwiceCountOnceInTheSum) {
    const Model original = textModel("g (float[n,16] x) => (float[n,16] y) { h = Neg (x) r = Relu (h) y = Neg (r) }");
    const auto model = saved("quantized", withPairs(original, {{"h", {0.02}}, {"r", {0.02}}}));
    const Sensitivity sensitivity = must(measure(model, saved("float", original), data("(8, 16)", 128)));
    EXPECT_TRUE(sensitivity.all.isAdditive()) << sensitivity.all.sumDb << " " << sensitivity.all.totalDb;
    EXPECT_NEAR(sensitivity.all.sumDb, sensitivity.all.totalDb, 0.01);
    const auto effects = dbByTensor(sensitivity);
    EXPECT_NEAR(effects.at("h"), effects.at("r"), 1e-6) << "each alone";
    EXPECT_EQ(sensitivity.quantizers.at(0).quantizer.tensor, "h");
    EXPECT_EQ(sensitivity.quantizers.at(0).kept, 1);
    EXPECT_NEAR(sensitivity.quantizers.at(1).kept, 0, 1e-6);
}

TEST_F(Effects, WithoutTheFloatModelStoredWeightsStayAsTheyAre) {
    const Form form = forms().front();
    const Sensitivity sensitivity = must(measure(saved("quantized", storedForm(form)), {}, data("(8, 16)", 128)));
    ASSERT_EQ(sensitivity.quantizers.size(), 1U);
    EXPECT_EQ(sensitivity.quantizers[0].quantizer.tensor, "x");
    ASSERT_EQ(sensitivity.fixed.size(), 1U);
    EXPECT_EQ(sensitivity.fixed[0].first, "v");
    EXPECT_TRUE(sensitivity.all.isAdditive());
}

TEST_F(Effects, AFloatModelWithoutTheWeightIsNamedAsTheReason) {
    const Form form = forms().front();
    const auto other = saved("float", textModel("g (float[n,16] x) => (float[n,16] y) { y = Relu (x) }"));
    const Sensitivity sensitivity = must(measure(saved("quantized", storedForm(form)), other, data("(8, 16)", 128)));
    ASSERT_EQ(sensitivity.fixed.size(), 1U);
    EXPECT_EQ(render(sensitivity.fixed[0].second), "The float model has no weight that this one was made from");
}

std::vector<double> numbersOf(const Model& model, const std::string& name) {
    const Index index(model);
    return must(readNumbers(*index.constant(index.value(mainGraph, name).value()), *model.storage));
}

// Two products whose channels an equalization moved from one weight to the other.
TEST_F(Effects, WeightsOfAPreparedModelAreComparedWithWhatTheyWerePreparedTo) {
    const Model original =
        textModel("g (float[n,16] x) => (float[n,16] y) <float[16,16] a = noise(-1, 1), float[16,16] b = "
                  "noise(-1, 1, 2)> { h = MatMul (x, a) r = Relu (h) y = MatMul (r, b) }");
    const std::vector<double> a = numbersOf(original, "a");
    const std::vector<double> b = numbersOf(original, "b");
    std::vector<double> scaledA(a.size());
    std::vector<double> scaledB(b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t row = i / 16;
        const std::size_t column = i % 16;
        scaledA[i] = a[i] * (0.2 + 0.1 * static_cast<double>(column));
        scaledB[i] = b[i] / (0.2 + 0.1 * static_cast<double>(row));
    }
    const Model prepared = applied(original,
        {PutTensor{mainGraph, makeSmallTensor("a", DataType::Float, {16, 16}, scaledA)},
            PutTensor{mainGraph, makeSmallTensor("b", DataType::Float, {16, 16}, scaledB)}});
    const Model pairs = withPairs(prepared, {{"a", {0.015}, 0, 0, true}, {"b", {0.045}, 0, 0, true}});
    const Index index(pairs);
    const QuantView quant(index, TypeTable(index));
    std::vector<Edit> edits;
    for (const std::string name : {"a", "b"}) {
        const NodeId q = idOf(pairs, name + "_q");
        const NodeIx node = index.find(q).value();
        edits.emplace_back(PutTensor{mainGraph,
            must(quantized(name + "_int8", *index.constant(index.input(node, 0)), *quant.at(node), *pairs.storage))});
        edits.emplace_back(ReplaceInput{mainGraph, idOf(pairs, name + "_dq"), 0, name + "_int8"});
        edits.emplace_back(RemoveNode{mainGraph, q});
        edits.emplace_back(RemoveTensor{mainGraph, name});
    }
    const DataFiles samples = data("(32, 16)", 512);
    const auto against = saved("float", original);
    const Sensitivity sensitivity = must(measure(saved("quantized", applied(pairs, edits)), against, samples));
    const auto effects = dbByTensor(sensitivity);
    const auto alone = [&](const PlantedPair& pair) {
        return measuredDb(withPairs(prepared, {pair}), against, samples, 32, folder_.path(), worker_);
    };
    EXPECT_NEAR(effects.at("a_int8"), alone({"a", {0.015}, 0, 0, true}), 0.5);
    EXPECT_NEAR(effects.at("b_int8"), alone({"b", {0.045}, 0, 0, true}), 0.5);
    EXPECT_GT(sensitivity.outputs.at(0).restDb.value(), sensitivity.outputs.at(0).totalDb + 6);
}

TEST_F(Effects, OfAnOutputNearZeroAreNotAddedUp) {
    const Model original =
        textModel("g (float[n,16] x) => (float[n,16] y) <float tiny = {1e-4}> { h = Neg (x) i = Add (h, x) "
                  "k = Mul (x, tiny) y = Add (i, k) }");
    const auto against = saved("float", original);
    const auto model = saved("quantized", withPairs(original, {{"h", {0.02}}}));
    const Sensitivity sensitivity = must(measure(model, against, data("(8, 16)", 128)));
    EXPECT_EQ(sensitivity.outputs.at(0).reason, NotAdditive::NearZero);
    EXPECT_FALSE(sensitivity.all.isAdditive());
}

// Two quantizers that make the same noise of a signal of 100, and what they make together.
OutputBudget budgetOf(double alone, double together, std::uint64_t samples) {
    const Model model = withPairs(
        textModel("g (float[n] x) => (float[n] y) { h = Neg (x) y = Neg (h) }"), {{"h", {0.02}}, {"x", {0.02}}});
    const Index index(model);
    const QuantView quant(index, TypeTable(index));
    const SwitchList list = switchesOf(index, quant);
    const OutputPowers one{{alone}, {}, {}, {{1, 1}}};
    const NoiseSums sums{{"y"}, {100}, {}, {}, {one, one, {{together}, {}, {}, {{1, 1}, {1, 1}}}}, {}, {}, samples};
    return sensitivityOf(index, quant, list, {0, 1}, sums).outputs.at(0);
}

TEST(Additivity, IsDeniedWithTheReason) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(budgetOf(1, 2.4, 8).isAdditive());
    EXPECT_EQ(budgetOf(1, 1, 8).reason, NotAdditive::Cancelling);
    EXPECT_EQ(budgetOf(20, 20, 8).reason, NotAdditive::Saturated);
    EXPECT_EQ(budgetOf(1, 4, 8).reason, NotAdditive::Interacting);
    EXPECT_EQ(budgetOf(1, 4, 2).reason, NotAdditive::FewSamples);
    EXPECT_EQ(budgetOf(60, 120, 8).reason, NotAdditive::NearZero);
    EXPECT_EQ(budgetOf(nan, 1, 8).reason, NotAdditive::Infinite);
    EXPECT_NEAR(budgetOf(1, 2, 8).totalDb, 16.99, 0.01);
}

TEST_F(Effects, OfWhatIsNoQuantizerAreTheRest) {
    const auto against = saved("float", textModel("g (float[n,16] x) => (float[n,16] y) { h = Neg (x) y = Neg (h) }"));
    const Model other =
        textModel("g (float[n,16] x) => (float[n,16] y) <float b = {0.3}> { h = Neg (x) i = Add (h, b) y = Neg (i) }");
    const Sensitivity sensitivity =
        must(measure(saved("quantized", withPairs(other, {{"h", {0.02}}})), against, data("(8, 16)", 128)));
    EXPECT_EQ(sensitivity.outputs.at(0).reason, NotAdditive::Rest);
}

TEST_F(Effects, SayWhatIsWrong) {
    const Model original = textModel("g (float[n,16] x) => (float[n,16] y) { h = Neg (x) y = Neg (h) }");
    const auto against = saved("float", original);
    const DataFiles samples = data("(4, 16)", 64);
    EXPECT_TRUE(isError(measure(against, {}, samples), ErrorKind::Invalid)) << "no quantizers";
    const auto model = saved("quantized", withPairs(original, {{"h", {0.02}}}));
    const auto missing = measureSensitivity({model, against, samples, {}, {"nowhere"}, true}, worker_, {}, {});
    ASSERT_TRUE(isError(missing, ErrorKind::Invalid));
    EXPECT_THAT(describe(missing.error()), HasSubstr("nowhere"));
    const auto foreign = saved("foreign", textModel("g (float[n,16] x) => (float[n,16] z) { z = Neg (x) }"));
    EXPECT_TRUE(isError(measure(model, foreign, samples), ErrorKind::Invalid)) << "no common output";
}

TEST_F(Effects, OnTwoPartsOfTheSamplesAddUpToThoseOnAll) {
    const Model original = textModel("g (float[n,16] x) => (float[n,16] y) { h = Neg (x) y = Neg (h) }");
    const auto model = saved("quantized", withPairs(original, {{"h", {0.02}}, {"x", {0.03}}}));
    NoiseRequest request{model, {}, data("(8, 16)", 128), {0, 3}, {}, {{0}, {1}, {0, 1}}, {}};
    NoiseSums parts = must(measureNoise(request, worker_, {}));
    request.samples = {3, {}};
    addSums(parts, must(measureNoise(request, worker_, {})));
    request.samples = {};
    const NoiseSums all = must(measureNoise(request, worker_, {}));
    EXPECT_EQ(parts.samples, all.samples);
    for (std::size_t i = 0; i < all.configurations.size(); ++i)
        EXPECT_NEAR(parts.configurations[i].noise[0], all.configurations[i].noise[0], 1e-9) << i;
}

class RefinedEffects : public Effects {
protected:
    Result<Sensitivity> measureTwo(double listAfter, const Job& job = {}, std::optional<std::uint64_t> samples = {}) {
        const Model original = textModel("g (float[2,16] x) => (float[2,16] y) { h = Neg (x) y = Neg (h) }");
        const auto model = saved("quantized", withPairs(original, {{"h", {0.02}}, {"x", {0.03}}}));
        SensitivityRequest request{model, {}, data("(8, 16)", 128), samples, {}, true};
        request.listAfter = listAfter;
        return measureSensitivity(
            request, worker_, [&](const Sensitivity& list) { lists_.push_back(list.samples); }, job);
    }

    std::vector<std::uint64_t> lists_; // how many samples each was made from
};

TEST_F(RefinedEffects, AreReportedAfterEachRunThatTakesLong) {
    EXPECT_EQ(must(measureTwo(0)).samples, 8U);
    EXPECT_THAT(lists_, testing::ElementsAre(2, 4, 6));
}

TEST_F(RefinedEffects, AreNotReportedWhereAllSamplesTakeLittleTime) {
    EXPECT_EQ(must(measureTwo(1e9)).samples, 8U);
    EXPECT_THAT(lists_, IsEmpty());
}

TEST_F(RefinedEffects, EndWithTheDataWhereMoreSamplesAreAskedFor) {
    EXPECT_EQ(must(measureTwo(0, {}, 1000)).samples, 8U);
    EXPECT_THAT(lists_, testing::ElementsAre(2, 4, 6));
}

TEST_F(RefinedEffects, TellTheirProgressFromTheFirstRunOn) {
    std::vector<double> told;
    must(measureTwo(1e9, Job({}, [&](const Progress& progress) { told.push_back(progress.done); }), 2));
    ASSERT_FALSE(told.empty());
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_NEAR(told.back(), 1, 1e-9);
}

TEST_F(RefinedEffects, StopWhenTheyAreCancelled) {
    std::stop_source stop;
    const Job job(stop.get_token(), [&](const Progress&) { stop.request_stop(); });
    EXPECT_TRUE(isError(measureTwo(0, job), ErrorKind::Cancelled));
}

// Golden effects of the corpus.
struct Golden {
    std::string name;
};
std::ostream& operator<<(std::ostream& out, const Golden& golden) { return out << golden.name; }

class GoldenEffects : public Effects, public testing::WithParamInterface<Golden> {
protected:
    GoldenEffects() { needTrained(GetParam().name); }
};

// Ranks from 1; equal numbers share the mean of theirs.
std::vector<double> ranksOf(const std::vector<double>& numbers) {
    std::vector<double> ranks;
    for (const double number : numbers) {
        const auto less = std::ranges::count_if(numbers, [&](double other) { return other < number; });
        ranks.push_back(static_cast<double>(less) + (static_cast<double>(std::ranges::count(numbers, number)) + 1) / 2);
    }
    return ranks;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto mean = [](const std::vector<double>& numbers) {
        double sum = 0;
        for (const double number : numbers)
            sum += number;
        return sum / static_cast<double>(numbers.size());
    };
    double both = 0;
    double ofA = 0;
    double ofB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean(a)) * (b[i] - mean(b));
        ofA += (a[i] - mean(a)) * (a[i] - mean(a));
        ofB += (b[i] - mean(b)) * (b[i] - mean(b));
    }
    return both / std::sqrt(ofA * ofB);
}

TEST_P(GoldenEffects, AreFoundAgain) {
    constexpr double roundingOfFloat = 100; // dB
    constexpr std::uint64_t samples = 64;
    const std::string folder = "calibration/" + GetParam().name;
    const auto original = corpusFile(folder + ".onnx");
    const DataFiles data{{corpusFile(folder + ".eval.npz")}, "labels"};
    const auto golden = parsedJson(must(readWholeFile(corpusFile(folder + ".json"), 1U << 20)));
    std::vector<PlantedPair> pairs;
    for (const auto& [tensor, effect] : golden.at("effect_alone_db").items())
        pairs.push_back({tensor, {golden.at("minmax").at("scales").at(tensor).get<double>()}});
    const Model quantized = withPairs(must(loadModel(original)), pairs);
    const Sensitivity sensitivity = must(measure(saved("quantized", quantized), original, data, samples));
    EXPECT_THAT(sensitivity.fixed, IsEmpty());
    const auto effects = dbByTensor(sensitivity);
    const auto rounded = [=](double db) { return std::min(std::round(db * 1000) / 1000, roundingOfFloat); };
    std::vector<double> found;
    std::vector<double> expected;
    for (const auto& [tensor, effect] : golden.at("effect_alone_db").items()) {
        found.push_back(rounded(effects.at(tensor)));
        expected.push_back(rounded(effect.get<double>()));
        EXPECT_NEAR(found.back(), expected.back(), 0.5) << tensor;
    }
    EXPECT_GE(correlation(ranksOf(found), ranksOf(expected)), 0.98);
    const OutputBudget& budget = sensitivity.outputs.at(0);
    EXPECT_NEAR(budget.totalDb, measuredDb(quantized, original, data, samples, folder_.path(), worker_), 0.5);
    EXPECT_EQ(budget.isAdditive(), std::abs(budget.totalDb - budget.sumDb) <= 1);
    EXPECT_TRUE(budget.isAdditive() || GetParam().name == "mnist_dwsep_imbalanced")
        << budget.totalDb << " " << budget.sumDb;
}

INSTANTIATE_TEST_SUITE_P(Corpus, GoldenEffects,
    testing::Values(
        Golden{"canvas_unet"}, Golden{"mnist_dwsep"}, Golden{"mnist_dwsep_imbalanced"}, Golden{"mnist_vit"}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace qaliper::effects_test
