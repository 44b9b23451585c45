#include <string>

#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::speed_copied_bias_test {
namespace {

// Three convolutions, whose biases come after `nodes`.
std::string convolutions(const std::string& nodes, const std::string& second, const std::string& third) {
    return R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[1,4,5,5] x) => (float[1,4,5,5] y)
        <float[4,4,1,1] w = ramp(-1, 1), float[4] b = {1, 2, 3, 4}, float[4] own = {1, 2, 3, 4}> { )" +
        nodes + " a = Conv (x, w, b) d = Conv (a, w, " + second + ") y = Conv (d, w, " + third + ") }";
}

const std::string twoCopies = convolutions("i = Identity (b) j = Identity (b)", "i", "j");
const std::string half = R"(<ir_version: 8, opset_import: ["": 17]>
    g (float16[1,4,5,5] x) => (float16[1,4,5,5] y) <float16[4,4,1,1] w = ramp(-1, 1), float16[4] b = {1.0, 2.0, 3.0, 4.0}>
    { i = Identity (b) a = Conv (x, w, b) y = Conv (a, w, i) })";
// The Identity is an output, too: it has to stay.
const std::string isResult = R"(<ir_version: 8, opset_import: ["": 17]>
    g (float[1,4,5,5] x) => (float[1,4,5,5] y, float[4] i)
    <float[4,4,1,1] w = ramp(-1, 1), float[4] b = {1, 2, 3, 4}> { i = Identity (b) a = Conv (x, w, b) y = Conv (a, w, i) })";

const std::vector<RuleRow> rows{
    {"EachConvolutionReadsTheConstant", "trt-10.6 trt-10.6,sm=9.0,fp16", twoCopies, "note copied",
        {{"automatic bypass-identity", "b", "d = Conv (a, w, b)"}}},
    {"HalfPrecision", "trt-10.6", half, "note copied", {{"automatic bypass-identity", "b", "y = Conv (a, w, b)"}}},
    {"AnOutputOfTheGraphStays", "trt-10.6", isResult, "note copied", noOffers},
    {"AConstantOfItsOwn", "trt-10.6", convolutions("i = Identity (own)", "i", "b"), "note copied",
        {{"automatic bypass-identity", "own", "d = Conv (a, w, own)"}}},
    {"SharedWithoutAnIdentity", "trt-10.6", convolutions("", "b", "b")},
    {"AWeight", "trt-10.6", R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[1,4,5,5] x) => (float[1,4,5,5] y) <float[4,4,1,1] w = ramp(-1, 1)>
        { i = Identity (w) a = Conv (x, w) y = Conv (a, i) })"},
    {"OtherReleasesAndGpusWereNotMeasured", "trt-10.3 trt-11.2 trt-10.6,sm=8.9 rtx-1.7", twoCopies},
};

INSTANTIATE_TEST_SUITE_P(SpeedCopiedBias, RuleRows, rowsOf("speed-copied-bias", rows), rowName);

} // namespace
} // namespace qaliper::speed_copied_bias_test
