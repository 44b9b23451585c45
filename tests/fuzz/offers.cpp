#include <array>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include "model/graph/edit.h"
#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/rules/fixall.h"
#include "model/rules/inspect.h"
#include "model/services/service.h"
#include "model/target/manifest.h"
#include "model/tools/run_tool.h"
#include "model/tools/tools.h"
#include "tests/fuzz/choices.h"
#include "tests/fuzz/offers_input.h"
#include "tests/support/text/text.h"

// Whatever a model claims of itself, and whatever is chosen from what is offered for it: each offer is rejected with a
// reason, or it builds edits that are rejected with a reason or give a model that saves and loads again as the same.
// Types are inferred in this process.

namespace qaliper {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxNodes = 96;
constexpr std::size_t maxActions = 6;

constexpr auto targets = std::to_array<std::string_view>(
    {"trt-8.0", "trt-8.2", "trt-8.4", "trt-8.5", "trt-8.6", "trt-9.0", "trt-9.3", "trt-10.0", "trt-10.1", "trt-10.3",
        "trt-10.5", "trt-10.7", "trt-10.9", "trt-10.12", "trt-10.14", "trt-11.0", "trt-11.1"});
constexpr auto gpus = std::to_array<std::string_view>({"", ",sm=7.5", ",sm=8.7", ",sm=8.9", ",sm=10.0", ",sm=12.0"});
constexpr auto ways = std::to_array<std::string_view>({"", ",fp16", ",bf16", ",strong", ",ort", ",fp16,dla"});
constexpr auto plugins =
    std::to_array<std::string_view>({"", "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\napi = \"v3\"\n",
        "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\napi = \"v2\"\ninputs = [[\"int8\"], [\"int8\"]]\n",
        "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[\"fp32\"], [\"fp32\"]]\noutputs = [[\"fp32\"]]\n"
        "shape_inputs = [1]\n"});
constexpr auto arguments = std::to_array<std::string_view>({"0", "1", "-1", "4", "0.5", "1e30", "-9223372036854775808",
    "18446744073709551616", "nan", "", "x", "y", "int8", "fp16", "0,0", "2,1,0", "../../x"});

// The model's folder, in memory, with a file of weights that models may name. It goes with the program, unless that
// crashes.
class Folder {
public:
    Folder() : path_(fs::path("/dev/shm") / ("qaliper-fuzz-offers-" + std::to_string(::getpid()))) {
        fs::create_directories(path_ / "saved");
        std::ofstream(path_ / "data.bin", std::ios::binary) << std::string(2048, '\x3c');
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

const fs::path& folder() {
    static const Folder kept;
    return kept.path();
}

LoadOptions lowThreshold() {
    LoadOptions options;
    options.limits.payloadThreshold = 64; // small files have weights too
    options.limits.shapeConstant = 64;
    return options;
}

Result<Model> opened(std::string_view bytes) {
    if (isModelText(bytes))
        return parseText(bytes);
    const fs::path place = folder() / "model.onnx";
    std::ofstream(place, std::ios::binary | std::ios::trunc) << bytes;
    return loadModel(place, lowThreshold());
}

Inspector drawInspector(Choices& choices) {
    static const std::shared_ptr<const Knowledge> knowledge = loadKnowledge();
    const std::string target = std::string(targets.at(choices.below(targets.size()))) +
        std::string(gpus.at(choices.below(gpus.size()))) + std::string(ways.at(choices.below(ways.size())));
    Inspector inspector;
    inspector.knowledge = knowledge;
    inspector.settings.target = *parseTarget(target);
    inspector.settings.manifest = parseProjectFile(plugins.at(choices.below(plugins.size())), "qaliper.toml")->plugins;
    return inspector;
}

// What the worker would answer; where it would end with an exception, only declared types are known.
TypeTable inferredHere(const Index& index) {
    const auto request = inferenceRequest(index);
    if (!request)
        return TypeTable(index);
    try {
        const auto answer = answerInfer(*request, {});
        auto types = answer ? inferredTypes(index, *answer) : fail(answer.error());
        return types ? std::move(*types) : TypeTable(index);
    } catch (const std::exception&) {
        return TypeTable(index);
    }
}

Analysis analysed(const Inspector& inspector, const Model& model, bool infers) {
    auto index = std::make_shared<const Index>(model);
    TypeTable types = infers ? inferredHere(*index) : TypeTable(*index);
    auto analysis = inspect(inspector, std::move(index), std::move(types), {});
    require(analysis.has_value());
    return std::move(*analysis);
}

Arguments drawArguments(const std::vector<Parameter>& parameters, Choices& choices) {
    Arguments drawn;
    for (const Parameter& parameter : parameters) {
        const std::size_t kind = choices.below(4);
        if (kind == 1)
            drawn[std::string(parameter.key)] = arguments.at(choices.below(arguments.size()));
        else if (kind == 2 && !parameter.choices.empty())
            drawn[std::string(parameter.key)] = parameter.choices[choices.below(parameter.choices.size())];
    }
    return drawn;
}

void saysWhy(const Error& error) { require(!describe(error).empty()); }

std::optional<Model> withEdits(const Model& model, const std::vector<Edit>& edits) {
    auto next = applyEdits(model, edits);
    if (next)
        return std::move(*next);
    saysWhy(next.error());
    return std::nullopt;
}

// A finding's offer, built and applied.
std::optional<Model> fixed(const Analysis& analysis, Choices& choices) {
    if (analysis.findings.empty())
        return std::nullopt;
    const Finding& finding = analysis.findings[choices.below(analysis.findings.size())];
    if (finding.offers.empty())
        return std::nullopt;
    const Offer& offer = finding.offers[choices.below(finding.offers.size())];
    const auto fix = buildFix(*analysis.context, offer, drawArguments(offer.parameters, choices));
    if (fix)
        return withEdits(analysis.context->model(), fix->edits);
    saysWhy(fix.error());
    return std::nullopt;
}

// A tool, carried out on some nodes.
std::optional<Model> worked(const Analysis& analysis, Choices& choices) {
    const Context& context = *analysis.context;
    const Tool& tool = *allTools()[choices.below(allTools().size())];
    ToolNodes nodes;
    for (std::size_t count = choices.below(4); count > 0 && context.index().nodeCount() > 0; --count)
        nodes.push_back(NodeIx{static_cast<std::uint32_t>(choices.below(context.index().nodeCount()))});
    const auto offer = toolOffer(context, tool, nodes);
    if (!offer) {
        saysWhy(offer.error());
        return std::nullopt;
    }
    if (!offer->build)
        return std::nullopt; // an offer of a rule, which is drawn elsewhere
    const auto product = buildFix(context, *offer, drawArguments(offer->parameters, choices));
    if (product)
        return product->part ? *product->part : withEdits(context.model(), product->edits);
    saysWhy(product.error());
    return std::nullopt;
}

void savesAndLoads(const Model& model, bool gathers) {
    const fs::path place = folder() / "saved" / "model.onnx";
    const auto saved = saveModel(model, place, {.externalData = gathers, .force = true});
    if (!saved)
        return saysWhy(saved.error());
    const auto again = loadModel(place, lowThreshold());
    require(again.has_value());
    require(nodeCount(*again) == nodeCount(model));
    if (gathers)
        fs::remove(place.string() + ".data");
}

void tryOut(const Model& start, Choices choices) {
    const Inspector inspector = drawInspector(choices);
    const bool infers = choices.below(4) != 3;
    const Analysis analysis = analysed(inspector, start, infers);
    std::optional<Model> last;
    for (std::size_t i = 0; i == 0 || (i < maxActions && choices.any()); ++i) {
        auto next = choices.below(4) == 3 ? worked(analysis, choices) : fixed(analysis, choices);
        if (next)
            last = std::move(next);
    }
    if (!last)
        return;
    savesAndLoads(*last, choices.below(8) == 7);
    if (choices.below(4) == 1)
        (void)analysed(inspector, *last, infers);
}

} // namespace
} // namespace qaliper

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace qaliper;
    const OffersInput input = readOffersInput(data, size);
    const auto model = opened(input.model);
    if (!model) {
        saysWhy(model.error());
        return 0;
    }
    if (nodeCount(*model) <= maxNodes)
        tryOut(*model, Choices(reinterpret_cast<const std::uint8_t*>(input.choices.data()), input.choices.size()));
    return 0;
}
