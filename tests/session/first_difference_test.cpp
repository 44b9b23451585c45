#include <limits>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/session/first_difference.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// The search for the first tensor that differs, where the noise of each tensor is known beforehand.

namespace qaliper::first_difference_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double limit = 40;
constexpr double same = std::numeric_limits<double>::infinity();

// x → t0 → t1 → … → y, each by a Relu.
std::string chain(int layers) {
    std::string text = "g (float[2] x) => (float[2] y) { t0 = Relu (x) ";
    for (int i = 1; i < layers; ++i)
        text += fmt::format("t{} = Relu (t{}) ", i, i - 1);
    return text + fmt::format("y = Relu (t{}) }}", layers - 1);
}

std::shared_ptr<const Context> madeOf(std::string_view text) { return contextOf(textModel(text)); }

// A TensorRT that makes a fault at one tensor, which all tensors behind it have, too.
class FaultyEngine {
public:
    FaultyEngine(std::shared_ptr<const Context> context, std::string fault, double noise = 3)
        : context_(std::move(context)), fault_(std::move(fault)), noise_(noise) {}

    // With one of these as an output it makes no fault.
    FaultyEngine& fusing(std::set<std::string> tensors) {
        fusion_ = std::move(tensors);
        return *this;
    }

    TensorNoise run(const std::vector<std::string>& outputs) {
        seen_.push_back(outputs);
        const bool isRight =
            std::ranges::any_of(outputs, [&](const std::string& output) { return fusion_.contains(output); });
        TensorNoise noise{{"y", isRight ? 60 : noiseOf("y")}};
        for (const std::string& output : outputs)
            noise[output] = isRight ? 60 : noiseOf(output);
        return noise;
    }

    FirstDifference search() {
        const Cut cut = [&](const std::vector<std::string>& outputs) -> Result<TensorNoise> { return run(outputs); };
        return must(
            findFirstDifference(*context_, {comparableTensors(*context_), {{"y", noiseOf("y")}}, limit}, cut, {}));
    }
    const std::vector<std::vector<std::string>>& seen() const { return seen_; }

private:
    double noiseOf(const std::string& tensor) const { return tensor == fault_ || dependsOnFault(tensor) ? noise_ : 60; }
    bool dependsOnFault(const std::string& tensor) const {
        const Index& index = context_->index();
        const NodeIx producer = index.producer(*index.value(mainGraph, tensor));
        if (!producer.valid())
            return false;
        return std::ranges::any_of(index.inputs(producer), [&](ValueIx input) {
            const std::string name(index.name(input));
            return name == fault_ || dependsOnFault(name);
        });
    }

    std::shared_ptr<const Context> context_;
    std::string fault_;
    double noise_;
    std::set<std::string> fusion_;
    std::vector<std::vector<std::string>> seen_;
};

TEST(FirstDifference, IsFoundWhereverItIs) {
    const auto context = madeOf(chain(60));
    for (const char* fault : {"t0", "t1", "t7", "t30", "t31", "t58", "t59", "y"}) {
        FaultyEngine engine(context, fault);
        const FirstDifference found = engine.search();
        EXPECT_EQ(found.tensor, fault);
        EXPECT_TRUE(found.isConfirmed) << fault;
        EXPECT_EQ(found.noise, 3) << fault;
        EXPECT_GE(found.before, 60) << fault;
        EXPECT_THAT(found.outputs, IsEmpty());
        EXPECT_LE(found.builds, 3U) << fault << ": 60 tensors, seven at a time, and one that confirms";
    }
}

TEST(FirstDifference, NumbersThatAreNotFiniteDiffer) {
    FaultyEngine engine(madeOf(chain(5)), "t2", -same);
    EXPECT_EQ(engine.search().tensor, "t2");
}

// In the order of the file b comes before c; c has the fault, and y reads both.
TEST(FirstDifference, IsInTheBranchThatHasIt) {
    for (const char* fault : {"a", "b", "c", "d"}) {
        FaultyEngine engine(madeOf("g (float[2] x) => (float[2] y) { a = Relu (x) b = Neg (a) c = Exp (a) d = Sin (b) "
                                   "y = Add (d, c) }"),
            fault);
        const FirstDifference found = engine.search();
        EXPECT_EQ(found.tensor, fault);
        EXPECT_TRUE(found.isConfirmed);
    }
}

// Where an output keeps layers from being fused and the fault goes, the fusion is the fault.
TEST(FirstDifference, AnOutputThatCuresIsNamedAlone) {
    FaultyEngine engine(madeOf(chain(20)), "t9");
    engine.fusing({"t5"});
    EXPECT_THAT(engine.search().outputs, ElementsAre("t5"));
}

TEST(FirstDifference, BetweenQAndDqNothingBecomesAnOutput) {
    const auto context = madeOf(
        "g (float[2] x) => (float[2] y) <float s = {0.1}, int8 z = {0}> { a = Relu (x) "
        "q = QuantizeLinear (a, s, z) d = DequantizeLinear (q, s, z) b = Neg (d) c = Identity (b) y = Exp (c) }");
    EXPECT_THAT(comparableTensors(*context), ElementsAre("a", "b"));
    FaultyEngine engine(context, "b");
    EXPECT_EQ(engine.search().tensor, "b");
    EXPECT_THAT(engine.seen().back(), ElementsAre("a", "b"))
        << "what it is computed from, on the other side of the pair";
}

TEST(FirstDifference, TypesDecideWhatIsDifferent) {
    const Target target;
    EXPECT_EQ(limitFor(*madeOf(chain(2)), target), 40);
    EXPECT_EQ(limitFor(*madeOf("g (bfloat16[2] x) => (bfloat16[2] y) { y = Relu (x) }"), target), 25);
    EXPECT_EQ(limitFor(*madeOf("g (float[2] x) => (float[2] y) <float s = {0.1}, int8 z = {0}> { "
                               "q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }"),
                  target),
        20);
}

} // namespace
} // namespace qaliper::first_difference_test
