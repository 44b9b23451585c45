#include <cmath>

#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "model/sensitivity/limits.h"
#include "tests/sensitivity/planted_pairs.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A range that is chosen by the output, beside whole models with that range.

namespace qaliper::limits_test {
namespace {

constexpr double most = 127; // of INT8

class Limits : public testing::Test {
protected:
    Limits() {
        needRuntime();
        must(saveModel(original_, path("float")));
        writeNpz(folder_ / "data.npz", {{"x", wavesOf("(16, 16)", 256)}});
    }
    std::filesystem::path path(const std::string& name) const { return folder_ / (name + ".onnx"); }
    double independent(double limit) {
        return measuredDb(
            withPairs(original_, {{"h", {limit / most}}}), path("float"), data_, 16, folder_.path(), worker_);
    }
    LimitChoice chosen(double limit, double largest) {
        must(saveModel(withPairs(original_, {{"h", {limit / most}}}), path("quantized"), {.force = true}));
        return must(limitByOutput({path("quantized"), path("float"), data_, {}, 0, 0, limit, largest}, worker_, {}));
    }

    const Model original_ =
        textModel("g (float[n,16] x) => (float[n,16] y) <float[16,16] a = noise(-1, 1), float[16,16] "
                  "b = noise(-1, 1, 2)> { h = MatMul (x, a) r = Tanh (h) y = MatMul (r, b) }");
    TemporaryFolder folder_;
    DataFiles data_{{folder_ / "data.npz"}, {}};
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(10)}};
};

// After Tanh large numbers do not matter, so less than the largest of them is best.
TEST_F(Limits, OfATensorWhoseLargeNumbersDoNotMatterAreBelowTheLargest) {
    const double wide = 100;
    const double largest = 12;
    const LimitChoice choice = chosen(wide, largest);
    EXPECT_LT(choice.limit, 0.8 * largest);
    EXPECT_GT(choice.db, choice.before + 15);
    EXPECT_NEAR(choice.db, independent(choice.limit), 0.05);
    EXPECT_NEAR(choice.before, independent(wide), 0.05);
    EXPECT_GE(choice.db, independent(0.5 * choice.limit));
}

TEST_F(Limits, StayWhereNoneOfTheOthersIsBetter) {
    const LimitChoice first = chosen(12, 12);
    const LimitChoice again = chosen(first.limit, 0);
    EXPECT_LE(again.limit, first.limit);
    EXPECT_GE(again.db, first.db - 1e-6);
}

} // namespace
} // namespace qaliper::limits_test
