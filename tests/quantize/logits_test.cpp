#include <gtest/gtest.h>

#include "model/quantize/logits.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// Outputs behind a last Softmax or Sigmoid, and the numbers before it.

namespace qaliper::logits_test {
namespace {

std::vector<std::string> tailsOf(const std::string& text) {
    std::vector<std::string> tails;
    for (const Logits& logits : logitsOf(Index(textModel(text))))
        tails.push_back(logits.output + " " + logits.op);
    return tails;
}

TEST(Logits, AreBeforeTheLastSoftmaxOrSigmoid) {
    using Tails = std::vector<std::string>;
    EXPECT_EQ(tailsOf("g (float[n,4] x) => (float[n,4] y) { y = Softmax (x) }"), Tails{"y Softmax"});
    EXPECT_EQ(
        tailsOf("g (float[n,4] x) => (float[n,4] y, float[n,4] z) { h = Sigmoid (x) y = Identity (h) z = Relu (x) }"),
        Tails{"y Sigmoid"});
    EXPECT_EQ(tailsOf("g (float[n,4] x) => (float[n,4] y) { h = Sigmoid (x) y = Mul (h, x) }"), Tails{})
        << "a SiLU does not saturate";
}

TEST(Logits, BecomeAnOutputOfTheModel) {
    const Model model =
        must(withLogits(textModel("g (float[n,4] x) => (float[n,4] y) { h = Neg (x) y = Softmax (h) }")));
    ASSERT_EQ(model.main().outputs.size(), 2U);
    const std::string added = model.main().outputs[1].name;
    EXPECT_EQ(added, logitsOf(Index(model)).front().added.substr(0, added.size()));
    EXPECT_EQ(nodeOf(model, added).input(0), "h");
}

} // namespace
} // namespace qaliper::logits_test
