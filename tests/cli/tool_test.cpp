#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "model/tools/tools.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `tool`: its proof and its list; what it writes where is in transcripts/tool.txt.

namespace qaliper::tool_test {
namespace {

using testing::HasSubstr;

TEST(ToolCommand, ProvesWhatItChanges) {
    const TemporaryFolder folder;
    const std::string model = (folder / "model.onnx").string();
    must(saveModel(textModel(R"(g (float[1,4,6,6] x) => (float[1,4,6,6] y)
        <float s = {0.05}, int8 z = {0}, int8[4,4,1,1] w = ramp(-90, 90), float ws = {0.002}> {
        q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)
        wd = DequantizeLinear (w, ws, z) ["conv"] c = Conv (d, wd) y = Add (c, d)
    })"),
        model));
    const CommandResult result = runCli({"tool", "dequantize", model, "-o", (folder / "out.onnx").string(), "--nodes",
        "con*", "--verify", "--target", "trt-8.6"});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("applied tool=dequantize [review]"));
}

TEST(ToolList, HasEveryToolInEveryForm) {
    const auto tools = parsedJson(runCli({"tool", "--list", "--format", "json"}).output).at("tools");
    EXPECT_EQ(tools.size(), allTools().size());
    for (const auto& tool : tools) {
        EXPECT_FALSE(tool.at("title").get<std::string>().empty());
        EXPECT_THAT(runCli({"tool", "--list"}).output, HasSubstr(tool.at("id").get<std::string>() + " ["));
    }
    EXPECT_THAT(runCli({"tool", "--list"}).output, HasSubstr("    Rename a value\n    --set value, name\n"));
    const std::string readme = must(readWholeFile(sourceFolder() / "README.md"));
    EXPECT_THAT(readme, HasSubstr(runCli({"tool", "--list", "--format", "markdown"}).output));
}

} // namespace
} // namespace qaliper::tool_test
