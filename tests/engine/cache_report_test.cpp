#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/logs/cache_report.h"
#include "model/graph/types.h"
#include "model/onnx/load.h"
#include "model/quant/operator_traits.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::cache_report_test {
namespace {

struct CacheModel {
    explicit CacheModel(Model model) : index(std::move(model)), types(index), quant(index, types) {}
    CacheReport report(const CalibrationCache& cache, std::string_view target) const {
        return reportOn(cache, index, quant, must(parseTarget(target)));
    }
    std::vector<std::string> names(const std::vector<ValueIx>& values) const {
        std::vector<std::string> found;
        found.reserve(values.size());
        for (const ValueIx value : values)
            found.emplace_back(index.name(value));
        return found;
    }
    Index index;
    TypeTable types;
    QuantView quant;
};

// Ranges for all that convolutions read, and five tensors of another model.
CalibrationCache cacheFor(const CacheModel& model) {
    CalibrationCache cache;
    cache.version = Version{8, 6, 1};
    cache.algorithm = "EntropyCalibration2";
    for (const NodeIx node : model.index.nodes()) {
        const ValueIx data = model.index.input(node, 0);
        if (isWeighted(model.index.node(node)) && !cache.find(model.index.name(data)))
            cache.entries.push_back({std::string(model.index.name(data)), 0.02F, 0});
    }
    for (const char* name :
        {"other_1", "other_2", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        cache.entries.push_back({name, 0.01F, 0});
    return cache;
}

class CacheOfFloats : public CorpusTest {};
class CacheOfQuantizers : public CorpusTest {};

TEST_P(CacheOfFloats, UnderThreeTargets) {
    const CacheModel model(must(loadModel(GetParam())));
    const CalibrationCache cache = must(parseCalibrationCache(writeCalibrationCache(cacheFor(model))));
    EXPECT_EQ(model.report(cache, "trt-8.6").verdict, CacheVerdict::Reusable);
    EXPECT_EQ(model.report(cache, "trt-10.3").verdict, CacheVerdict::Deprecated);
    EXPECT_EQ(model.report(cache, "trt-11.1").verdict, CacheVerdict::Gone);
    const CacheReport report = model.report(cache, "trt-8.6");
    EXPECT_EQ(report.unmatched, 5U);
    EXPECT_EQ(report.matched, cache.entries.size() - 5);
    EXPECT_TRUE(report.unranged.empty());
    EXPECT_EQ(report.rows.back().match.quality, MatchQuality::None);
}

INSTANTIATE_TEST_SUITE_P(Made, CacheOfFloats, testing::Values(madeModel("residual_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, CacheOfFloats, testing::ValuesIn(namedModels({"float_yolox_nano.onnx"})), corpusTestName);

TEST(CacheReport, LayersWithoutARangeAreListed) {
    const CacheModel model(textModel(R"(g (float[1,4] x, float[4,4] v) => (float[1,4] y) 
        <float[4,4] w = {1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1}> {
        a = MatMul(x, w)
        b = Relu(a)
        y = MatMul(b, v)
    })"));
    const CalibrationCache cache = must(parseCalibrationCache("TRT-8601-E\nx: 3c008912\nb: 0\n"));
    const CacheReport report = model.report(cache, "trt-8.6");
    EXPECT_EQ(report.unusable, 1U);
    EXPECT_THAT(model.names(report.unranged), testing::ElementsAre("b", "v"));
}

TEST_P(CacheOfQuantizers, IsUseless) {
    const CacheModel model(must(loadModel(GetParam())));
    const CalibrationCache cache = cacheFor(model);
    EXPECT_EQ(model.report(cache, "trt-8.6").verdict, CacheVerdict::Ignored);
    EXPECT_EQ(model.report(cache, "trt-11.0").verdict, CacheVerdict::Gone);
    CalibrationCache other = cache;
    other.kind = CacheKind::OnnxRuntime;
    EXPECT_EQ(model.report(other, "trt-8.6").verdict, CacheVerdict::Foreign);
}

INSTANTIATE_TEST_SUITE_P(Made, CacheOfQuantizers, testing::Values(madeModel("residual_int8")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CacheOfQuantizers,
    testing::ValuesIn(namedModels({"exported/resnext_32x2d.qdq_int8.onnx"})), corpusTestName);

struct ForeignCache {
    std::filesystem::path model;
    std::filesystem::path cache;
    std::string words;
};

class CacheOfAnotherModel : public testing::TestWithParam<ForeignCache> {};

TEST_P(CacheOfAnotherModel, IsUnrelated) {
    const CacheModel model(must(loadModel(present(GetParam().model))));
    const CalibrationCache other = must(readCalibrationCache(present(GetParam().cache)));
    for (const char* target : {"trt-8.6", "trt-10.3", "trt-11.1"}) {
        const CacheReport report = model.report(other, target);
        EXPECT_EQ(report.verdict, CacheVerdict::Unrelated);
        EXPECT_THAT(render(report.explanation), testing::HasSubstr(GetParam().words));
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CacheOfAnotherModel,
    testing::Values(ForeignCache{madeArtefact("classifier.onnx"), madeArtefact("cache_101001_video.cache"),
        "None of its 3 ranges belongs to a tensor of this"}),
    rowTestName(&ForeignCache::cache));
INSTANTIATE_TEST_SUITE_P(Corpus, CacheOfAnotherModel,
    testing::Values(
        ForeignCache{inCorpus("float_yolox_nano.onnx"), inCorpus("tensorrt/cache_trt100100_torch_tensorrt_names.cache"),
            "None of its 57 ranges belongs to a tensor of this"}),
    rowTestName(&ForeignCache::cache));

// Not each of its tensors is one of the model: the parser made some.
TEST(CacheReport, TheNetworksOwnCacheIsReadTensorByTensor) {
    const CacheModel model(must(loadModel(madeArtefact("classifier.onnx"))));
    const CacheReport report =
        model.report(must(readCalibrationCache(madeArtefact("cache_8601_classifier.cache"))), "trt-8.6");
    EXPECT_EQ(report.verdict, CacheVerdict::Reusable);
    EXPECT_EQ(report.matched, 5U);
    EXPECT_EQ(report.unmatched, 1U);
    EXPECT_EQ(report.unusable, 1U);
    EXPECT_THAT(model.names(report.unranged), testing::ElementsAre("flat"));
}

TEST(CacheReport, DataAfterADequantizeNeedsNoRange) {
    const CacheModel model(textModel(R"(g (float[1,4] x) => (float[1,4] y)
        <float s = {0.5}, int8 z = {0}, float[4,4] w = {1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1}> {
        q = QuantizeLinear(x, s, z)
        d = DequantizeLinear(q, s, z)
        a = MatMul(d, w)
        y = MatMul(a, w)
    })"));
    const CalibrationCache cache = must(parseCalibrationCache("TRT-8601-E\nx: 3c008912\n"));
    const CacheReport report = model.report(cache, "trt-8.6");
    EXPECT_EQ(report.verdict, CacheVerdict::Ignored);
    EXPECT_THAT(model.names(report.unranged), testing::ElementsAre("a"));
}

TEST(CacheReport, QuantizersBecomeACache) {
    const CacheModel model(textModel(R"(g (float[1,4] x) => (float[1,4] y)
        <float s = {0.5}, int8 z = {0}, float s2 = {0.25}, uint8 z2 = {3}, float[4] s4 = {1,1,1,1}, int8[4] z4 = {0,0,0,0}> {
        q = QuantizeLinear(x, s, z)
        d = DequantizeLinear(q, s, z)
        a = Relu(d)
        qa = QuantizeLinear(a, s2, z2)
        da = DequantizeLinear(qa, s2, z2)
        b = Neg(da)
        qb = QuantizeLinear<axis: int = 1>(b, s4, z4)
        y = DequantizeLinear<axis: int = 1>(qb, s4, z4)
    })"));
    const CalibrationCache cache = cacheFromQuantizers(model.index, model.quant, must(parseTarget("trt-8.6.1")));
    EXPECT_EQ(writeCalibrationCache(cache), "TRT-8601-EntropyCalibration2\nx: 3f000000\n");
}

} // namespace
} // namespace qaliper::cache_report_test
