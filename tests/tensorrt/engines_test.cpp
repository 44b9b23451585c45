#include <algorithm>
#include <array>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "model/cost/verdict.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/quant/operator_traits.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/json.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"
#include "tests/tensorrt/answers.h"
#include "tests/tensorrt/blocks.h"

// Engines that TensorRT-RTX builds without a GPU, of the transformers of the corpus and of blocks that are made, against
// what is expected for the target: which products and convolutions compute in a quantized type, and which neighbours are
// one kernel.

namespace qaliper::engines_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* release = "rtx-1.7";

struct Capability {
    const char* builder;
    const char* target;
};
constexpr std::array capabilities{Capability{"SM89", "rtx-1.7,sm=8.9"}, Capability{"SM120", "rtx-1.7,sm=12.0"}};

struct Built {
    std::string name;
    fs::path file;
};

struct Count {
    std::size_t all = 0;
    std::size_t right = 0;

    void add(bool isRight) {
        ++all;
        right += isRight ? 1 : 0;
    }
    double percent() const { return all == 0 ? 100 : 100 * static_cast<double>(right) / static_cast<double>(all); }
};

struct Agreement {
    Count builds;
    Count products; // their type
    Count convolutions;
    Count attentions; // whether both products are one kernel
    Count neighbours; // whether they are one kernel
    std::size_t kernels = 0;
    std::size_t expectedKernels = 0;
    std::vector<std::string> wrong;
};

bool isProductKernel(const BuiltLayer& layer) {
    return layer.kind == "gemm" || layer.kind == "runtime_fusion" || layer.kind == "correlation" ||
        layer.name.find("gemm") != std::string::npos;
}

// What the streams of an engine wait with for each other is no kernel.
bool runs(const BuiltLayer& layer) { return layer.kind != "signal" && layer.kind != "wait"; }

// A kernel that converts before its product computes in what it converts to.
bool isQuantized(const BuiltLayer& layer) {
    static const std::regex convertsFirst("^__myl_[A-Za-z]*Cast[A-Za-z]*Fc.*");
    static const std::set<std::string> narrow{"Int8", "FP8", "FP4E2M1"};
    const bool reads = std::ranges::any_of(layer.inputs, [](const std::string& type) { return narrow.contains(type); });
    return reads && !(layer.kind == "runtime_fusion" && std::regex_match(layer.name, convertsFirst));
}

class Comparison {
public:
    Comparison(Agreement& agreement, std::string name, const Context& context, const EngineAnswer& engine)
        : agreement_(&agreement),
          name_(std::move(name)),
          context_(&context),
          engine_(&engine),
          kernels_(kernelNumbers(context)) {
        for (std::size_t at = 0; at < engine.layers.size(); ++at) {
            for (const std::string& node : engine.layers[at].nodes)
                places_[node].insert(at);
        }
        for (const NodeIx node : context.index().nodes())
            ++names_[nameOf(node)];
    }

    void compare() {
        agreement_->kernels += static_cast<std::size_t>(std::ranges::count_if(engine_->layers, runs));
        agreement_->expectedKernels += launches(speedVerdict(*context_));
        for (const NodeIx node : context_->index().nodes()) {
            const Node& operation = context_->node(node);
            if (isWeighted(operation))
                compareType(node);
            compareNeighbours(node);
        }
    }

private:
    const Index& index() const { return context_->index(); }

    std::string nameOf(NodeIx node) const {
        const std::string& name = context_->node(node).name;
        return name.empty() ? "node_of_" + std::string(index().name(index().output(node, 0))) : name;
    }

    // Of a product, the kernel that multiplies: others bring its scale and its bias.
    std::set<std::size_t> placesOf(NodeIx node) const {
        const auto found = places_.find(nameOf(node));
        if (found == places_.end() || names_.at(nameOf(node)) > 1)
            return {};
        std::set<std::size_t> places = found->second;
        if (isWeighted(context_->node(node)))
            std::erase_if(places, [&](std::size_t at) { return !isProductKernel(engine_->layers[at]); });
        return places;
    }

