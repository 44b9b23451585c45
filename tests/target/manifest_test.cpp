#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/target/ignore_list.h"
#include "model/target/manifest.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::manifest_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ProjectFile parsed(std::string_view toml) { return must(parseProjectFile(toml, "here/qaliper.toml")); }

std::string refusalOf(std::string_view toml) {
    const auto file = parseProjectFile(toml, "qaliper.toml");
    return file ? "(accepted)" : describe(file.error());
}

TEST(ProjectFile, SaysWhatItSays) {
    const ProjectFile file = parsed(R"(
target = "trt-10.3,sm=8.7,fp16"
[[plugin]]
op = "DeformAttn"
domain = "mmdeploy"
version = "2"
api = "v3"
inputs = [["int8", "fp16"], ["fp32"]]
outputs = [["int8"]]
shape_inputs = [2]
index_inputs = [3]
[[ignore]]
key = "conv-group-misaligned@main:/layer1"
reason = "runs on the CPU"
[[ignore]]
rule = "speed-*"
reason = "measured"
)");
    EXPECT_EQ(formatTarget(*file.target), "trt-10.3,sm=8.7,fp16");
    EXPECT_EQ(file.target->source, "qaliper.toml");
    ASSERT_EQ(file.plugins.plugins.size(), 1U);
    const PluginFacts& plugin = file.plugins.plugins[0];
    EXPECT_EQ(plugin.op, "DeformAttn");
    EXPECT_EQ(plugin.version, "2");
    EXPECT_EQ(plugin.api, PluginApi::V3);
    EXPECT_TRUE(plugin.fromManifest);
    EXPECT_EQ(plugin.input(0).takes(DataType::Int8), Answer::Yes);
    EXPECT_EQ(plugin.input(1).takes(DataType::Int8), Answer::No);
    EXPECT_EQ(plugin.input(7).takes(DataType::Int8), Answer::Unknown) << "a slot nobody spoke of";
    EXPECT_EQ(plugin.output(0).takes(DataType::Int8), Answer::Yes);
    EXPECT_THAT(plugin.shapeInputs, ElementsAre(2U));
    EXPECT_THAT(plugin.indexInputs, ElementsAre(3U));
    ASSERT_EQ(file.ignored.size(), 2U);
    EXPECT_EQ(file.ignored[0].key, "conv-group-misaligned@main:/layer1");
    EXPECT_EQ(file.ignored[1].rule, "speed-*");
}

TEST(ProjectFile, ANameWithControlCharactersIsReadBack) {
    const IgnoredFinding odd{"rule@main:/a\x7f\x01\n", {}, "measured"};
    const ProjectFile file = must(parseProjectFile(withIgnored("", odd), "qaliper.toml"));
    ASSERT_EQ(file.ignored.size(), 1U);
    EXPECT_EQ(file.ignored[0].key, odd.key);
}

TEST(ProjectFile, IgnoredFindingsAreAddedAndTakenAwayInItsText) {
    const std::string before = "# of the detector\ntarget = \"trt-10.3\"  # Orin\n";
    const IgnoredFinding first{"rule@main:/a\"b", {}, "runs on the CPU\tor \\ so"};
    const IgnoredFinding second{"rule@main:/c", {}, "measured"};
    const std::string both = withIgnored(withIgnored(before, first), second);
    EXPECT_TRUE(both.starts_with(before));
    const ProjectFile file = must(parseProjectFile(both, "qaliper.toml"));
    ASSERT_EQ(file.ignored.size(), 2U);
    EXPECT_EQ(file.ignored[0].key, first.key);
    EXPECT_EQ(file.ignored[0].reason, first.reason);
    EXPECT_EQ(file.ignored[1].key, second.key);

    const std::string again = withIgnored(both, {first.key, {}, "thought again"});
    const ProjectFile changed = must(parseProjectFile(again, "qaliper.toml"));
    ASSERT_EQ(changed.ignored.size(), 2U);
    EXPECT_EQ(changed.ignored[1].reason, "thought again");

    const ProjectFile one = must(parseProjectFile(withoutIgnored(both, first.key), "qaliper.toml"));
    ASSERT_EQ(one.ignored.size(), 1U);
    EXPECT_EQ(one.ignored[0].key, second.key);
    EXPECT_EQ(formatTarget(*one.target), "trt-10.3");
    EXPECT_EQ(withoutIgnored(before, "nobody"), before);
    const std::string other = "[other]\nkey = \"rule@main:/c\"\n";
    EXPECT_EQ(withoutIgnored(other, second.key), other) << "no entry of ignored findings";
}

TEST(ProjectFile, TakesTheNamesOfTypesThatPeopleWrite) {
    const ProjectFile file = parsed(R"([[plugin]]
op = "A"
inputs = [["float"], ["half"], ["fp8"], ["float32"], ["Float16"], ["bfloat16"], ["INT8"], ["nvfp4"], ["float8e4m3fn"]]
)");
    const std::vector<PluginSlot>& inputs = file.plugins.plugins.at(0).inputs;
    const std::vector<DataType> types{DataType::Float, DataType::Float16, DataType::Float8E4M3FN, DataType::Float,
        DataType::Float16, DataType::Bfloat16, DataType::Int8, DataType::Float4E2M1, DataType::Float8E4M3FN};
    ASSERT_EQ(inputs.size(), types.size());
    for (std::size_t i = 0; i < types.size(); ++i)
        EXPECT_THAT(inputs[i].types, ElementsAre(types[i])) << i;
    for (const char* type : {"double", "string", "float64", "", "fp"})
        EXPECT_THAT(refusalOf("[[plugin]]\nop = \"A\"\ninputs = [[\"" + std::string(type) + "\"]]"),
            HasSubstr("This is no type"));
}

