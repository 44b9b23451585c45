#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "tests/support/arrays.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/quantizing.h"
#include "tests/support/result.h"

// Real float models without data: what they are fed is made up, so that ranges are looked at only, and no accuracy.

namespace qaliper::quantize_made_inputs_test {
namespace {

using testing::IsEmpty;

struct MadeInput {
    const char* model;
    const char* shape;
    std::size_t count;
};

class QuantizeMadeInputs : public QuantizeCommand, public testing::WithParamInterface<MadeInput> {};

TEST_P(QuantizeMadeInputs, EachPairHasTheRangeThatWasMeasured) {
    needRuntime();
    const std::string model = corpusFile(std::string("float_") + GetParam().model + ".onnx").string();
    const std::string samples = data({{"x", wavesOf(GetParam().shape, GetParam().count)}});
    const CommandResult result = quantized(model, samples, "trt-10.3",
        {"--ranges", "minmax", "--no-equalize", "--no-weight-rounding", "--no-bias-correction"});
    ASSERT_TRUE(result.status == 0 || result.status == 1) << result.messages;
    EXPECT_THAT(halfQuantized(must(loadModel(output()))), IsEmpty());
    const std::vector<std::string> known = faultsOf(model, "trt-10.3");
    for (const std::string& fault : faultsOf(output(), "trt-10.3"))
        EXPECT_NE(std::ranges::find(known, fault), known.end()) << fault << " is new";
    const std::string statistics = (folder_ / "statistics.json").string();
    const auto tensors = parsedJson(result.output).at("plan").at("tensors");
    std::vector<std::string> arguments{"calibrate", model, "--data", samples, "-o", statistics, "--format", "json"};
    for (const auto& tensor : tensors) {
        arguments.emplace_back("--tensors");
        arguments.push_back(tensor.at("tensor").get<std::string>());
    }
    const CommandResult measured = runCli(arguments);
    ASSERT_EQ(measured.status, 0) << measured.messages;
    const auto found = parsedJson(must(readWholeFile(statistics))).at("tensors");
    ASSERT_EQ(found.size(), tensors.size());
    for (const auto& tensor : tensors) {
        const auto own = std::ranges::find_if(
            found, [&](const auto& candidate) { return candidate.at("tensor") == tensor.at("tensor"); });
        ASSERT_NE(own, found.end()) << tensor;
        const double largest = std::max(-own->at("min").template get<double>(), own->at("max").template get<double>());
        EXPECT_GE(tensor.at("limit").get<double>(), largest * (1 - 1e-4)) << tensor; // or that of its group
    }
}

INSTANTIATE_TEST_SUITE_P(Corpus, QuantizeMadeInputs,
    testing::Values(MadeInput{"ultraface_rfb320", "(2, 3, 240, 320)", 460800},
        MadeInput{"yolox_nano", "(2, 3, 416, 416)", 1038336}, MadeInput{"ppocr_cls", "(2, 3, 48, 192)", 55296},
        MadeInput{"dnsmos", "(2, 144160)", 288320}, MadeInput{"yunet_dynamic", "(2, 3, 160, 160)", 153600},
        MadeInput{"micro_kws", "(8, 1960)", 15680}),
    [](const auto& row) { return row.param.model; });

} // namespace
} // namespace qaliper::quantize_made_inputs_test
