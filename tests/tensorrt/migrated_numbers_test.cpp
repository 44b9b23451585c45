#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/base/temporary.h"
#include "model/onnx/load.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/tensorrt/answers.h"

// Models that were built with weak typing, moved from their command line to the new one: the parser of 11.2 takes them, the check
// finds no error on 11.2 and 11.5, and the outputs are as near to those of the float model as with the former types.

namespace qaliper::migrated_numbers_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* release = "11.2";
constexpr std::int64_t samples = 4;
constexpr double sameDb = 1;    // FP16 and BF16 round elsewhere than before
constexpr double enoughDb = 40; // what the conversion to FP16 promises of each output

struct Former {
    const char* name;
    const char* model; // of the corpus
    std::string build;
    bool hadCache = false;  // its Q/DQ become the calibration cache that it was built with
    bool hasNumbers = true; // false: ONNX Runtime lacks one of its operators, or nothing in the model has to change
};

std::ostream& operator<<(std::ostream& out, const Former& former) {
    return out << former.model << ", " << former.build;
}

// A batch of one, or of any size, is the axis of samples.
std::string arrayFor(const ValueType& type) {
    std::vector<std::int64_t> dims{samples};
    for (const Dim& dim : type.shape.value_or(Shape()))
        dims.push_back(std::max<std::int64_t>(1, dim.number().value_or(1)));
    if (dims.size() > 1 && dims[1] == 1)
        dims.erase(dims.begin() + 1);
    std::string shape = "(";
    std::size_t count = 1;
    for (const std::int64_t dim : dims) {
        shape += std::to_string(dim) + ",";
        count *= static_cast<std::size_t>(dim);
    }
    shape += ")";
    return type.element == DataType::Float ? wavesOf(shape, count)
                                           : npyOf("<i8", shape, std::string(count * sizeof(std::int64_t), '\0'));
}

class MovedModel : public testing::TestWithParam<Former> {
protected:
    MovedModel() : source_(corpusFile(GetParam().model)) {
        needParser(release);
        needRuntime();
    }

    void writeSamples() {
        const Model model = must(loadModel(source_));
        std::vector<std::pair<std::string, std::string>> arrays;
        for (const ValueInfo& input : model.main().inputs) {
            if (std::ranges::find(model.main().initializers, input.name, &Tensor::name) ==
                model.main().initializers.end())
                arrays.emplace_back(input.name, arrayFor(input.type));
        }
        writeNpz(data_, arrays);
    }
    // The float model and the cache that its engine was built with.
    void takeCache() {
        const fs::path stripped = folder_ / "float.onnx";
        const CommandResult made =
            runCli({"tool", "strip-qdq", source_.string(), "--target", "trt-10.3", "-o", stripped.string()});
        ASSERT_EQ(made.status, 0) << made.messages;
        source_ = stripped;
        build_ += " --calib=" + (folder_ / "float.cache").string();
    }
    nlohmann::json move() const {
        const CommandResult moved = runCli({"migrate", source_.string(), "--from", build_, "--data", data_.string(),
            "--target", "trt-11.2", "--format", "json", "-o", result_.string()});
        EXPECT_EQ(moved.status, 0) << moved.messages;
        return parsedJson(moved.output);
    }
    static std::optional<double> decibels(const nlohmann::json& output) {
        const auto& db = output["sqnr_db"];
        return db.is_number() ? std::optional(db.get<double>()) : std::nullopt;
    }
    static void expectAsNear(const nlohmann::json& former, const nlohmann::json& moved) {
        ASSERT_EQ(former.size(), moved.size());
        for (std::size_t i = 0; i < moved.size(); ++i) {
            if (moved[i]["same"].get<bool>())
                continue;
            const auto now = decibels(moved[i]);
            ASSERT_TRUE(now) << moved[i]["name"];
            EXPECT_GE(*now, std::min(enoughDb, decibels(former[i]).value_or(0) - sameDb)) << moved[i]["name"];
        }
    }

    TemporaryFolder folder_;
    fs::path source_;
    fs::path data_ = folder_ / "samples.npz";
    fs::path result_ = folder_ / "moved.onnx";
    std::string build_ = GetParam().build;
};

TEST_P(MovedModel, IsTakenAndKeepsItsNumbers) {
    writeSamples();
    if (GetParam().hadCache)
        takeCache();
    const nlohmann::json report = move();
    ASSERT_FALSE(HasFatalFailure());
    const ParserAnswer answer = askParser(release, {result_}).front();
    EXPECT_TRUE(answer.parsed) << (answer.errors.empty() ? "" : answer.errors.front().text);
    EXPECT_EQ(runCli({"check", result_.string(), "--target", "trt-11.5", "--fail-on", "error"}).status, 0);
    ASSERT_EQ(report["numbers"].is_object(), GetParam().hasNumbers) << report["open"];
    if (GetParam().hasNumbers)
        expectAsNear(report["numbers"]["former"], report["numbers"]["migrated"]);
}

constexpr const char* fp16 = "trtexec --fp16";
constexpr const char* int8 = "trtexec --int8 --fp16";

INSTANTIATE_TEST_SUITE_P(Corpus, MovedModel,
    testing::Values(Former{"Classifier", "float_ppocr_cls.onnx", fp16},
        Former{"FaceDetector", "float_ultraface_rfb320.onnx", fp16}, Former{"Keywords", "float_micro_kws.onnx", fp16},
        Former{"Lstm", "float_dtln_lstm.onnx", fp16}, Former{"InfiniteInFp16", "float_magika_v1.onnx", fp16},
        Former{"DynamicDetector", "float_yunet_dynamic.onnx", "{\"trt_fp16_enable\": True}"},
        Former{"Tracker", "float_vittrack.onnx", "trtexec --bf16"},
        Former{"InstanceNormalization", "op_instancenorm.onnx", "polygraphy convert model.onnx --fp16 -o model.engine"},
        Former{"InstanceNormalizationPlugin", "op_instancenorm_trt.onnx", fp16},
        Former{"GridSample", "reports/01_gridsample_volume.onnx", fp16},
        Former{"NmsBehindPairs", "exported/ssd_mobilenet.qdq_int8.efficientnms_trt.onnx", int8, false, false},
        Former{"PrecisionOfALayer", "calibration/mnist_dwsep.onnx",
            "trtexec --fp16 --layerPrecisions=/c/Gemm:fp32 --precisionConstraints=obey"},
        Former{"Transformer", "calibration/mnist_vit.onnx", "network-mode=2"},
        Former{"DynamicQuantization", "exported/hf_convbert.op18.int8.onnx", int8},
        Former{"PairsAndInstanceNormalization", "exported/instancenorm_depthwise.qdq_int8.onnx", int8},
        Former{"PairsOfATransformer", "modelopt/tr_int8_torch.onnx", int8},
        Former{"CacheOfGroups", "exported/mobilenet_v2_w035.qdq_int8.onnx", int8, true},
        Former{"CacheOfShuffles", "exported/shufflenet_v2_x0_5.qdq_int8.onnx", int8, true},
        Former{"CacheOfInstanceNormalization", "exported/instancenorm_depthwise.qdq_int8.onnx", int8, true},
        Former{"CacheOfConvNext", "exported/convnext_narrow.qdq_int8.onnx", int8, true}),
    [](const testing::TestParamInfo<Former>& former) { return std::string(former.param.name); });

} // namespace
} // namespace qaliper::migrated_numbers_test
