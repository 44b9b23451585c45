#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/session/quantize_paying.h"
#include "tests/support/build_places.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// What of a placement is left in float because it is expected to take longer in INT8: graph before, what stays in float.

namespace qaliper::quantize_paying_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view timed = "trt-10.6,sm=9.0,fp16";

// So many products of 64 rows, which take 3 µs in FP16 and more in INT8, and one of as many rows as given.
std::string products(int small, int rows) {
    std::string text = fmt::format("g (float[64,256] v0, float[{0},1024] x) => (float[64,256] v{1}, float[{0},1024] y) "
                                   "<float[256,256] w = noise(-1, 1), float[1024,1024] l = noise(-1, 1)> {{ ",
        rows, small);
    for (int i = 0; i < small; ++i)
        text += fmt::format("m{0} = MatMul (v{0}, w) v{1} = Relu (m{0}) ", i, i + 1);
    return text + "y = MatMul (x, l) }";
}

class PayingPairs : public testing::Test {
protected:
    Status keptOut(const std::string& text, std::string_view target = timed) {
        Inspector inspector = testInspector(target);
        start_ = inspectModel(textModel(text), target);
        request_ = {};
        return keepOutLosses(inspector, *start_.context, request_, Job());
    }
    Analysis start_;
    PlacementRequest request_;
};

TEST_F(PayingPairs, AllStayWhereTheModelGains) {
    EXPECT_TRUE(keptOut(products(1, 65'536)));
    EXPECT_THAT(request_.keepFloat, IsEmpty());
}

TEST_F(PayingPairs, GroupsThatLoseAreLeftInFloat) {
    EXPECT_TRUE(keptOut(products(40, 8'192)));
    EXPECT_THAT(request_.keepFloat, SizeIs(40));
    EXPECT_FALSE(request_.keepFloat.contains(nodeOf(start_.context->model(), "y").id));
    EXPECT_THAT(render(request_.keepFloat.begin()->second), HasSubstr("take longer in INT8 than in float"));
}

TEST_F(PayingPairs, AModelThatGainsNothingIsRejectedWithTheNumbers) {
    const Status status = keptOut(products(12, 64));
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Unsupported);
    EXPECT_THAT(render(status.error().message), HasSubstr("INT8 is not expected to pay in this model"));
    EXPECT_THAT(render(status.error().message), HasSubstr("not faster by 5 %"));
}

TEST_F(PayingPairs, NobodyKnowsWhereNoEngineWasTimed) {
    const auto isKnown = [](std::string_view target, DataType type) {
        return areTimesKnown(*inspectModel(textModel(products(1, 64)), target).context, type);
    };
    EXPECT_TRUE(isKnown(timed, DataType::Int8));
    EXPECT_FALSE(isKnown(timed, DataType::Float8E4M3FN));
    EXPECT_FALSE(isKnown("trt-10.6,sm=8.6,fp16", DataType::Int8));
    EXPECT_FALSE(isKnown("rtx-1.7", DataType::Int8));
}

} // namespace
} // namespace qaliper::quantize_paying_test
