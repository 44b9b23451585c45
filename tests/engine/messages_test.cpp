#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/logs/messages.h"

namespace qaliper::messages_test {
namespace {

std::vector<MessageMatch> matchesIn(std::string_view line) {
    std::vector<MessageMatch> matches;
    messageTable().match(parseStatement(line).text, matches);
    return matches;
}

std::vector<std::string> idsIn(std::string_view line) {
    std::vector<std::string> ids;
    for (const MessageMatch& match : matchesIn(line))
        ids.push_back(match.message->id);
    return ids;
}

std::string captured(std::string_view line, std::string_view id, std::string_view name) {
    for (const MessageMatch& match : matchesIn(line)) {
        if (match.message->id == id)
            return std::string(match.capture(name).value_or("nothing"));
    }
    return "no match";
}

TEST(MessageTable, EverySampleIsRecognised) {
    std::size_t samples = 0;
    for (const MessageInfo& message : messageTable().all()) {
        EXPECT_FALSE(message.samples.empty()) << message.id;
        for (const std::string& sample : message.samples) {
            EXPECT_THAT(idsIn(sample), testing::Contains(message.id)) << sample;
            ++samples;
        }
    }
    EXPECT_EQ(samples, 170U);
}

TEST(MessageTable, EveryCaptureTakesPartInSomeSample) {
    // "[domain] -> output" of these stands in no sample line
    const std::set<std::string> rare{"envelope.parse_node", "opt.cost_empty", "qdq.int8_constant_before_dq",
        "qdq.int8_constant_needs_explicit", "calib.cuda_error", "fp16.layernorm_detected"};
    for (const MessageInfo& message : messageTable().all()) {
        for (const std::string& name : message.captures) {
            const bool isSeen = std::ranges::any_of(message.samples, [&](const std::string& sample) {
                const std::string value = captured(sample, message.id, name);
                return value != "nothing" && value != "no match" &&
                    (!value.empty() || message.id == "parser.searching_plugin");
            });
            EXPECT_TRUE(isSeen || rare.contains(message.id)) << message.id << " " << name;
        }
    }
}

TEST(MessageTable, SaysWhatAPersonNeeds) {
    for (const MessageInfo& message : messageTable().all()) {
        EXPECT_NE(message.level, LogLevel::None) << message.id;
        EXPECT_FALSE(message.meaning.empty()) << message.id;
        EXPECT_FALSE(message.sources.empty()) << message.id;
    }
}

// The message that an event of the line has: the first of the table that is no envelope.
std::string tellingIn(std::string_view line) {
    for (const MessageMatch& match : matchesIn(line)) {
        if (!match.message->isEnvelope())
            return match.message->id;
    }
    return "none";
}

TEST(MessageTable, CudaErrorsHardwareAndReleasesAreToldApart) {
    EXPECT_EQ(tellingIn("[E] [TRT] 1: [calibrator.cpp::add::793] Error Code 1: Cuda Runtime (an illegal memory access "
                        "was encountered)"),
        "calib.cuda_runtime");
    EXPECT_EQ(
        tellingIn("[E] Error[1]: [executionContext.cpp::enqueue::1652] Error Code 1: Cuda Runtime (invalid argument)"),
        "runtime.cuda_runtime");
    EXPECT_EQ(tellingIn("[E] [TRT] engine.cpp (1036) - Cuda Error in executeInternal: 77 (an illegal memory access was "
                        "encountered)"),
        "runtime.cuda_runtime");
    EXPECT_EQ(
        tellingIn("[E] [TRT] calibrator.cu (106) - Cuda Error in cuCalibrator::absTensorMax: 11 (invalid argument)"),
        "calib.cuda_error");
    EXPECT_EQ(
        tellingIn("[E] Error[9]: IBuilder::buildSerializedNetwork: Error Code 9: API Usage Error (Networks with FP8 "
                  "Q/DQ layers require hardware with FP8 support.)"),
        "hw.fp8_qdq");
    EXPECT_EQ(tellingIn("[TRT] [E] 9: Error Code 9: Internal Error (Networks with QuantizeLayer/DequantizeLayer layers "
                        "require hardware with Int8 support.)"),
        "hw.int8_qdq");
    EXPECT_EQ(tellingIn("[E] IBuilder::buildSerializedNetwork: Error Code 9: API Usage Error (Target GPU SM 120 is not "
                        "supported by this TensorRT release.)"),
        "hw.target_sm");
    EXPECT_EQ(tellingIn("[TRT] [E] 1: [caskUtils.cpp::trtSmToCask::193] Error Code 1: Internal Error (Unsupported SM: "
                        "0x601)"),
        "hw.unsupported_sm");
    EXPECT_EQ(
        tellingIn("[E] Error[9]: Error Code: 9: Skipping tactic 0x0 due to exception [type.cpp:infer_type:145] Could "
                  "not infer output types for operation:    73: quantize: a | b, stream = 0 // /q, axis = 0, No "
                  "matching rules found for input operand types"),
        "build.infer_output_types");
}

TEST(MessageTable, NamesComeOutWhole) {
    EXPECT_EQ(captured("[E] Error[10]: Could not find any implementation for node a + b.", "build.no_implementation",
                  "fused"),
        "a + b");
    EXPECT_EQ(captured("(Could not find any implementation for node {ForeignNode[ReduceMax_1513...ReduceMax_1525]}.)",
                  "build.no_implementation", "fused"),
        "{ForeignNode[ReduceMax_1513...ReduceMax_1525]}");
    EXPECT_EQ(captured("[TRT] [E] IBuilder::buildSerializedNetwork: Error Code 10: Internal Error (Could not find any "
                       "implementation for node (Unnamed Layer* 0) [PluginV3_V3ONE].)",
                  "build.no_implementation", "fused"),
        "(Unnamed Layer* 0) [PluginV3_V3ONE]");
    EXPECT_EQ(captured("Internal Error ((Unnamed Layer* 3) [PluginV2DynamicExt]: could not find any supported formats "
                       "consistent with input/output data types)",
                  "plugin.no_formats", "node"),
        "(Unnamed Layer* 3) [PluginV2DynamicExt]");
    EXPECT_EQ(
        captured(
            "[E] [TRT] 9: LayerNorm_4: could not find any supported formats consistent with input/output data types",
            "plugin.no_formats", "node"),
        "9: LayerNorm_4"); // nothing tells an error code from a name here; the mapping onto nodes looks inside
    EXPECT_EQ(captured("[V] [TRT] Removing (Unnamed Layer* 26) [Shuffle]", "opt.removing", "node"),
        "(Unnamed Layer* 26) [Shuffle]");
    EXPECT_EQ(captured("[W] [TRT] Missing scale and zero-point for tensor node_argmax_output (1), expect fall back to "
                       "non-int8 implementation for any layer consuming or producing given tensor",
                  "calib.missing_scale", "tensor"),
        "node_argmax_output (1)");
}

TEST(MessageTable, AnotherProviderOfOnnxRuntimeThatFailsIsNoneOfItsBusiness) {
    EXPECT_THAT(
        idsIn("EP Error CUDA failure 999: unknown error when using ['CUDAExecutionProvider']"), testing::IsEmpty());
    EXPECT_THAT(idsIn("Falling back to ['CPUExecutionProvider'] and retrying."), testing::IsEmpty());
    EXPECT_THAT(idsIn("*************** EP Error ***************"), testing::IsEmpty());
    EXPECT_EQ(captured("Falling back to ['CUDAExecutionProvider', 'CPUExecutionProvider'] and retrying.",
                  "ort.fallback", "providers"),
        "'CUDAExecutionProvider', 'CPUExecutionProvider'");
}

TEST(MessageTable, UnrelatedTextHoldsNoMessage) {
    // ten megabytes of sentences made of the words that messages are made of
    static constexpr std::array words{"node", "error", "Could", "not", "find", "tensor", "INT8", "plugin", "the",
        "scale", "and", "zero", "(Unnamed", "Layer*", "[Shuffle]", "of", "implementation", "quantization", "failed.",
        "Code", "10:", "tactic", "skipping", "0x00ff", "was", "type", "only", "Myelin", "assertion", "a", "b", "+"};
    std::uint32_t state = 1;
    std::size_t size = 0;
    std::vector<MessageMatch> matches;
    while (size < (10U << 20)) {
        std::string line;
        for (int i = 0; i < 14; ++i) {
            state = state * 1664525 + 1013904223;
            line += std::string(words.at((state >> 16) % words.size())) + " ";
        }
        messageTable().match(line, matches);
        ASSERT_TRUE(matches.empty()) << line << matches.front().message->id;
        size += line.size();
    }
}

} // namespace
} // namespace qaliper::messages_test
