#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/engine/logs/engine_info.h"
#include "model/engine/logs/profile.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::engine_files_test {
namespace {

template <class T>
std::string errorOf(const Result<T>& result) {
    return result ? "none" : describe(result.error());
}

std::string contentOf(const std::filesystem::path& file) { return must(readWholeFile(present(file))); }

TEST(EngineInfo, TypesInEverySpelling) {
    EXPECT_EQ(typeInFormat("Row major linear FP32"), DataType::Float);
    EXPECT_EQ(typeInFormat("Channel major FP16 format where channel % 8 == 0"), DataType::Float16);
    EXPECT_EQ(typeInFormat("Thirty-two wide channel vectorized row major Int8 format"), DataType::Int8);
    EXPECT_EQ(typeInFormat("Half"), DataType::Float16);
    EXPECT_EQ(typeInFormat("Float"), DataType::Float);
    EXPECT_EQ(typeInFormat("INT64"), DataType::Int64);
    EXPECT_EQ(typeInFormat("FP8"), DataType::Float8E4M3FN);
    EXPECT_EQ(typeInFormat("Row major linear"), DataType::Undefined);
    EXPECT_EQ(typeInFormat(""), DataType::Undefined);
}

struct NewestForm {
    std::filesystem::path file;
    std::size_t layers = 0;
    std::vector<std::int64_t> dims; // of the first layer's input
    std::string metadata;
    std::vector<std::string> bindings;
};

class NewestEngineInfo : public testing::TestWithParam<NewestForm> {};

TEST_P(NewestEngineInfo, HasTypesOfTheirOwn) {
    const EngineInfo info = must(readEngineInfo(present(GetParam().file)));
    ASSERT_EQ(info.layers.size(), GetParam().layers);
    EXPECT_EQ(info.layers[0].inputs[0].type, DataType::Float);
    EXPECT_EQ(info.layers[0].inputs[0].format, "Row major linear");
    EXPECT_EQ(info.layers[0].inputs[0].dims, GetParam().dims);
    EXPECT_EQ(info.layers[0].metadata, GetParam().metadata);
    EXPECT_EQ(info.bindings, GetParam().bindings);
}

INSTANTIATE_TEST_SUITE_P(Made, NewestEngineInfo,
    testing::Values(NewestForm{madeArtefact("layers_11x_classifier.json"), 7, {-1, 3, 16, 16},
        "[ONNX Layer: /conv1/Conv]\x1e[ONNX Layer: /conv1/Relu]", {"image", "scores", "class"}}),
    rowTestName(&NewestForm::file));
INSTANTIATE_TEST_SUITE_P(Corpus, NewestEngineInfo,
    testing::Values(NewestForm{inCorpus("tensorrt/written_layers_11x.json"), 2, {1, 1, 28, 28},
        "[ONNX Layer: node_conv2d]\x1e[ONNX Layer: node_relu]", {"x", "z"}}),
    rowTestName(&NewestForm::file));

struct TwoForms {
    std::filesystem::path old;
    std::filesystem::path later;
};

class QuantizersOfTheirOwn : public testing::TestWithParam<TwoForms> {};

TEST_P(QuantizersOfTheirOwn, AreTold) {
    const EngineInfo old = must(readEngineInfo(present(GetParam().old)));
    EXPECT_EQ(kindOf(old.layers[0]), LayerKind::Quantize); // a Scale layer
    EXPECT_EQ(computeType(old.layers[1]), DataType::Int8);
    const EngineInfo info = must(readEngineInfo(present(GetParam().later)));
    EXPECT_EQ(kindOf(info.layers[0]), LayerKind::Quantize); // a Reformat of origin QDQ
}

INSTANTIATE_TEST_SUITE_P(Made, QuantizersOfTheirOwn,
    testing::Values(TwoForms{madeArtefact("layers_8x_scales.json"), madeArtefact("layers_8x_origins.json")}),
    rowTestName(&TwoForms::later));
INSTANTIATE_TEST_SUITE_P(Corpus, QuantizersOfTheirOwn,
    testing::Values(TwoForms{inCorpus("tensorrt/layers_trex_mobilenet_qat_old.json"),
        inCorpus("tensorrt/layers_trex_mobilenet_qat_new.json")}),
    rowTestName(&TwoForms::later));

// Files that end in the middle.
class CutLayers : public CorpusTest {};
class CutProfile : public CorpusTest {};
// Read and written again.
class WrittenCache : public CorpusTest {};

TEST(EngineInfo, ProfileNumbersLeaveTheNames) {
    std::string name = "node_linear [profile 1]_myl11_2";
    EXPECT_EQ(takeProfile(name), 1);
    EXPECT_EQ(name, "node_linear_myl11_2");
    name = "Conv_1 [profile x]";
    EXPECT_EQ(takeProfile(name), 0);
    EXPECT_EQ(name, "Conv_1 [profile x]");
    name = "a [profile 99999999999]";
    EXPECT_EQ(takeProfile(name), 0);
}

TEST(EngineInfo, ForeignAndTruncatedFilesSayWhere) {
    EXPECT_THAT(errorOf(parseEngineInfo("")), testing::HasSubstr("no layer information"));
    EXPECT_THAT(errorOf(parseEngineInfo("[{\"count\":1}]")), testing::HasSubstr("no layer information"));
    EXPECT_THAT(errorOf(parseEngineInfo("{\"nodes\": []}")), testing::HasSubstr("no \"Layers\""));
    EXPECT_THAT(errorOf(parseEngineInfo("{\"Layers\": []} more")), testing::HasSubstr("There is more text"));
    EXPECT_THAT(errorOf(parseEngineInfo("{\"Layers\": 3}")), testing::HasSubstr("Expected ["));
    EXPECT_THAT(errorOf(parseEngineInfo(std::string(1000, '['))), testing::HasSubstr("no layer information"));
    EXPECT_THAT(errorOf(parseEngineInfo("{\"a\":" + std::string(1000, '['))), testing::HasSubstr("nested more deeply"));
    EXPECT_EQ(errorOf(parseEngineInfo("{\"Layers\":[],\"a\":[{},[],{\"b\":[1,\"]\",null]}]}")), "none");
}

TEST_P(CutLayers, AreRefusedWithThePlace) {
    const std::string whole = contentOf(GetParam());
    const std::size_t end = whole.find_last_of('}');
    for (std::size_t size = 0; size < end; size += 7) {
        const auto info = parseEngineInfo(std::string_view(whole).substr(0, size));
        ASSERT_FALSE(info) << size;
        EXPECT_TRUE(info.error().offset && *info.error().offset <= size);
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CutLayers,
    testing::Values(madeArtefact("layers_10x_classifier.json"), madeArtefact("layers_names.json")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, CutLayers, testing::ValuesIn(namedModels({"tensorrt/layers_101601_mnist_detailed.json"})), corpusTestName);

TEST(Profile, NamesNeedNoEscapes) {
    const Profile profile = must(parseProfile(R"([
  { "count" : 3 }
, { "name" : "say "hi", C:\new\table", "timeMs" : 3, "averageMs" : 1, "medianMs" : 1, "percentage" : 100 }
, { "name" : "a [profile 2]", "timeMs" : -nan, "averageMs" : nan, "percentage" : -nan }
])"));
    ASSERT_EQ(profile.layers.size(), 2U);
    EXPECT_EQ(profile.layers[0].name, "say \"hi\", C:\\new\\table");
    EXPECT_EQ(profile.layers[0].medianMs, 1);
    EXPECT_EQ(profile.layers[1].name, "a");
    EXPECT_EQ(profile.layers[1].profile, 2);
    EXPECT_EQ(profile.layers[1].averageMs, 0);
    EXPECT_EQ(profile.averageMs(), 1);
}

TEST(Profile, ForeignFilesSayWhatTheyAreNot) {
    EXPECT_THAT(errorOf(parseProfile("{}")), testing::HasSubstr("This is no profile"));
    EXPECT_THAT(errorOf(parseProfile("[{\"startEnqMs\": 1}]")), testing::HasSubstr("This is no profile"));
    EXPECT_THAT(errorOf(parseProfile("[1, 2]")), testing::HasSubstr("This is no profile"));
}

TEST_P(CutProfile, IsRefusedAndTakenForNoTimes) {
    const std::string whole = contentOf(GetParam());
    EXPECT_THAT(errorOf(parseTimes(whole)), testing::HasSubstr("no times"));
    for (std::size_t size = 0; size < whole.find_last_of(']'); size += 5)
        ASSERT_FALSE(parseProfile(std::string_view(whole).substr(0, size))) << size;
}

INSTANTIATE_TEST_SUITE_P(Made, CutProfile,
    testing::Values(madeArtefact("profile_8x_residual.json"), madeArtefact("profile_10x_classifier.json")),
    corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CutProfile,
    testing::ValuesIn(namedModels(
        {"tensorrt/profile_trex_mobilenet_qat_old.json", "tensorrt/profile_trex_resnet18_qat_residual_a100.json"})),
    corpusTestName);

TEST(Profile, TimesOfNothingAreZero) {
    EXPECT_EQ(summaryOf(must(parseTimes("[]"))).meanMs, 0);
    EXPECT_EQ(summaryOf(must(parseTimes("[{\"computeMs\":2,\"latencyMs\":3}]"))).worstMs, 2);
}

TEST(CalibrationCache, ScalesAreFloatsInDigits) {
    const CalibrationCache cache =
        must(parseCalibrationCache("TRT-8205-EntropyCalibration2\ndata: 3c008912\ninput_1:0: 3c010a14\n(Unnamed Layer* "
                                   "22) [Constant]_output: 0\r\n"
                                   "bad: ffc00000\n"));
    EXPECT_EQ(cache.version, (Version{8, 2, 5}));
    EXPECT_EQ(cache.algorithm, "EntropyCalibration2");
    ASSERT_EQ(cache.entries.size(), 4U);
    EXPECT_NEAR(cache.entries[0].range(), 0.9963, 1e-4);
    EXPECT_EQ(cache.entries[1].tensor, "input_1:0");
    EXPECT_EQ(cache.entries[2].tensor, "(Unnamed Layer* 22) [Constant]_output");
    EXPECT_FALSE(cache.entries[2].isUsable());
    EXPECT_FALSE(cache.entries[3].isUsable());
    EXPECT_EQ(cache.find("data"), &cache.entries[0]);
    EXPECT_EQ(cache.find("date"), nullptr);
}

TEST(CalibrationCache, RangesOfOnnxRuntime) {
    const CalibrationCache cache = must(parseCalibrationCache("conv1_out 12.7\nname with spaces 1e-3\n"));
    EXPECT_EQ(cache.kind, CacheKind::OnnxRuntime);
    EXPECT_FALSE(cache.version);
    EXPECT_NEAR(cache.entries[0].range(), 12.7, 1e-5);
    EXPECT_EQ(cache.entries[1].tensor, "name with spaces");
}

TEST(CalibrationCache, OtherFilesOfThatNameAreTold) {
    EXPECT_THAT(errorOf(parseCalibrationCache("")), testing::HasSubstr("empty"));
    EXPECT_THAT(errorOf(parseCalibrationCache(std::string("\x93NUMPY\x01\x00", 8))), testing::HasSubstr("NumPy"));
    EXPECT_THAT(errorOf(parseCalibrationCache("\x80\x04K")), testing::HasSubstr("pickle"));
    EXPECT_THAT(errorOf(parseCalibrationCache("{\"a\": [0, 1]}")), testing::HasSubstr("JSON"));
    EXPECT_THAT(errorOf(parseCalibrationCache(std::string_view("\x10\x00\x00\x00", 4))), testing::HasSubstr("binary"));
    EXPECT_THAT(errorOf(parseCalibrationCache("Dear diary\n")), testing::HasSubstr("not a calibration cache"));
    EXPECT_THAT(errorOf(parseCalibrationCache("TRT-8\n")), testing::HasSubstr("no version"));
}

TEST(CalibrationCache, BrokenLinesSayWhere) {
    const auto broken = parseCalibrationCache("TRT-8601-MinMaxCalibration\na: 3c008912\nb: 3c0089123\n");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().offset, 39U);
    EXPECT_THAT(errorOf(broken), testing::HasSubstr("line 3"));
    EXPECT_THAT(errorOf(parseCalibrationCache("TRT-8601-E\na: 3c00")), testing::HasSubstr("line 2"));
    EXPECT_THAT(errorOf(parseCalibrationCache("TRT-8601-E\nname_only\n")), testing::HasSubstr("truncated"));
}

TEST_P(WrittenCache, IsTheTextThatWasRead) {
    const std::string text = contentOf(GetParam());
    EXPECT_EQ(writeCalibrationCache(must(parseCalibrationCache(text))), text);
}

INSTANTIATE_TEST_SUITE_P(Made, WrittenCache,
    testing::Values(madeArtefact("cache_7000_legacy.cache"), madeArtefact("cache_8601_classifier.cache"),
        madeArtefact("cache_101001_video.cache")),
    corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, WrittenCache,
    testing::ValuesIn(namedModels({"tensorrt/cache_trt8601_controlnet.cache", "tensorrt/cache_trt101401_pluginv2.cache",
        "tensorrt/cache_trt100100_torch_tensorrt_names.cache", "tensorrt/cache_trt7202_dlrm.cache",
        "tensorrt/written_trt7000_legacy.cache"})),
    corpusTestName);

} // namespace
} // namespace qaliper::engine_files_test
