#include <array>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/logs/build_log.h"
#include "model/engine/logs/line_reader.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::build_log_test {
namespace {

// A text as a file.
class WrittenLog {
protected:
    std::filesystem::path write(std::string_view text) {
        std::ofstream(folder_ / "build.log", std::ios::binary) << text;
        return folder_ / "build.log";
    }
    Result<BuildLog> read(std::string_view text) { return readBuildLog(write(text)); }

private:
    TemporaryFolder folder_;
};

class LogFile : public testing::Test, protected WrittenLog {};
class PrefixedLog : public CorpusTest, protected WrittenLog {};

std::vector<std::string> linesOf(const std::filesystem::path& path) {
    const auto file = must(ReadFile::open(path));
    LineReader reader(*file);
    std::vector<std::string> lines;
    for (TextLine line; must(reader.next(line));)
        lines.emplace_back(line.text);
    return lines;
}

TEST_F(LogFile, LinesOfEitherKindWithoutColours) {
    EXPECT_THAT(linesOf(write("one\r\ntwo\n\n\x1b[31mred\x1b[0m end\r\n10 %\r20 %\rdone\nlast")),
        testing::ElementsAre("one", "two", "", "red end", "done", "last"));
    EXPECT_THAT(linesOf(write("")), testing::IsEmpty());
    EXPECT_THAT(linesOf(write("\n")), testing::ElementsAre(""));
    EXPECT_THAT(linesOf(write("\x1b[")), testing::ElementsAre(""));
}

TEST_F(LogFile, WhatPowerShellWrites) {
    const auto wide = [](std::string_view text, bool isBigEndian) {
        std::string bytes = isBigEndian ? "\xfe\xff" : "\xff\xfe";
        for (const char c : text)
            bytes += isBigEndian ? std::string{'\0', c} : std::string{c, '\0'};
        return bytes;
    };
    std::string text = "[E] [TRT] Could not find any implementation for node conv.\r\n";
    for (int i = 0; i < 60'000; ++i)
        text += "[V] nothing to see in this line\r\n"; // more than one buffer
    text += "[E] [TRT] Could not find any implementation for node last.\r\n";
    for (const bool isBigEndian : {false, true}) {
        const BuildLog log = must(read(wide(text, isBigEndian)));
        EXPECT_EQ(log.lines, 60'002U);
        ASSERT_EQ(log.events.size(), 2U);
        EXPECT_EQ(log.events[0].offset, 2U);
        EXPECT_EQ(log.events[1].capture("fused"), "last");
        EXPECT_EQ(log.events[1].offset, 2 + 2 * text.find("[E]", 5));
    }
    EXPECT_THAT(
        linesOf(write(std::string("\xff\xfe\xe9\x00\x3d\xd8\x00", 7))), testing::ElementsAre("\u00e9\xed\xa0\xbd"));
    EXPECT_THAT(linesOf(write("\xef\xbb\xbfone\ntwo")), testing::ElementsAre("one", "two"));
    EXPECT_THAT(linesOf(write("\xef\xbb\xbf")), testing::IsEmpty());
}

TEST_P(PrefixedLog, IsReadAsWithoutWhatRunnersAndContainersPutBefore) {
    const BuildLog plain = must(readBuildLog(GetParam()));
    EXPECT_GT(plain.events.size() + (plain.engine || plain.profile ? 1 : 0), 0U);
    for (const char* prefix : {"2024-08-02T14:23:01.1234567Z ", "builder-1  | ", "b  | 2024-08-02T14:23:01Z "}) {
        std::string text;
        for (const std::string& line : linesOf(GetParam()))
            text += prefix + line + "\n";
        const BuildLog log = must(read(text));
        EXPECT_EQ(log.facts.version, plain.facts.version) << prefix;
        EXPECT_EQ(log.facts.command, plain.facts.command);
        EXPECT_EQ(log.facts.end, plain.facts.end);
        EXPECT_EQ(log.facts.shapes, plain.facts.shapes);
        EXPECT_EQ(log.lastLine, plain.lastLine);
        ASSERT_EQ(log.events.size(), plain.events.size()) << prefix;
        for (std::size_t i = 0; i < log.events.size(); ++i) {
            EXPECT_EQ(log.events[i].message, plain.events[i].message);
            EXPECT_EQ(log.events[i].captures, plain.events[i].captures);
            EXPECT_EQ(log.events[i].node, plain.events[i].node);
        }
        const auto layersOf = [](const auto& table) { return table ? table->layers.size() : 0U; };
        EXPECT_EQ(layersOf(log.engine), layersOf(plain.engine)) << prefix;
        EXPECT_EQ(layersOf(log.profile), layersOf(plain.profile)) << prefix;
    }
}

INSTANTIATE_TEST_SUITE_P(Made, PrefixedLog,
    testing::Values(madeArtefact("log_8503_verbose.log"), madeArtefact("log_8601_without_kernel.log"),
        madeArtefact("log_10x_failed_tactic.log"), madeArtefact("log_10x_refused_node.log"),
        madeArtefact("log_101001_profile.log")),
    corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, PrefixedLog,
    testing::ValuesIn(namedModels(
        {"tensorrt/log_8203_centerpoint_verbose_layerinfo_profile.log", "tensorrt/written_yolov10_modelopt_8601.log",
            "tensorrt/log_10x_plugin_failed_tactic.log", "tensorrt/log_101601_dump_profile.log"})),
    corpusTestName);

// Each tool has its own order of time, severity and origin: what is known of a message does not depend on it.
TEST_F(LogFile, EveryMessageIsKnownWhicheverToolPrintsIt) {
    const std::vector<std::pair<std::string, std::array<const char*, 5>>> tools{
        {"[11/03/2025-09:15:02] [{}] [TRT] ", {"I", "V", "I", "W", "E"}},
        {"[11/03/2025-09:15:02] [TRT] [{}] ", {"I", "V", "I", "W", "E"}}, {"[{}] ", {"I", "V", "I", "W", "E"}},
        {"[TensorRT] {}: ", {"INFO", "VERBOSE", "INFO", "WARNING", "ERROR"}},
        {"[2025-11-03 09:15:02 {}] ", {"INFO", "VERBOSE", "INFO", "WARNING", "ERROR"}},
        {"2025-11-03 09:15:02.1 [{}:onnxruntime:Default, tensorrt_execution_provider.h:75 log] ",
            {"I", "V", "I", "W", "E"}}};
    for (const MessageInfo& message : messageTable().all()) {
        for (const std::string& sample : message.samples) {
            for (const auto& [front, severities] : tools) {
                std::string line = front + std::string(parseStatement(sample).text) + "\n";
                line.replace(line.find("{}"), 2, severities.at(static_cast<std::size_t>(message.level)));
                EXPECT_GE(must(read(line)).countOf(message.id), 1U) << line;
            }
        }
    }
}

TEST_F(LogFile, ATableWithBarsIsNoLogOfAContainer) {
    const BuildLog log =
        must(read("name  | state\nError Code 10  | [done]\nbuild  | Could not find any implementation\n"));
    EXPECT_EQ(log.events.size(), 0U);
    EXPECT_FALSE(looksLikeTensorRt(log));
}

TEST_F(LogFile, LongLinesAreCut) {
    const std::string longLine(3U << 20, 'x');
    const auto file = must(ReadFile::open(write("first\n" + longLine + "\nafter\n")));
    LineReader reader(*file);
    TextLine line;
    ASSERT_TRUE(must(reader.next(line)));
    EXPECT_FALSE(line.isCut);
    ASSERT_TRUE(must(reader.next(line)));
    EXPECT_TRUE(line.isCut);
    EXPECT_EQ(line.text.size(), LineReader::lineLimit);
    EXPECT_EQ(line.offset, 6U);
    ASSERT_TRUE(must(reader.next(line)));
    EXPECT_EQ(line.text, "after");
    EXPECT_EQ(line.number, 3U);
    EXPECT_EQ(line.offset, 6 + longLine.size() + 1);
    EXPECT_FALSE(must(reader.next(line)));
}

TEST_F(LogFile, ForeignFilesAreRefused) {
    EXPECT_THAT(
        describe(read(std::string_view("\x08\x07\x12\x00pytorch", 11)).error()), testing::HasSubstr("binary file"));
    EXPECT_FALSE(looksLikeTensorRt(must(read("Dear diary\nnothing happened\n"))));
    EXPECT_TRUE(looksLikeTensorRt(must(readBuildLog(madeArtefact("log_7x_scale_count.log")))));
}

TEST_F(LogFile, StopsWhenNobodyWaits) {
    std::string text;
    for (int i = 0; i < 40'000; ++i)
        text += "[V] nothing\n";
    std::stop_source stop;
    stop.request_stop();
    const auto log = readBuildLog(write(text), Job(stop.get_token()));
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().kind, ErrorKind::Cancelled);
}

TEST_F(LogFile, RepeatedMessagesAreCounted) {
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "[E] Could not find any implementation for node conv.\n[E] [x.cpp::f::1] Error Code 10: Internal Error "
                "(Could not find any implementation for node conv.)\n[E] Engine set up failed\n";
    const BuildLog log = must(read(text));
    ASSERT_EQ(log.events.size(), 2U);
    EXPECT_EQ(log.events[0].count, 2000U);
    EXPECT_EQ(log.events[0].code, 10);
    ASSERT_NE(log.events[1].message, nullptr);
    EXPECT_EQ(log.events[1].message->id, "trtexec.tail");
    EXPECT_EQ(log.countOf("build.no_implementation"), 2000U);
    EXPECT_EQ(log.errorLines, 3000U);
}

TEST_F(LogFile, WhatIsKeptStaysBounded) {
    std::string text;
    const std::string longName(5'000, 'n');
    for (int i = 0; i < 9'000; ++i)
        text += "[W] Missing scale and zero-point for tensor " + std::to_string(i) + longName +
            ", expect fall back to non-int8 implementation for any layer consuming or producing given tensor\n";
    const BuildLog log = must(read(text));
    EXPECT_EQ(log.events.size(), 8'000U);
    EXPECT_EQ(log.leftOut, 1'000U);
    EXPECT_EQ(log.countOf("calib.missing_scale"), 9'000U);
    EXPECT_EQ(log.events[0].line.size(), 2'000U);
    EXPECT_EQ(log.events[0].captures[0].value.size(), 2'000U);
}

TEST_F(LogFile, WhatWasTriedLastGoesWithTheFailure) {
    const BuildLog log =
        must(read("[V] [TRT] =============== Computing costs for other\n"
                  "[V] [TRT] *************** Autotuning format combination: Float(1) -> Float(1) ***************\n"
                  "[V] [TRT] --------------- Timing Runner: other (CaskConvolution[0x80000009])\n"
                  "[V] [TRT] Tactic: 0x1 Time: 0.1\n"
                  "[V] [TRT] =============== Computing costs for w + q + conv\n"
                  "[V] [TRT] *************** Autotuning format combination: Int8(4,4:4,1) -> Float(1) ***************\n"
                  "[V] [TRT] --------------- Timing Runner: w + q + conv (CaskConvolution[0x80000009])\n"
                  "[V] [TRT] CaskConvolution has no valid tactics for this config, skipping\n"
                  "[E] Error[10]: Could not find any implementation for node w + q + conv.\n"));
    ASSERT_EQ(log.events.size(), 1U);
    ASSERT_TRUE(log.events[0].autotuning);
    EXPECT_THAT(log.events[0].autotuning->formats, testing::ElementsAre("Int8(4,4:4,1) -> Float(1)"));
    EXPECT_EQ(log.events[0].autotuning->runners, 1U);
    EXPECT_EQ(log.events[0].autotuning->withoutTactics, 1U);
    EXPECT_EQ(log.countOf("opt.timing_runner"), 2U);
}

TEST(BuildFacts, VersionsAsNumbers) {
    EXPECT_EQ(versionOfDigits("8205"), (Version{8, 2, 5}));
    EXPECT_EQ(versionOfDigits("8611"), (Version{8, 6, 11}));
    EXPECT_EQ(versionOfDigits("5102"), (Version{5, 1, 2}));
    EXPECT_EQ(versionOfDigits("100300"), (Version{10, 3, 0}));
    EXPECT_EQ(versionOfDigits("101601"), (Version{10, 16, 1}));
    EXPECT_EQ(versionOfDigits("82"), std::nullopt);
    EXPECT_EQ(versionOfDigits("8x05"), std::nullopt);
    EXPECT_EQ(versionOfText("10.16.2.5"), (Version{10, 16, 2}));
    EXPECT_EQ(versionOfText("8"), std::nullopt);
}

struct KnownRun {
    std::filesystem::path log;
    std::string device;
    std::string model;
    InputShapes shapes;
    std::string command; // its beginning
    std::string target;
};

class TrtexecRun : public testing::TestWithParam<KnownRun> {};

TEST_P(TrtexecRun, SaysWhatItWas) {
    const BuildFacts facts = must(readBuildLog(present(GetParam().log))).facts;
    EXPECT_EQ(facts.version, (Version{8, 2, 3}));
    EXPECT_EQ(facts.gpu, (ComputeCapability{6, 1}));
    EXPECT_EQ(facts.device, GetParam().device);
    EXPECT_TRUE(facts.fp16);
    EXPECT_FALSE(facts.int8);
    EXPECT_TRUE(facts.verbose);
    EXPECT_EQ(facts.model, GetParam().model);
    EXPECT_EQ(facts.end, RunEnd::Failed);
    EXPECT_THAT(facts.shapes, testing::ElementsAre(GetParam().shapes));
    EXPECT_THAT(facts.command, testing::StartsWith(GetParam().command));
    const auto target = targetOf(facts, "build.log");
    ASSERT_TRUE(target);
    EXPECT_EQ(formatTarget(*target), "trt-8.2.3,sm=6.1,fp16");
    EXPECT_EQ(target->source, "build.log");
}

INSTANTIATE_TEST_SUITE_P(Made, TrtexecRun,
    testing::Values(KnownRun{madeArtefact("log_8203_ended_early.log"), "Quadro P2000", "classifier.onnx",
        {"image", "1x3x16x16", "4x3x16x16", "8x3x16x16"},
        "trtexec --onnx=classifier.onnx --minShapes=image:1x3x16x16"}),
    rowTestName(&KnownRun::log));
INSTANTIATE_TEST_SUITE_P(Corpus, TrtexecRun,
    testing::Values(KnownRun{inCorpus("tensorrt/log_8203_failed_early.log"), "NVIDIA GeForce GTX 1070", "model.onnx",
        {"x:0", "1x1x28x28", "4x1x28x28", "16x1x28x28"}, "trtexec --onnx=model.onnx --minShapes=x:0:1x1x28x28"}),
    rowTestName(&KnownRun::log));

TEST_F(LogFile, TheBannerIsTrustedBeforeOtherPlaces) {
    const char* others = "[I] TensorRT version: 8.6.0\n"
                         "[V] [TRT] Loaded shared library libnvinfer_builder_resource.so.8.5.3\n";
    EXPECT_EQ(must(read(others)).facts.version, (Version{8, 6, 0}));
    EXPECT_EQ(
        must(read(std::string("&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec\n") + others)).facts.version,
        (Version{8, 6, 1}));
}

TEST_F(LogFile, TheDeviceIsPartOfTheTarget) {
    const BuildLog log = must(read("&&&& RUNNING TensorRT.trtexec [TensorRT v8611] # trtexec --onnx=a.onnx --int8\n"
                                   "[08/07/2024-12:27:03] [I] Selected Device: Quadro T2000\n"
                                   "[08/07/2024-12:27:03] [I] Compute Capability: 7.5\n"));
    EXPECT_EQ(formatTarget(*targetOf(log.facts, "build.log")), "trt-8.6.11,sm=7.5");
}

// What a log says about its release and device; targets are those of the log, empty where it names no version.
struct KnownRelease {
    std::filesystem::path log;
    std::string target;
    bool isInt8 = false;
    bool isOnnxRuntime = false;
};

class Release : public testing::TestWithParam<KnownRelease> {};

TEST_P(Release, IsTakenFromTheBannerElseFromTheLibraryElseIsNotKnown) {
    const BuildFacts facts = must(readBuildLog(present(GetParam().log))).facts;
    const auto target = targetOf(facts, "log");
    EXPECT_EQ(target ? formatTarget(*target) : "", GetParam().target);
    EXPECT_EQ(facts.int8, GetParam().isInt8);
    EXPECT_EQ(facts.onnxRuntime, GetParam().isOnnxRuntime);
}

INSTANTIATE_TEST_SUITE_P(Made, Release,
    testing::Values(KnownRelease{madeArtefact("log_8601_without_kernel.log"), "trt-8.6.1,sm=8.6,fp16", true},
        KnownRelease{madeArtefact("log_10x_loaded_library.log"), "trt-10.10.1,sm=8.9"},
        KnownRelease{madeArtefact("log_10x_inspected_engine.log"), "trt-10.10.1"},
        KnownRelease{madeArtefact("log_10x_polygraphy_build.log"), "", true},
        KnownRelease{madeArtefact("log_7x_scale_count.log"), ""},
        KnownRelease{madeArtefact("log_ort_without_ranges.log"), "", false, true}),
    rowTestName(&KnownRelease::log));
INSTANTIATE_TEST_SUITE_P(Corpus, Release,
    testing::Values(KnownRelease{inCorpus("tensorrt/log_8003_fp16_verbose.log"), "trt-8.0.3,sm=6.1,fp16"},
        KnownRelease{inCorpus("tensorrt/log_8502_yolov8_seg_plugin_options.log"), "trt-8.5.2,sm=8.6,fp16"},
        KnownRelease{inCorpus("tensorrt/log_10x_dynamic_quantize_verbose.log"), "trt-10.16.2,sm=9.0"},
        KnownRelease{inCorpus("tensorrt/log_polygraphy_inspect_engine.log"), "trt-10.16.2"},
        KnownRelease{inCorpus("tensorrt/log_polygraphy_convert_int8.log"), "", true},
        KnownRelease{inCorpus("tensorrt/written_trt7_fake_quant_721.log"), ""},
        KnownRelease{inCorpus("tensorrt/written_ort_trt_ep_int8.log"), "", false, true}),
    rowTestName(&KnownRelease::log));

// The parser names the node in one line and says why it stopped in others.
struct RefusedNode {
    std::filesystem::path log;
    std::uint32_t index = 0;
    std::string output;
    std::string name;
    std::string lastLine;
};

class ParserStopped : public testing::TestWithParam<RefusedNode> {};

TEST_P(ParserStopped, AtTheNodeItNames) {
    const BuildLog log = must(readBuildLog(present(GetParam().log)));
    const auto found = std::ranges::find_if(log.events, [](const LogEvent& event) { return event.node.has_value(); });
    ASSERT_NE(found, log.events.end());
    EXPECT_EQ(found->node->index, GetParam().index);
    EXPECT_EQ(found->node->output, GetParam().output);
    const LogEvent& last = log.events.back();
    ASSERT_TRUE(last.message == nullptr);
    EXPECT_EQ(last.line, GetParam().lastLine);
    const auto function = std::ranges::find_if(log.events,
        [](const LogEvent& event) { return event.message && event.message->id == "envelope.parser_function"; });
    ASSERT_NE(function, log.events.end());
    EXPECT_EQ(function->node->name, GetParam().name);
    EXPECT_THAT(function->detail, testing::HasSubstr("Invalid Node - " + GetParam().name));
}

INSTANTIATE_TEST_SUITE_P(Made, ParserStopped,
    testing::Values(RefusedNode{madeArtefact("log_86_refused_bias.log"), 27, "head.bias.float", "head.bias.dequantized",
        "[11/03/2025-09:15:02] [E] Failed to parse onnx file"}),
    rowTestName(&RefusedNode::log));
INSTANTIATE_TEST_SUITE_P(Corpus, ParserStopped,
    testing::Values(
        RefusedNode{inCorpus("tensorrt/written_dequantize_int32_bias_86.log"), 3294, "p2o.DequantizeLinear.1358",
            "p2o.DequantizeLinear.1357", "[06/21/2024-17:30:57] [E] Failed to parse onnx file"}),
    rowTestName(&RefusedNode::log));

} // namespace
} // namespace qaliper::build_log_test
