#include <gtest/gtest.h>

#include "model/search/node_search.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// What the search box understands.

namespace qaliper::search_test {

namespace {

class SearchLanguage : public testing::Test {
protected:
    SearchLanguage()
        : analysis_(std::make_shared<const Analysis>(inspectText(R"(
<ir_version: 8, opset_import: ["": 17]>
net (float[1,64,8,8] x) => (float[1,64,8,8] y)
<
   float scale = {0.5}, int8 zero = {0},
   int8[64,2,3,3] w = noise(-127, 127, 1), float[64] ws = ramp(0.001, 0.004), int8[64] wz = fill(0)
>
{
   ["/layer1/Quantize"] xq = QuantizeLinear (x, scale, zero)
   ["/layer1/Dequantize"] xd = DequantizeLinear (xq, scale, zero)
   ["/layer1/weight"] wd = DequantizeLinear <axis = 0> (w, ws, wz)
   ["/layer1/block 1/conv12"] c = Conv <group = 32, kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (xd, wd)
   ["/layer2/cast"] h = Cast <to = 10> (c)
   ["/layer2/back"] y = Cast <to = 1> (h)
}
)",
              "trt-10.3"))) {}

    // First outputs of the hits.
    std::vector<std::string> hits(std::string_view text, bool isAnalysed = true) const {
        const Index& index = analysis_->context->index();
        const SearchScope scope{analysis_->context->indexOwner, isAnalysed ? analysis_ : nullptr};
        std::vector<std::string> names;
        for (const NodeId node : must(searchNodes(scope, must(parseSearch(text)), {})))
            names.push_back(index.node(*index.find(node)).outputs.front());
        return names;
    }
    using Names = std::vector<std::string>;