    void compareType(NodeIx node) {
        const auto places = placesOf(node);
        if (places.empty())
            return;
        const bool isConvolved = isConvolution(context_->node(node));
        const bool isNarrow =
            std::ranges::any_of(places, [&](std::size_t at) { return isQuantized(engine_->layers[at]); });
        const bool isRight = isNarrow == runsQuantized(context_->precision.at(node));
        (isConvolved ? agreement_->convolutions : agreement_->products).add(isRight);
        if (!isRight)
            note(std::string(isConvolved ? "convolution " : "product ") + nameOf(node) +
                (isNarrow ? " is quantized" : " is in float: ") + render(context_->precision.at(node).reason));
        const bool isAttention = std::ranges::any_of(
            places, [&](std::size_t at) { return engine_->layers[at].name.find("mha") != std::string::npos; });
        if (isConvolved || (!isAttention && !isOfTwoComputed(node)))
            return;
        agreement_->attentions.add(isAttention == kernels_.isAttention(node));
        if (isAttention != kernels_.isAttention(node))
            note("attention " + nameOf(node) + (isAttention ? " is one kernel" : " is several kernels"));
    }

    bool isOfTwoComputed(NodeIx node) const {
        return !context_->quant.isConstant(index().input(node, 0)) &&
            !context_->quant.isConstant(index().input(node, 1));
    }

    bool isDequantizer(NodeIx node) const {
        const Quantizer* quantizer = context_->quant.at(node);
        return quantizer && quantizer->dequantizes();
    }

    // With those that read it. A DQ is in the kernel of what reads it.
    void compareNeighbours(NodeIx node) {
        if (isDequantizer(node) || !kernels_.hasKernel(node))
            return;
        const auto places = placesOf(node);
        std::set<NodeIx> consumers;
        for (const ValueIx value : index().outputs(node)) {
            for (const Use& use : index().uses(value))
                consumers.insert(use.node);
        }
        for (const NodeIx consumer : consumers) {
            const auto others = placesOf(consumer);
            if (places.empty() || others.empty() || isDequantizer(consumer) || !kernels_.hasKernel(consumer))
                continue;
            const bool areOne = std::ranges::any_of(places, [&](std::size_t at) { return others.contains(at); });
            const bool isExpected = kernels_.areOne(node, consumer);
            agreement_->neighbours.add(areOne == isExpected);
            if (areOne != isExpected)
                note("neighbours " + context_->node(node).opType + " " + nameOf(node) + " and " +
                    context_->node(consumer).opType + " " + nameOf(consumer) + (areOne ? " are" : " are not") +
                    " one kernel");
        }
    }

    void note(std::string text) { agreement_->wrong.push_back(name_ + ": " + std::move(text)); }

    Agreement* agreement_;
    std::string name_;
    const Context* context_;
    const EngineAnswer* engine_;
    KernelNumbers kernels_;
    std::map<std::string, std::set<std::size_t>> places_;
    std::map<std::string, std::size_t> names_;
};

std::string tableOf(const std::string& title, const Agreement& agreement) {
    std::ostringstream table;
    table << std::fixed << std::setprecision(2) << title;
    const auto column = [&](const char* name, const Count& count) {
        table << "; " << name << " " << count.right << " of " << count.all << " (" << count.percent() << " %)";
    };
    column("built", agreement.builds);
    column("products", agreement.products);
    column("convolutions", agreement.convolutions);
    column("attention", agreement.attentions);
    column("neighbours", agreement.neighbours);
    table << "; kernels " << agreement.kernels << ", expected " << agreement.expectedKernels;
    return table.str() + "\n";
}

// Adds to the file that QALIPER_DISAGREEMENTS names.
void writeDown(const std::string& title, const Agreement& agreement) {
    const char* file = std::getenv("QALIPER_DISAGREEMENTS");
    if (!file)
        return;
    std::ofstream lines(file, std::ios::app);
    for (const std::string& one : agreement.wrong)
        lines << title << ": " << one << "\n";
}

Agreement agreementOn(const Capability& capability, const std::vector<Built>& models) {
    std::vector<fs::path> files;
    files.reserve(models.size());
    for (const Built& model : models)
        files.push_back(model.file);
    const std::vector<EngineAnswer> engines = askBuilder(release, capability.builder, files);
    Agreement agreement;
    for (std::size_t at = 0; at < models.size(); ++at) {
        agreement.builds.add(engines[at].built);
        if (!engines[at].built) {
            agreement.wrong.push_back(models[at].name + ": not built: " + engines[at].error.substr(0, 300));
            continue;
        }
        const Analysis analysis = inspectModel(must(loadModel(models[at].file)), capability.target);
        Comparison(agreement, models[at].name, *analysis.context, engines[at]).compare();
    }
    return agreement;
}

