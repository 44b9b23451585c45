#include "model/quantize/correct_biases.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/graph/elements.h"
#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

constexpr std::int64_t opsetOfAxesInput = 18; // of ReduceMean

// The input of a node that holds the bias of a product; it may have none yet.
std::optional<Use> biasOf(const Index& index, NodeIx product) {
    if (!index.node(product).is("MatMul"))
        return Use{product, 2};
    const auto consumer = soleUse(index, index.output(product, 0));
    if (!consumer || !index.node(consumer->node).is("Add") || consumer->slot > 1)
        return std::nullopt;
    const Use bias{consumer->node, 1 - consumer->slot};
    return readableConstant(index, index.input(bias.node, bias.slot)) ? std::optional(bias) : std::nullopt;
}

// A convolution, or a product of data and a matrix.
bool isCorrectable(const Context& context, const Use& weight) {
    const Node& node = context.node(weight.node);
    if (node.is("MatMul"))
        return weight.slot == 1 && biasOf(context.index(), weight.node);
    const bool isPlainGemm = node.is("Gemm") && node.integer("transA", 0) == 0 &&
        node.number("alpha").value_or(1) == 1 && node.number("beta").value_or(1) == 1;
    return weight.slot == 1 && (node.is("Conv") || isPlainGemm);
}

// All axes but the one of the channels.
std::optional<std::vector<std::int64_t>> reducedAxes(const Context& context, NodeIx node) {
    const Shape* shape = context.types.shape(context.index().input(node, 0));
    if (!shape || shape->size() < 2)
        return std::nullopt;
    std::vector<std::int64_t> axes(shape->size());
    std::iota(axes.begin(), axes.end(), 0);
    axes.erase(context.node(node).is("MatMul") ? axes.end() - 1 : axes.begin() + 1); // …×K; N×C×…, and M×K of Gemm
    return axes;
}

std::string addMean(FixBuilder& builder, const Context& context, NodeIx node, const std::vector<std::int64_t>& axes) {
    const std::string data(context.index().name(context.index().input(node, 0)));
    NewNode mean{"ReduceMean", "", {data}, {{"keepdims", std::int64_t{0}}}, data + "_mean"};
    if (context.model().opset().value_or(0) < opsetOfAxesInput) {
        mean.attributes.push_back({"axes", axes});
    } else {
        const std::vector<double> numbers(axes.begin(), axes.end());
        const auto count = static_cast<std::int64_t>(axes.size());
        mean.inputs.push_back(
            builder.addTensor(mainGraph, makeSmallTensor(data + "_axes", DataType::Int64, {count}, numbers)));
    }
    return builder.add(mainGraph, std::move(mean));
}

// The rounding errors of a weight.
Result<std::vector<double>> errorsOf(const Context& context, const WeightChain& chain, const Tensor& original) {
    Tensor stored = *chain.constant;
    if (chain.quantize.valid()) {
        QALIPER_TRY(auto rounded, quantized("rounded", stored, *context.quant.at(chain.quantize), context.storage()));
        stored = std::move(rounded);
    }
    QALIPER_TRY(const auto rounded, dequantized("float", stored, *chain.quantizer, DataType::Float, context.storage()));
    const std::uint64_t count = elementCount(original.dims).value_or(0);
    auto errors = readNumbers(rounded, context.storage(), count);
    const auto exact = readNumbers(original, context.storage(), count);
    if (!errors || !exact)
        return fail(errors ? exact.error() : errors.error());
    for (std::size_t i = 0; i < errors->size(); ++i)
        (*errors)[i] -= (*exact)[i];
    return errors;
}

class BiasCorrector {
public:
    BiasCorrector(const Context& context, const Context& before)
        : context_(&context), before_(&before), builder_(context) {}

    Result<std::vector<Edit>> edits(const ChannelMeans& means) && {
        for (const auto& [layer, mean] : means) {
            const auto node = context_->index().find(layer);
            const auto original = before_->index().find(layer);
            if (!node || !original)
                continue;
            QALIPER_CHECK(correct(*node, *original, mean));
        }
        return std::move(builder_).finish();
    }

private:
    Status correct(NodeIx node, NodeIx original, const std::vector<double>& mean) {
        const auto chain = weightChain(*context_, node, 1);
        const Tensor* weight = readableConstant(before_->index(), before_->index().input(original, 1));
        const auto place = biasOf(context_->index(), node);
        if (!place)
            return {};
        const ValueIx oldBias = context_->index().input(place->node, place->slot);
        const Tensor* bias = readableConstant(context_->index(), oldBias);
        if (!chain || !chain->quantizer || !weight || weight->dims.size() < 2 || (oldBias.valid() && !bias))
            return {};
        const bool isConvolution = context_->node(node).is("Conv");
        if (!isConvolution && weight->dims.size() != 2)
            return {};
        const bool isTransposed = isConvolution || context_->node(node).integer("transB", 0) != 0;
        const auto outputs = static_cast<std::size_t>(weight->dims[isTransposed ? 0 : 1]);
        if (bias && bias->dims != std::vector{static_cast<std::int64_t>(outputs)})
            return {};
        QALIPER_TRY(const auto errors, errorsOf(*context_, *chain, *weight));
        std::vector<double> numbers(outputs, 0);
        if (bias) {
            QALIPER_TRY(auto old, readNumbers(*bias, context_->storage()));
            numbers = std::move(old);
        }
        const auto groups = static_cast<std::size_t>(isConvolution ? context_->node(node).integer("group", 1) : 1);
        const auto inputs = static_cast<std::size_t>(weight->dims[isTransposed ? 1 : 0]);
        if (mean.size() != inputs * groups || errors.size() % (outputs * inputs) != 0 || outputs % groups != 0)
            return {};
        const std::size_t kernel = errors.size() / (outputs * inputs);
        for (std::size_t at = 0; at < errors.size(); ++at) {
            const std::size_t pair = at / kernel;
            const std::size_t output = isTransposed ? pair / inputs : pair % outputs;
            const std::size_t input = isTransposed ? pair % inputs : pair / outputs;
            numbers[output] -= errors[at] * mean[output / (outputs / groups) * inputs + input];
        }
        const std::string base = bias && !bias->name.empty() ? bias->name : weight->name + "_bias";
        builder_.redirect(place->node, place->slot,
            builder_.addTensor(mainGraph,
                makeSmallTensor(base + "_corrected", DataType::Float, {static_cast<std::int64_t>(outputs)}, numbers)));
        return {};
    }

    const Context* context_;
    const Context* before_;
    FixBuilder builder_;
};

} // namespace

MeansModel meansModel(const Context& context, const Placement& placement) {
    MeansModel model;
    FixBuilder builder(context);
    std::map<std::pair<ValueIx, std::vector<std::int64_t>>, std::string> known; // by tensor and reduced axes
    for (const PlacedWeight& weight : placement.weights) {
        const auto axes = isCorrectable(context, weight.use) ? reducedAxes(context, weight.use.node) : std::nullopt;
        if (!axes)
            continue;
        std::string& mean = known[{context.index().input(weight.use.node, 0), *axes}];
        if (mean.empty()) {
            mean = addMean(builder, context, weight.use.node, *axes);
            builder.push(AddGraphOutput{mainGraph, mean, ValueType::tensor(DataType::Float)});
        }
        model.means.push_back({context.node(weight.use.node).id, mean});
    }
    model.edits = std::move(builder).finish();
    return model;
}

Result<std::vector<Edit>> biasEdits(const Context& quantized, const Context& before, const ChannelMeans& means) {
    return BiasCorrector(quantized, before).edits(means);
}

} // namespace qaliper