    std::shared_ptr<const Analysis> analysis_;
};

TEST_F(SearchLanguage, WordsOccurAnywhereInEitherCase) {
    EXPECT_EQ(hits("LAYER2 cast"), (Names{"h", "y"}));
    EXPECT_EQ(hits("dequant weight"), (Names{"wd"}));
    EXPECT_EQ(hits(""), Names{});
    EXPECT_EQ(hits("   "), Names{});
}

TEST_F(SearchLanguage, WordsOccurInAttributesTypesShapesAndTitlesOfFindings) {
    EXPECT_EQ(hits("kernel_shape"), (Names{"c"}));
    EXPECT_EQ(hits("\"3, 3\""), (Names{"c"}));
    EXPECT_EQ(hits("fp16 cast"), (Names{"h", "y"})) << "one writes it, the other reads it";
    EXPECT_EQ(hits("int8"), (Names{"xq", "xd", "wd", "c"})) << "the title of a finding at c says INT8";
    EXPECT_EQ(hits("64x2x3x3"), (Names{"wd", "c"}));
    EXPECT_EQ(hits("*x2x3x3"), (Names{"wd", "c"}));
    EXPECT_EQ(hits("kernel_shape", false), (Names{"c"}));
    EXPECT_EQ(hits("1x64x8x8 float", false), Names{});
    ASSERT_FALSE(analysis_->findings.empty());
    const Finding& finding = analysis_->findings.front();
    const Index& index = analysis_->context->index();
    EXPECT_EQ(
        hits("\"" + render(finding.title) + "\""), (Names{index.node(*index.find(finding.node)).outputs.front()}));
}

TEST_F(SearchLanguage, FieldsOfAllKindsHoldTogether) {
    EXPECT_EQ(hits("op:Conv group:>1 precision:int8 finding:conv-*"), (Names{"c"}));
    for (const char* other :
        {"op:Cast group:>1 precision:int8 finding:conv-*", "op:Conv group:>32 precision:int8 finding:conv-*",
            "op:Conv group:>1 precision:fp32 finding:conv-*", "op:Conv group:>1 precision:int8 finding:qdq-*"})
        EXPECT_EQ(hits(other), Names{}) << other;
}

TEST_F(SearchLanguage, AMemoryIsReadAnewForAnotherAnalysis) {
    SearchMemory memory;
    const auto query = must(parseSearch("fp16"));
    const SearchScope plain{analysis_->context->indexOwner, nullptr};
    const SearchScope analysed{analysis_->context->indexOwner, analysis_};
    const std::size_t before = must(searchNodes(plain, query, {}, &memory)).size();
    EXPECT_EQ(must(searchNodes(plain, query, {}, &memory)).size(), before);
    EXPECT_GT(must(searchNodes(analysed, query, {}, &memory)).size(), before);
    EXPECT_EQ(must(memory.textOf(analysed, {})), must(memory.textOf(analysed, {}))) << "and once for each";
}

TEST_F(SearchLanguage, QuotesKeepBlanksTogether) {
    EXPECT_EQ(hits("\"block 1\""), (Names{"c"}));
    EXPECT_EQ(hits("name:\"block 1\""), (Names{"c"}));
    EXPECT_EQ(hits("\"1 block\""), Names{});
}

TEST_F(SearchLanguage, AFieldIsAnAttributeOrAPropertyOfTheNode) {
    EXPECT_EQ(hits("op:conv"), (Names{"c"}));
    EXPECT_EQ(hits("op:c*"), (Names{"c", "h", "y"}));
    EXPECT_EQ(hits("op:QuantizeLinear"), (Names{"xq"}));
    EXPECT_EQ(hits("group:>1"), (Names{"c"}));
    EXPECT_EQ(hits("group:32"), (Names{"c"}));
    EXPECT_EQ(hits("group:3"), Names{});
    EXPECT_EQ(hits("group:<=31"), Names{});
    EXPECT_EQ(hits("kernel_shape:3"), (Names{"c"}));
    EXPECT_EQ(hits("to:FP16"), (Names{"h"}));
    EXPECT_EQ(hits("value:ws"), (Names{"wd"}));
    EXPECT_EQ(hits("op:"), Names{}) << "a field without a value is no term";
}

TEST_F(SearchLanguage, AnalysisIsSearchedOnceThereIsOne) {
    EXPECT_EQ(hits("precision:int8"), (Names{"c"}));
    EXPECT_EQ(hits("precision:int8", false), Names{});
    EXPECT_EQ(hits("type:fp16"), (Names{"h"}));
    EXPECT_EQ(hits("shape:1x64x8x8 op:Conv"), (Names{"c"}));
    EXPECT_EQ(hits("shape:*x8x8 op:Conv"), (Names{"c"}));
    EXPECT_EQ(hits("finding:conv-* op:Conv"), (Names{"c"}));
    EXPECT_EQ(hits("finding:no-such-rule"), Names{});
}

TEST_F(SearchLanguage, ANumberSignIsTheParsersNumber) {
    EXPECT_EQ(hits("#3"), (Names{"c"}));
    EXPECT_EQ(hits("index:3"), (Names{"c"}));
    EXPECT_EQ(hits("index:>=4"), (Names{"h", "y"}));
    EXPECT_EQ(hits("-#3 op:Conv"), Names{});
    EXPECT_EQ(hits("\"#3\""), (Names{"c"})) << "a word like others";
}

TEST(SearchNumbers, AreThoseOfOneNode) {
    std::string text = "m (float[2] x0) => (float[2] x12) {\n";
    for (int i = 0; i < 12; ++i)
        text += "x" + std::to_string(i + 1) + " = Relu (x" + std::to_string(i) + ")\n";
    const SearchScope scope{std::make_shared<const Index>(textModel(text + "}")), nullptr};
    const auto hits = [&](const char* typed) { return must(searchNodes(scope, must(parseSearch(typed)), {})).size(); };
    EXPECT_EQ(hits("#1"), 1U) << "and neither 10 nor 11";
    EXPECT_EQ(hits("#11"), 1U);
    EXPECT_EQ(hits("#12"), 0U);
    EXPECT_EQ(hits("#x"), 0U) << "no number";
}

TEST_F(SearchLanguage, MinusExcludes) {
    EXPECT_EQ(hits("layer2 -name:back"), (Names{"h"}));
    EXPECT_EQ(hits("-op:*quantizelinear -op:Cast"), (Names{"c"}));
}

TEST_F(SearchLanguage, SlashesHoldARegularExpression) {
    EXPECT_EQ(hits("/conv[0-9]+$/"), (Names{"c"}));
    EXPECT_EQ(hits("name:/^.layer2/"), (Names{"h", "y"}));
    EXPECT_EQ(hits("/block\\s1.conv/"), (Names{"c"})) << "a blank ends a word";
    EXPECT_EQ(hits("/layer2"), (Names{"h", "y"})) << "a name may begin with a slash";
}

TEST_F(SearchLanguage, APatternThatIsNoneSaysWhy) {
    const auto query = parseSearch("op:/conv(/");
    ASSERT_FALSE(query);
    EXPECT_NE(describe(query.error()).find("conv("), std::string::npos);
}

TEST_F(SearchLanguage, NamesWithColonsAreNoFields) {
    const auto query = must(parseSearch("onnx::Conv_538"));
    ASSERT_EQ(query.size(), 1U);
    EXPECT_TRUE(query.front().field.empty());
}

} // namespace
} // namespace qaliper::search_test
