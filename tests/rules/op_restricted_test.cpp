#include <gtest/gtest.h>

#include "model/onnx/text/text.h"
#include "tests/support/inspecting.h"

namespace qaliper {
namespace {

constexpr std::string_view rule = "op-restricted";

std::string model(int opset, const std::string& signature, const std::string& body) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) + "]> g " + signature + " {" + body + "}";
}

std::string severityOf(const std::string& text, std::string_view target) {
    const Analysis analysis = inspectText(text, target);
    const std::vector<Finding> found = findingsOf(analysis, rule);
    return found.empty() ? "" : std::string(severityName(found.front().severity));
}

TEST(OpRestricted, StatisticsOfLayerNormalizationStopTheParser) {
    const std::string signature = "(float[2,4] x) => (float[2,4] y, float[2,1] m) <float[4] g = fill(1)>";
    EXPECT_EQ(severityOf(model(17, signature, "y, m = LayerNormalization (x, g)"), "trt-10.3"), "error");
    const std::string alone = "(float[2,4] x) => (float[2,4] y) <float[4] g = fill(1)>";
    EXPECT_EQ(severityOf(model(17, alone, "y, m = LayerNormalization (x, g)"), "trt-10.3"), "") << "nobody reads m";
}

TEST(OpRestricted, IndicesOfMaxPoolAndDilations) {
    const std::string signature = "(float[1,1,8,8] x) => (float[1,1,4,4] y, int64[1,1,4,4] i)";
    EXPECT_EQ(
        severityOf(model(13, signature, "y, i = MaxPool <kernel_shape = [2,2], strides = [2,2]> (x)"), "trt-10.3"),
        "error");
    const std::string one = "(float[1,1,8,8] x) => (float[1,1,6,6] y)";
    EXPECT_EQ(
        severityOf(model(13, one, "y = MaxPool <kernel_shape = [2,2], dilations = [2,2]> (x)"), "trt-10.3"), "warning");
    EXPECT_EQ(severityOf(model(13, one, "y = MaxPool <kernel_shape = [3,3], dilations = [1,1]> (x)"), "trt-10.3"), "");
}

TEST(OpRestricted, LimitsHoldForTheReleasesWhoseTableHasThem) {
    const std::string slice =
        model(13, "(float[4,8] x, int64[1] axis) => (float[n,m] y) <int64[1] a = {0}, int64[1] b = {2}>",
            "y = Slice (x, a, b, axis)");
    EXPECT_EQ(severityOf(slice, "trt-10.1"), "warning");
    EXPECT_EQ(severityOf(slice, "trt-10.3"), "");
    const std::string cubic = model(13, "(float[1,1,4,4] x) => (float[1,1,8,8] y) <float[4] s = {1, 1, 2, 2}>",
        "y = Resize <mode = \"cubic\"> (x, , s)");
    EXPECT_EQ(severityOf(cubic, "trt-8.4"), "error");
    EXPECT_EQ(severityOf(cubic, "trt-8.5"), "");
    const std::string einsum =
        model(13, "(float[2,3] x) => (float[2,3] y)", "y = Einsum <equation = \"...i->...i\"> (x)");
    EXPECT_EQ(severityOf(einsum, "trt-10.3"), "warning");
    EXPECT_EQ(severityOf(einsum, "trt-10.13"), "");
}

TEST(OpRestricted, TopKOfFewSortedValuesIsFine) {
    const auto topK = [](const std::string& k, const std::string& attributes) {
        return model(13, "(float[1,5000] x) => (float[1,n] v, int64[1,n] i) <int64[1] k = {" + k + "}>",
            "v, i = TopK " + attributes + "(x, k)");
    };
    EXPECT_EQ(severityOf(topK("100", ""), "trt-10.3"), "");
    EXPECT_EQ(severityOf(topK("3840", ""), "trt-10.3"), "warning");
    const Analysis unsorted = inspectText(topK("3", "<sorted = 0> "), "trt-10.3");
    const Finding finding = findingsOf(unsorted, rule).front();
    EXPECT_EQ(finding.severity, Severity::Note);
    EXPECT_EQ(severityOf(writeText(fixedModel(unsorted, finding, "sort")), "trt-10.3"), "");
}

TEST(OpRestricted, AxesMadeOfConstantsAndShapesAreKnown) {
    const std::string body = R"(
        shape = Shape (x)
        axes = Sub (shape, shape)
        first = Gather (axes, zero)
        one = Unsqueeze (first, axis)
        y = ReduceSum (x, one))";
    EXPECT_EQ(severityOf(model(13, "(float[4,8] x) => (float[n,m] y) <int64 zero = {0}, int64[1] axis = {0}>", body),
                  "trt-10.3"),
        "");
    EXPECT_EQ(
        severityOf(model(13, "(float[4,8] x, int64[1] axes) => (float[n,m] y)", "y = ReduceSum (x, axes)"), "trt-10.3"),
        "warning");
}

} // namespace
} // namespace qaliper