TEST(ProjectFile, TakesATargetWithAGpuByName) {
    EXPECT_EQ(formatTarget(*parsed("target = \"trt-10.3,gpu=Jetson AGX Orin\"").target), "trt-10.3,sm=8.7");
    EXPECT_THAT(refusalOf("target = \"trt-11.0,dla\""), HasSubstr("Line 1, column 10: TensorRT 11.0 does not build"));
}

TEST(ProjectFile, MayBeEmpty) {
    const ProjectFile file = parsed("# nothing yet\n");
    EXPECT_FALSE(file.target);
    EXPECT_TRUE(file.plugins.plugins.empty());
}

TEST(ProjectFile, ErrorsNameLineAndColumn) {
    EXPECT_THAT(refusalOf("target = \n"), HasSubstr("qaliper.toml: Line 1, column "));
    EXPECT_EQ(refusalOf("\n  taget = \"trt-10.3\""), "qaliper.toml: Line 2, column 11: \"taget\" is not known here");
    EXPECT_EQ(refusalOf("target = 10.3"), "qaliper.toml: Line 1, column 10: \"target\" must be text in quotes");
    EXPECT_THAT(refusalOf("target = \"trt-7\""), HasSubstr("Line 1, column 10: \"trt-7\" is no target"));
    EXPECT_EQ(refusalOf("plugin = 3"), "qaliper.toml: Line 1, column 10: \"plugin\" must be a list");
    EXPECT_EQ(refusalOf("[plugin]\nop = \"A\""), "qaliper.toml: Line 1, column 1: \"plugin\" must be a list");
    EXPECT_EQ(refusalOf("plugin = [3]"), "qaliper.toml: Line 1, column 11: Write [[plugin]] in double brackets");
    EXPECT_THAT(
        refusalOf("[[plugin]]\nversion = \"1\""), HasSubstr("Line 1, column 1: A plugin needs its operator name"));
    EXPECT_EQ(refusalOf("[[plugin]]\nop = \"A\"\napi = \"v4\""),
        "qaliper.toml: Line 3, column 7: \"api\" is \"v2\" or \"v3\"");
    EXPECT_THAT(refusalOf("[[plugin]]\nop = \"A\"\ninputs = [[\"int8\"], [\"string\"]]"),
        HasSubstr("Line 3, column 22: This is no type; known are fp32"));
    EXPECT_THAT(refusalOf("[[plugin]]\nop = \"A\"\ninputs = [\"int8\"]"),
        HasSubstr("column 11: \"inputs\" holds one list of types"));
    EXPECT_THAT(refusalOf("[[plugin]]\nop = \"A\"\nshape_inputs = [-1]"),
        HasSubstr("column 17: \"shape_inputs\" lists input numbers"));
    EXPECT_THAT(refusalOf("[[ignore]]\nreason = \"x\""), HasSubstr("either key"));
    EXPECT_THAT(refusalOf("[[ignore]]\nkey = \"k\"\nrule = \"r\"\nreason = \"x\""), HasSubstr("either key"));
    EXPECT_THAT(refusalOf("[[ignore]]\nkey = \"k\""), HasSubstr("requires reason"));
}

// The library would end a debug build here.
TEST(ProjectFile, AKeyThatBeginsWithNoLetterIsRefused) {
    for (const std::string_view text : {"[`ignore]", "[[`ignore]]", "a.`b = 1", "[a.`b]"})
        EXPECT_THAT(refusalOf(text), HasSubstr("Line 1")) << text;
}

TEST(ProjectFile, LettersBeyondAsciiBelongInQuotes) {
    EXPECT_EQ(refusalOf("# größe\nreason = \"größe\"\n größe = 1"),
        "qaliper.toml: Line 3, column 4: Put what is not plain ASCII in quotation marks");
    EXPECT_EQ(refusalOf("\"größe\" = \"ü\" ü"),
        "qaliper.toml: Line 1, column 15: Put what is not plain ASCII in quotation marks");
    EXPECT_THAT(refusalOf("target = größe"), HasSubstr("could not determine value type"));
    EXPECT_THAT(refusalOf("\"größe~7e\" = 1"), HasSubstr("\"größe~7e\" is not known here"));
}

TEST(ProjectFile, StringsAndCommentsAreInAnyLanguage) {
    const ProjectFile file =
        parsed("\xef\xbb\xbf[[ignore]]\nrule = '''ü'~'''\nreason = \"läuft \\\" 在 CPU 上\" # ü\n");
    EXPECT_EQ(file.ignored.at(0).rule, "ü'~");
    EXPECT_EQ(file.ignored.at(0).reason, "läuft \" 在 CPU 上");
}

TEST(ProjectFile, TheFirstErrorIsTheOneTold) { EXPECT_THAT(refusalOf("aaa = 1\nbbb = 2"), HasSubstr("Line 1")); }

TEST(ProjectFile, IsFoundBesideTheModel) {
    const TemporaryFolder folder;
    EXPECT_FALSE(projectFileBeside(folder / "m.onnx"));
    must(writeWholeFile(folder / "qaliper.toml", "target = \"trt-10.3\""));
    const auto beside = projectFileBeside(folder / "m.onnx");
    ASSERT_TRUE(beside);
    EXPECT_EQ(must(loadProjectFile(*beside)).target->version, (Version{10, 3, 0}));
    EXPECT_EQ(loadProjectFile(folder / "gone.toml").error().kind, ErrorKind::CannotRead);
}

} // namespace
} // namespace qaliper::manifest_test
