#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/grouped_kernels.h"
#include "model/target/table.h"
#include "tests/quant/precision_at.h"
#include "tests/support/build_places.h"
#include "tests/support/result.h"

// What TensorRT 10.6 did on compute capability 9.0 with each form of a convolution in groups, against what check says: an
// error where the build stopped, and the type that was chosen where it did not.

namespace qaliper::grouped_kernels_test {
namespace {

struct Measured {
    std::map<std::string, std::string, std::less<>> words; // by column

    const std::string& operator[](std::string_view column) const { return words.find(column)->second; }
    int number(std::string_view column) const { return static_cast<int>(*parseInteger((*this)[column])); }
    bool isGrouped() const { return number("groups") > 1; }
    std::string name() const {
        std::string all;
        for (const auto& [column, word] : words)
            all += word + " ";
        return all;
    }
};

std::vector<Measured> measurements() {
    const std::string text = must(readWholeFile(sourceFolder() / "tests/tensorrt/convolutions-10.6-sm9.0.tsv"));
    const Table table = parseTable(text);
    std::vector<Measured> all;
    for (const auto& row : table.rows) {
        Measured one;
        for (std::size_t i = 0; i < row.size(); ++i)
            one.words.emplace(table.columns[i], row[i]);
        all.push_back(std::move(one));
    }
    return all;
}

std::string repeated(std::string_view word, int times) {
    std::string text;
    for (int i = 0; i < times; ++i)
        text += (i ? "," : "") + std::string(word);
    return text;
}

std::string kernelOf(const Measured& form) {
    std::string sides = form["kernel"];
    std::ranges::replace(sides, 'x', ',');
    return sides.find(',') == std::string::npos ? repeated(sides, form.number("dimensions")) : sides;
}

// The nodes from the convolution's result c to r.
std::string nodesAfter(const std::string& what) {
    static const std::map<std::string, std::string, std::less<>> nodes{{"plain", ""}, {"relu", "r = Relu (c)"},
        {"clip", "r = Clip (c, zero, six)"}, {"silu", "g = Sigmoid (c) r = Mul (c, g)"},
        {"hswish", "r = HardSwish (c)"}, {"leaky", "r = LeakyRelu <alpha = 0.1> (c)"}, {"sigmoid", "r = Sigmoid (c)"},
        {"tanh", "r = Tanh (c)"},
        {"gelu", "v = Div (c, six) e = Erf (v) o = Add (e, six) m = Mul (c, o) r = Mul (m, six)"},
        {"add", "r = Add (c, k)"}, {"addrelu", "a = Add (c, k) r = Relu (a)"}, {"prelu", "r = PRelu (c, slope)"},
        {"elu", "r = Elu (c)"}};
    return nodes.at(what);
}

// The form between pairs, in a model without the layers around it.
std::string graphOf(const Measured& form) {
    const int dims = form.number("dimensions");
    const bool isTransposed = form["place"] == "transposed";
    const std::string inputs = std::to_string(form.number("groups") * form.number("inputs"));
    const std::string outputs = std::to_string(form.number("groups") * form.number("outputs"));
    const std::string space = repeated("64", dims); // which every kernel fits in
    const std::string result = form["behind"] == "plain" ? "c" : "r";
    const std::string real = form["type"] == "half" ? "float16" : "float";
    const std::string weight = isTransposed ? inputs + "," + form["outputs"] : outputs + "," + form["inputs"];
    std::ostringstream text;
    text << R"(<ir_version: 9, opset_import: ["": 19]> g ()" << real << "[1," << inputs << "," << space << "] x, "
         << real << "[1," << outputs << ",?" << (dims > 1 ? ",?" : "") << (dims > 2 ? ",?" : "") << "] shortcut) => ("
         << real << "[] y) <" << real << " s = {0.5}, int8 z = {0}, " << real << " zero = {0.0}, " << real
         << " six = {6.0}, " << real << "[1] slope = {0.5}, int8[" << weight << "," << kernelOf(form)
         << "] w = fill(1)> {"
         << "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, s, z) "
         << "kq = QuantizeLinear (shortcut, s, z) k = DequantizeLinear (kq, s, z) c = "
         << (isTransposed ? "ConvTranspose" : "Conv") << " <group = " << form["groups"] << ", kernel_shape = ["
         << kernelOf(form) << "], strides = [" << repeated(form["stride"], dims) << "], dilations = ["
         << repeated(form["dilation"], dims) << "]> (d, wd) " << nodesAfter(form["behind"]);
    if (form["place"] == "last")
        text << " y = Identity (" << result << ") }";
    else
        text << " rq = QuantizeLinear (" << result << ", s, z) y = DequantizeLinear (rq, s, z) }";
    return text.str();
}

std::string targetOf(const Measured& form) {
    if (form["mode"] == "strong")
        return "trt-10.6,sm=9.0,strong";
    return form["mode"] == "int8only" ? "trt-10.6,sm=9.0" : "trt-10.6,sm=9.0,fp16";
}

// Float may be FP32 or FP16, as the builder likes.
std::string typeOf(std::string_view outcome) {
    if (outcome.starts_with("FP"))
        return "float";
    return outcome.find(" to ") == std::string_view::npos ? "INT8" : "INT8 to float";
}

std::string expectedType(const NodePrecision& precision) {
    if (precision.compute != DataType::Int8)
        return "float";
    return precision.output == DataType::Undefined || precision.output == DataType::Int8 ? "INT8" : "INT8 to float";
}

bool isMeant(const Measured& form) {
    return form.isGrouped() && form["type"] == "int8" && !form["place"].starts_with("padded");
}

TEST(GroupedKernels, AreThoseThatWereMeasured) {
    std::size_t checked = 0;
    for (const Measured& form : measurements()) {
        if (!isMeant(form))
            continue;
        ++checked;
        const Analysis analysis = inspectText(graphOf(form), targetOf(form));
        const bool isError = std::ranges::any_of(
            analysis.findings, [](const Finding& finding) { return finding.severity == Severity::Error; });
        EXPECT_EQ(isError, form["outcome"] == "stops") << form.name();
        const NodePrecision& precision = precisionAt(analysis, "c");
        if (form["outcome"] != "stops") {
            EXPECT_EQ(expectedType(precision), typeOf(form["outcome"])) << form.name();
            EXPECT_EQ(precision.certainty, Certainty::Expected) << form.name();
        }
    }
    EXPECT_GT(checked, 900U);
}

// Narrow groups of few channels were built in INT8 without an Add; with one none was measured.
TEST(GroupedKernels, OfNarrowGroupsWithAnAddAreNotClaimed) {
    const ConvGroups narrow{.group = 3, .inputs = 12, .outputs = 12, .inputsPerGroup = 4, .outputsPerGroup = 4};
    EXPECT_EQ(int8Kernel({narrow, {3, 3}, Epilogue::Plain}), GroupedKernel::Int8);
    EXPECT_EQ(int8Kernel({narrow, {3, 3}, Epilogue::ResidualAdd}), GroupedKernel::None);
}

// In FP8 none of them computed in anything but float, and none stopped.
TEST(GroupedKernels, AreNotThereInFloat8) {
    for (const Measured& form : measurements()) {
        if (form.isGrouped() && form["type"] == "fp8") {
            EXPECT_EQ(typeOf(form["outcome"]), "float") << form.name();
        }
    }
}

// Where no measurement says what happens, a quantized type stays open.
TEST(GroupedKernels, AreOpenOnOtherTargets) {
    const auto certaintyOn = [](const std::string& target) {
        const std::string text = R"(<ir_version: 9, opset_import: ["": 17]> g (float[1,24,8,8] x) => (float[1,24,8,8] y)
            <float s = {0.5}, int8 z = {0}, int8[24,12,1,1] w = fill(1)> {
            q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, s, z)
            c = Conv <group = 2> (d, wd) r = HardSwish (c) rq = QuantizeLinear (r, s, z) y = DequantizeLinear (rq, s, z) })";
        return precisionAt(inspectText(text, target), "c").certainty;
    };
    EXPECT_EQ(certaintyOn("trt-10.6,sm=9.0"), Certainty::Expected);
    EXPECT_EQ(certaintyOn("trt-10.6,sm=8.6"), Certainty::Open);
    EXPECT_EQ(certaintyOn("trt-11.2"), Certainty::Open);
}

} // namespace
} // namespace qaliper::grouped_kernels_test