constexpr double minRight = 98;
constexpr double mostOffInKernels = 0.08; // of how many there are

void judge(const std::string& title, const Agreement& agreement) {
    std::cout << tableOf(title, agreement);
    testing::Test::RecordProperty("table", tableOf(title, agreement));
    writeDown(title, agreement);
    ASSERT_GT(agreement.products.all, 0U);
    EXPECT_GE(agreement.products.percent(), minRight);
    EXPECT_GE(agreement.convolutions.percent(), minRight);
    EXPECT_GE(agreement.attentions.percent(), minRight);
    EXPECT_GE(agreement.neighbours.percent(), minRight);
    const auto kernels = static_cast<double>(agreement.kernels);
    EXPECT_NEAR(static_cast<double>(agreement.expectedKernels), kernels, mostOffInKernels * kernels);
}

std::vector<Built> blocksFrom(std::uint32_t first, const fs::path& folder) {
    constexpr std::uint32_t count = 400;
    constexpr std::uint32_t step = 2;
    std::vector<Built> blocks;
    for (std::uint32_t number = first; number < first + count; number += step) {
        const Block block = blockOf(number);
        const fs::path file = folder / (std::to_string(number) + ".onnx");
        EXPECT_TRUE(saveModel(must(parseText(block.text)), file));
        blocks.push_back({block.name, file});
    }
    return blocks;
}

class Engines : public testing::TestWithParam<Capability> {
protected:
    Engines() { needParser(release); }
};

TEST_P(Engines, OfMadeBlocksAreAsExpected) {
    const TemporaryFolder folder;
    judge(std::string("blocks ") + GetParam().builder, agreementOn(GetParam(), blocksFrom(0, folder.path())));
}

// Blocks that no rule was made from.
constexpr std::uint32_t firstOther = 1001;

TEST_P(Engines, OfOtherBlocksAreAsExpected) {
    const TemporaryFolder folder;
    judge(std::string("other blocks ") + GetParam().builder,
        agreementOn(GetParam(), blocksFrom(firstOther, folder.path())));
}

// The models of the corpus with such names, fixed.
std::vector<Built> modelsOfCorpus(const std::regex& names, const Capability& capability, const fs::path& folder) {
    static const std::set<std::string> folders{"exported", "modelopt", "modelopt_real"};
    const fs::path corpus = corpusFile(".");
    const Inspector inspector = testInspector(capability.target);
    std::vector<Built> models;
    for (const fs::path& path : readableModels()) {
        if (!folders.contains(path.parent_path().filename()) || !std::regex_match(path.filename().string(), names))
            continue;
        const Analysis analysis = inspectModel(must(loadModel(path)), capability.target);
        const Applied fixed = fixedAll(inspector, analysis);
        const fs::path file = folder / (path.filename().string() + ".fixed.onnx");
        EXPECT_TRUE(saveModel(fixed.analysis->context->model(), file));
        models.push_back({fs::relative(path, corpus).generic_string(), file});
    }
    return models;
}

TEST_P(Engines, OfTheCorpusAreAsExpected) {
    const TemporaryFolder folder;
    const std::regex transformers(
        "(hf_|bert|gpt2|llama|swin|vit_small|timm_.*(vit|xcit)|tr_|vit\\.|vit_).*", std::regex::icase);
    judge(std::string("corpus ") + GetParam().builder,
        agreementOn(GetParam(), modelsOfCorpus(transformers, GetParam(), folder.path())));
}

TEST_P(Engines, OfConvolutionsAreAsExpected) {
    const TemporaryFolder folder;
    const std::regex networks(
        "(resne|mobilenet|mnasnet|shufflenet|tv_shufflenet|convnext|timm_rexnet|timm_starnet|cnn).*");
    judge(std::string("convolutions ") + GetParam().builder,
        agreementOn(GetParam(), modelsOfCorpus(networks, GetParam(), folder.path())));
}

INSTANTIATE_TEST_SUITE_P(Capabilities, Engines, testing::ValuesIn(capabilities),
    [](const auto& one) { return std::string(one.param.builder); });

} // namespace
} // namespace qaliper::engines_test
