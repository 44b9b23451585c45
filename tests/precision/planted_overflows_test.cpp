#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "model/precision/accuracy_goal.h"
#include "model/precision/rounded_model.h"
#include "model/session/half_precision.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Overflows and lost small numbers of six kinds, planted between two products: the nodes around them stay FP32, the products
// compute in FP16.

namespace qaliper::planted_overflows_test {
namespace {

struct Kind {
    std::string name;
    std::string constants; // initializers; "K" stands for a number that grows with the trial
    std::string nodes;     // from h to p
    std::string planted;   // the output of the node that has to stay FP32
    double first = 1;      // K of the first trial
    double growth = 1;     // from trial to trial
    bool showsWhenRun =
        true; // without the choice the rounded model loses its accuracy; not where a sum inside a node overflows
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }

std::vector<Kind> kinds() {
    const std::string axes = ", int64[1] axes = {1}";
    return {
        {"LargeNumbers", ", float large = {K}, float small = {0.001}", "m = Mul (h, large) p = Mul (m, small)", "m",
            3e4, 1.15},
        {"SquaresOfANormalization", ", float large = {K}, float one = {1.0}" + axes,
            "s = Mul (h, large) q = Mul (s, s) r = ReduceMean (q, axes) e = Add (r, one) d = Sqrt (e) p = Div (s, d)",
            "q", 300, 1.2},
        {"Masks", ", float[1,32] mask = fill(-K)", "m = Add (h, mask) p = Softmax (m)", "m", 1e5, 1.1},
        {"Epsilons", ", float small = {1e-6}, float epsilon = {K}" + axes,
            "s = Mul (h, small) q = Mul (s, s) r = ReduceMean (q, axes) e = Add (r, epsilon) d = Sqrt (e) p = Div (s, "
            "d)",
            "e", 1e-12, 0.9},
        {"Exponentials", ", float large = {K}" + axes,
            "s = Mul (h, large) e = Exp (s) r = ReduceSum (e, axes) l = Log (r) p = Sub (s, l)", "e", 3, 1.03},
        {"Sums", ", float large = {K}" + axes, "s = Add (h, large) r = ReduceMean (s, axes) p = Div (s, r)", "r", 2500,
            1.05, false},
    };
}

constexpr int trials = 17; // of each kind: 102 in all

std::string textOf(const Kind& kind, int trial) {
    std::string text = "g (float[n,32] x) => (float[n,32] y) <float[32,32] a = noise(-0.5, 0.5, " +
        std::to_string(trial + 1) + "), float[32,32] b = noise(-0.5, 0.5, " + std::to_string(trial + 100) + ")" +
        kind.constants + "> { h = MatMul (x, a) " + kind.nodes + " y = MatMul (p, b) }";
    std::array<char, 32> number{};
    std::snprintf(number.data(), number.size(), "%.6g", kind.first * std::pow(kind.growth, trial));
    for (auto at = text.find('K'); at != std::string::npos; at = text.find('K'))
        text.replace(at, 1, number.data());
    return text;
}

class PlantedOverflows : public testing::TestWithParam<Kind> {
protected:
    PlantedOverflows() {
        needRuntime();
        std::vector<float> numbers;
        for (std::size_t i = 0; i < samples * 32; ++i)
            numbers.push_back(2 * std::sin(static_cast<float>(i * i % 9973)));
        writeNpz(folder_ / "data.npz", {{"x", floatsOf("(16, 32)", numbers)}});
    }

    HalfPrecisionResult halved(const Model& model) {
        return must(halvePrecision(testInspector("trt-10.3"), std::make_shared<const Index>(model),
            {DataType::Float16, {{folder_ / "data.npz"}, {}}}, worker_, {}));
    }
    // All that could be in FP16, rounded.
    Evaluation withoutChoice(const Model& model) {
        const Analysis analysis = inspectModel(model, "trt-10.3");
        QuantizeRequest request;
        request.data = {{folder_ / "data.npz"}, {}};
        const TrialRuns runs = must(TrialRuns::open(model, request, worker_, {}));
        return must(runs.measure(must(roundedModel(*analysis.context, HalfParts(*analysis.context))), {}));
    }

    static constexpr std::size_t samples = 16;
    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0}};
};

bool keepsWanted(const Evaluation& evaluation) {
    const EvaluatedOutput& output = evaluation.outputs.at(0);
    return std::isfinite(output.maxError) && output.sqnr >= wantedDb(DataType::Float16);
}

TEST_P(PlantedOverflows, StayFloatWhileTheProductsDoNot) {
    for (int trial = 0; trial < trials; ++trial) {
        const Model model = textModel(textOf(GetParam(), trial));
        SCOPED_TRACE(textOf(GetParam(), trial));
        const HalfPrecisionResult result = halved(model);
        EXPECT_TRUE(result.halved.kept.contains(idOf(model, GetParam().planted)));
        EXPECT_TRUE(result.halved.isReached);
        EXPECT_TRUE(keepsWanted(result.halved.accuracy));
        EXPECT_EQ(result.halved.macShare, 1);
    }
}

TEST_P(PlantedOverflows, LoseTheOutputsWithoutTheChoice) {
    for (const int trial : {0, trials - 1})
        EXPECT_NE(keepsWanted(withoutChoice(textModel(textOf(GetParam(), trial)))), GetParam().showsWhenRun)
            << textOf(GetParam(), trial);
}

INSTANTIATE_TEST_SUITE_P(Kinds, PlantedOverflows, testing::ValuesIn(kinds()),
    [](const testing::TestParamInfo<Kind>& kind) { return kind.param.name; });

} // namespace
} // namespace qaliper::planted_overflows_test
