#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/base/sha256.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"
#include "tests/support/stand_in.h"

// `ask`: the answer of a TensorRT beside what is expected of it. A program stands in for the user's Python.

namespace qaliper::ask_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// QuantizeLinear of a scalar, which the parsers from 10.15 on reject where no axis is written.
class Ask : public testing::Test {
protected:
    Ask() {
        const Model model = textModel("g (float[2] x) => (float[2] y) <float c = {0.5}, float s = {0.1}, int8 z = {0}> "
                                      "{ q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d) }");
        must(saveModel(applied(model, {SetNodeName{mainGraph, idOf(model, "q"), "of a scalar"}}), model_, {}, {}));
    }

    CommandResult ask(const StandIn& python, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"ask", model_.string(), "--with", python.connection()});
        return runCli(more);
    }
    nlohmann::json asked(const StandIn& python) const { return parsedJson(ask(python, {"--format", "json"}).output); }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::filesystem::path model_ = folder_ / "a 'model'.onnx";
    std::string rejected_ =
        R"({"parsed": false, "tensors": [], "errors": [{"text": "Axis must be in the range [0, nbDims (0)]",
            "node": "of a scalar", "operator": "QuantizeLinear", "index": 0}]})";
};

TEST_F(Ask, AnErrorIsAtItsNodeWithTheFindingThatExpectsIt) {
    const StandIn python({aboutLine(), rejected_, doneLine()});
    const CommandResult said = ask(python);
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("asked of TensorRT 11.2.1.2"));
    EXPECT_THAT(said.output, HasSubstr("The parser rejects the model"));
    EXPECT_THAT(said.output,
        HasSubstr("error at main:q: Axis must be in the range [0, nbDims (0)]. qdq-constant-operand expects it"));
    const nlohmann::json json = asked(python);
    EXPECT_EQ(json["parsed"], false);
    EXPECT_EQ(json["sha256"], must(sha256Of(model_)));
    EXPECT_EQ(json["asked"]["target"], "trt-11.2");
    EXPECT_EQ(json["errors"][0]["place"], "main:q");
    EXPECT_THAT(json["errors"][0]["finding"].get<std::string>(), StartsWith("qdq-constant-operand@main:q"));
    EXPECT_TRUE(json["contradicted"].empty());
}

TEST_F(Ask, AFindingThatTensorRtContradictsIsNamed) {
    const StandIn python({aboutLine(), acceptedLine(), doneLine()});
    const CommandResult said = ask(python);
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.output, HasSubstr("expects the parser to stop here, which it did not"));
    EXPECT_EQ(asked(python)["contradicted"].size(), 1U);
}

TEST_F(Ask, AnErrorThatNothingExpectsSaysSo) {
    const StandIn python({aboutLine("10.3.0.26"),
        R"({"parsed": false, "tensors": [], "errors": [{"text": "no", "node": "", "operator": "Mul", "index": 2}]})",
        doneLine()});
    EXPECT_THAT(ask(python).output, HasSubstr("error at main:y: no. No finding expects it"));
}

// An operator that is a plugin's is no error: whether the plugin is loaded, nobody knows before TensorRT says it.
TEST_F(Ask, ANoteThatTheParserMayStopExpectsTheErrorToo) {
    const Model model =
        textModel("<ir_version: 8, opset_import: [\"\": 17, \"mine\": 1]> g (float[2] x) => (float[2] y) "
                  "{ a = mine.Twist (x) y = mine.Twist (a) }");
    must(saveModel(model, model_, {}, {}));
    const std::string error = R"({"text": "Plugin not found", "node": "", "operator": "Twist", "index": )";
    const StandIn python(
        {aboutLine(), R"({"parsed": false, "tensors": [], "errors": [)" + error + "0}, " + error + "1}]}", doneLine()});
    const nlohmann::json answer = asked(python);
    ASSERT_EQ(answer["errors"].size(), 2U);
    for (const auto& one : answer["errors"])
        EXPECT_THAT(one["finding"].get<std::string>(), StartsWith("plugin-unknown@")) << one;
}

TEST_F(Ask, AReleaseThatIsNotKnownIsSaid) {
    EXPECT_THAT(ask(StandIn({aboutLine("12.0.0.1"), acceptedLine(), doneLine()})).output,
        HasSubstr("Findings are those for TensorRT 11.5"));
}

TEST_F(Ask, ACrashIsAnAnswer) {
    const CommandResult said = ask(StandIn({aboutLine(), R"({"end": "crashed", "signal": 11})"}));
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("TensorRT crashed (signal 11)"));
}

TEST_F(Ask, TheLogIsPrintedAsItComes) {
    const StandIn python({aboutLine(), R"({"log": "W", "text": "a warning"})", acceptedLine(), doneLine()});
    EXPECT_THAT(ask(python, {"--log"}).messages, HasSubstr("[TRT] [W] a warning"));
    EXPECT_THAT(ask(python).messages, testing::Not(HasSubstr("a warning")));
}

TEST_F(Ask, WithoutAnAnswerItEndsWithTheReason) {
    const CommandResult without = ask(StandIn({R"({"end": "failed", "text": "No TensorRT can be imported"})"}));
    EXPECT_EQ(without.status, 3);
    EXPECT_THAT(without.messages, HasSubstr("No TensorRT can be imported"));
    const CommandResult wrong = runCli({"ask", model_.string(), "--with", "telnet:host"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.messages, HasSubstr("python:INTERPRETER"));
    EXPECT_EQ(runCli({"ask", (folder_ / "missing.onnx").string()}).status, 3);
}

} // namespace
} // namespace qaliper::ask_test
