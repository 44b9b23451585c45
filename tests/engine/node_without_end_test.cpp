#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/findings/log_findings.h"
#include "model/graph/identity.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// Logs in which the line after a node that the parser prints is missing.

namespace qaliper::node_without_end_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

BuildLog logOf(const std::string& text) {
    const TemporaryFolder folder;
    std::ofstream(folder / "build.log", std::ios::binary) << text;
    return must(readBuildLog(folder / "build.log"));
}

std::vector<std::string> rulesOf(const std::vector<Finding>& findings) {
    std::vector<std::string> rules;
    rules.reserve(findings.size());
    for (const Finding& finding : findings)
        rules.emplace_back(finding.rule);
    return rules;
}

// A zero point that the parser rejects.
constexpr std::string_view offsetZeroPoint = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,4] x) => (float[1,4] y) <float s = {0.5}, uint8 z = {3}> {
        [quantize] q = QuantizeLinear (x, s, z)
        [dequantize] y = DequantizeLinear (q, s, z)
    })";

std::string stoppedAtQuantize(const std::string& end) {
    const std::string front = "[11/03/2025-09:15:02] [E] [TRT] ";
    return front + "ModelImporter.cpp:771: While parsing node number 0 [QuantizeLinear -> \"q\"]:\n" + front +
        "ModelImporter.cpp:772: --- Begin node ---\n" + front +
        "ModelImporter.cpp:773: input: \"x\"\ninput: \"s\"\ninput: \"z\"\noutput: \"q\"\nname: \"quantize\"\n"
        "op_type: \"QuantizeLinear\"\nattribute {\n  name: \"axis\"\n  i: 1\n  type: INT\n}\n\n" +
        end;
}

// Release 11.2 prints the name alone.
TEST(NodeWithoutEnd, ByItsNameAloneIsNoErrorOfItsOwn) {
    const Analysis analysis = inspectText(offsetZeroPoint, "trt-11.2");
    const std::string front = "[TRT] [E] ModelImporter.cpp:";
    const auto findings = findingsOfLog(analysis,
        logOf(front + "139: While parsing node number 0 [QuantizeLinear -> \"q\"]:\n" + front +
            "141: --- Begin node ---\nNode name: quantize\n" + front + "142: --- End node ---\n" + front +
            "150: ERROR: importerUtils.cpp:328 In function convertAxis:\n[8] Assertion failed: no\n"));
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].node, analysis.context->index().node(*findNode(analysis.context->index(), "main:q")).id);
    EXPECT_THAT(render(findings[0].title), Not(HasSubstr("does not know")));
}

TEST(NodeWithoutEnd, ThatEndsTheLogIsExplainedByWhatIsFoundAtIt) {
    const Analysis analysis = inspectText(offsetZeroPoint, "trt-10.3");
    const auto rules = findingsOf(analysis, "qdq-asymmetric");
    ASSERT_FALSE(rules.empty());
    const auto findings = findingsOfLog(analysis, logOf(stoppedAtQuantize("")));
    ASSERT_THAT(rulesOf(findings), ElementsAre("log-envelope-parse-node"));
    EXPECT_EQ(findings[0].node, rules.front().node);
    EXPECT_THAT(findings[0].explainedBy, Contains(rules.front().key));
    EXPECT_THAT(render(findings[0].title), Not(HasSubstr("does not know")));
    const Analysis valid =
        inspectText(std::string(offsetZeroPoint).replace(offsetZeroPoint.find("{3}"), 3, "{0}"), "trt-10.15");
    const auto unexplained = findingsOfLog(valid, logOf(stoppedAtQuantize("")));
    ASSERT_EQ(unexplained.size(), 1U);
    EXPECT_TRUE(unexplained[0].explainedBy.empty()) << "only what stops the parser is a reason";
}

TEST(NodeWithoutEnd, EndsWhereTheErrorIsSaid) {
    const std::string front = "[11/03/2025-09:15:02] [E] [TRT] ";
    const std::string error =
        "ModelImporter.cpp:777: ERROR: onnxOpImporters.cpp:1197 In function "
        "QuantDequantLinearHelper:\n[6] Assertion failed: shiftIsAllZeros(zeroPoint) && \"TensorRT "
        "only supports symmetric quantization. The zero point for the QuantizeLinear/"
        "DequantizeLinear operator must be all zeros.\"\n";
    const Analysis analysis = inspectText(offsetZeroPoint, "trt-10.3");
    const std::string end = front + "ModelImporter.cpp:774: --- End node ---\n";
    const auto whole = findingsOfLog(analysis, logOf(stoppedAtQuantize(end + front + error)));
    ASSERT_THAT(rulesOf(whole), ElementsAre("log-qdq-zero-point-legacy"));
    for (const std::string& prefix : {front, std::string()}) {
        const auto cut = findingsOfLog(analysis, logOf(stoppedAtQuantize(prefix + error)));
        EXPECT_EQ(rulesOf(cut), rulesOf(whole));
        ASSERT_FALSE(cut.empty());
        EXPECT_EQ(cut[0].explainedBy, whole[0].explainedBy);
        EXPECT_EQ(cut[0].node, whole[0].node);
    }
}

} // namespace
} // namespace qaliper::node_without_end_test
