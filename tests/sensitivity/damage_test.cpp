#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/sensitivity/effects.h"
#include "tests/sensitivity/planted_pairs.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A damaged quantizer is the first in the list. QALIPER_TRIALS is how many are damaged in each model; 3 without it.

namespace qaliper::damage_test {
namespace {

struct DamagedModel {
    std::string name;
    std::string text;       // of a made model; empty: of the corpus
    std::string shape = {}; // of its data
    std::size_t numbers = 0;
};
std::ostream& operator<<(std::ostream& out, const DamagedModel& damaged) { return out << damaged.name; }

std::vector<DamagedModel> damagedModels() {
    return {
        {"Perceptron",
            "g (float[n,32] x) => (float[n,32] y) <float[32,32] a = noise(-1, 1), float[32,32] b = noise(-1, 1, 2)> "
            "{ h = MatMul (x, a) r = Relu (h) y = MatMul (r, b) }",
            "(16, 32)", 512},
        {"Deep",
            "g (float[n,24] x) => (float[n,24] y) <float[24,24] a = noise(-0.4, 0.4), float[24,24] b = noise(-0.4, "
            "0.4, "
            "2), float[24,24] c = noise(-0.4, 0.4, 3), float[24,24] d = noise(-0.4, 0.4, 4)> { h = MatMul (x, a) r = "
            "Relu (h) i = MatMul (r, b) s = Tanh (i) j = MatMul (s, c) t = Sigmoid (j) y = MatMul (t, d) }",
            "(16, 24)", 384},
        {"Residual",
            "g (float[n,8,8,8] x) => (float[n,8,8,8] y) <float[8,8,3,3] a = noise(-0.3, 0.3), float[8,8,3,3] b = "
            "noise(-0.3, "
            "0.3, 2), float[8,8,1,1] c = noise(-1, 1, 3)> { h = Conv <pads = [1,1,1,1]> (x, a) r = Relu (h) i = Conv "
            "<pads = "
            "[1,1,1,1]> (r, b) j = Add (i, x) k = Relu (j) y = Conv (k, c) }",
            "(8, 8, 8, 8)", 4096},
        {"Depthwise",
            "g (float[n,8,8,8] x) => (float[n,8,8,8] y) <float[8,1,3,3] a = noise(-1, 1), float[16,8,1,1] b = "
            "noise(-0.6, "
            "0.6, 2), float[8,16,1,1] c = noise(-0.6, 0.6, 3)> { h = Conv <pads = [1,1,1,1], group = 8> (x, a) r = "
            "Clip (h) "
            "i = Conv (r, b) s = Relu (i) y = Conv (s, c) }",
            "(8, 8, 8, 8)", 4096},
        {"TwoPaths",
            "g (float[n,16] x) => (float[n,16] y) <float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2), "
            "float[32,16] c = noise(-1, 1, 3)> { h = MatMul (x, a) i = MatMul (x, b) r = Sigmoid (h) s = Tanh (i) t = "
            "Concat "
            "<axis = 1> (r, s) y = MatMul (t, c) }",
            "(16, 16)", 256},
        {"Gated",
            "g (float[n,16] x) => (float[n,16] y) <float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2), "
            "float[16,16] c = noise(-1, 1, 3)> { h = MatMul (x, a) g1 = Sigmoid (h) i = MatMul (x, b) m = Mul (g1, i) "
            "y = "
            "MatMul (m, c) }",
            "(16, 16)", 256},
        {"canvas_unet", {}},
        {"mnist_dwsep", {}},
        {"mnist_dwsep_imbalanced", {}},
        {"mnist_vit", {}},
    };
}

int trials() {
    const char* asked = std::getenv("QALIPER_TRIALS");
    return asked ? std::max(1, std::atoi(asked)) : 3;
}

constexpr double clearlyWorse = 3; // dB

class Damage : public testing::TestWithParam<DamagedModel> {
protected:
    Damage() {
        needRuntime();
        const DamagedModel& damaged = GetParam();
        if (damaged.text.empty()) {
            needTrained(damaged.name);
            float_ = corpusFile("calibration/" + damaged.name + ".onnx");
            data_ = {{corpusFile("calibration/" + damaged.name + ".eval.npz")}, "labels"};
        } else {
            std::mt19937 random(7);
            std::normal_distribution<float> normal;
            std::vector<float> numbers(damaged.numbers);
            std::ranges::generate(numbers, [&] { return normal(random); });
            writeNpz(folder_ / "data.npz", {{"x", floatsOf(damaged.shape, numbers)}});
            data_ = {{folder_ / "data.npz"}, {}};
            float_ = folder_ / "float.onnx";
            must(saveModel(textModel(damaged.text), float_));
        }
        pairs_ = pairsFor(float_, data_, worker_);
    }

    // Alone, in a model that has no other pair.
    double alone(const PlantedPair& pair) {
        return measuredDb(withPairs(must(loadModel(float_)), {pair}), float_, data_, samples, folder_.path(), worker_);
    }
    std::string firstOf(const std::vector<PlantedPair>& pairs) {
        const auto path = folder_ / "damaged.onnx";
        must(saveModel(withPairs(must(loadModel(float_)), pairs), path, {.force = true}));
        return must(measureSensitivity({path, float_, data_, samples, {}, true}, worker_, {}, {}))
            .quantizers.at(0)
            .quantizer.tensor;
    }

    static constexpr std::uint64_t samples = 8;
    TemporaryFolder folder_;
    std::filesystem::path float_;
    DataFiles data_;
    std::vector<PlantedPair> pairs_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(10)}};
};

void damage(PlantedPair& pair, std::mt19937& random) {
    constexpr double tooCoarse = 8;
    constexpr double wrongChannel = 30;
    constexpr int wrongZero = -90;
    if (pair.scales.size() > 1) {
        pair.scales[random() % pair.scales.size()] *= wrongChannel;
    } else if (random() % 2 == 0) {
        pair.scales[0] *= tooCoarse;
    } else {
        pair.zeroPoint = wrongZero;
    }
}

TEST_P(Damage, IsFirstInTheList) {
    std::map<std::string, double> sound;
    for (const PlantedPair& pair : pairs_)
        sound[pair.tensor] = alone(pair);
    std::mt19937 random(11);
    int clear = 0;
    int found = 0;
    const int wanted = trials();
    for (int trial = 0; trial < 8 * wanted && clear < wanted; ++trial) {
        std::vector<PlantedPair> pairs = pairs_;
        PlantedPair& damaged = pairs[random() % pairs.size()];
        damage(damaged, random);
        double worstSound = 1e9;
        for (const auto& [tensor, db] : sound)
            worstSound = tensor == damaged.tensor ? worstSound : std::min(worstSound, db);
        if (alone(damaged) > worstSound - clearlyWorse)
            continue;
        ++clear;
        const std::string first = firstOf(pairs);
        found += first == damaged.tensor ? 1 : 0;
        if (first != damaged.tensor)
            ADD_FAILURE() << damaged.tensor << " is damaged, " << first << " is first";
    }
    ASSERT_GT(clear, 0);
    EXPECT_GE(found, 0.98 * clear);
    RecordProperty("clear", clear);
    RecordProperty("found", found);
}

INSTANTIATE_TEST_SUITE_P(
    All, Damage, testing::ValuesIn(damagedModels()), [](const auto& test) { return test.param.name; });

} // namespace
} // namespace qaliper::damage_test
