#include "model/rewrite/fold_batch_norm.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "model/graph/queries.h"
#include "model/rewrite/raise_opset.h"
#include "model/rewrite/scaled_tensor.h"
#include "model/rewrite/weights.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

constexpr double defaultEpsilon = 1e-5;

// By output channel: y = factor × x + shift.
struct Affine {
    std::vector<double> factor;
    std::vector<double> shift;
};

const Tensor* floatConstant(const Index& index, NodeIx node, std::size_t slot, std::int64_t channels) {
    const Tensor* tensor = readableConstant(index, index.input(node, slot));
    const bool fits = tensor && tensor->type == DataType::Float && tensor->dims == std::vector{channels};
    return fits ? tensor : nullptr;
}

std::optional<Affine> affineOf(const Index& index, NodeIx norm, std::int64_t channels) {
    const Node& node = index.node(norm);
    const bool isInference =
        node.integer("training_mode", 0) == 0 && node.integer("spatial", 1) == 1 && node.outputs.size() == 1;
    if (!node.is("BatchNormalization") || !isInference)
        return std::nullopt;
    std::vector<std::vector<double>> numbers;
    for (std::size_t slot = 1; slot <= 4; ++slot) {
        const Tensor* tensor = floatConstant(index, norm, slot, channels);
        auto values = tensor ? readNumbers(*tensor, *index.model().storage) : std::vector<double>{};
        if (!values || values->empty())
            return std::nullopt;
        numbers.push_back(std::move(*values));
    }
    const double epsilon = node.number("epsilon").value_or(defaultEpsilon);
    Affine affine;
    for (std::size_t i = 0; i < numbers[0].size(); ++i) {
        affine.factor.push_back(numbers[0][i] / std::sqrt(numbers[3][i] + epsilon));
        affine.shift.push_back(numbers[1][i] - numbers[2][i] * affine.factor.back());
    }
    return affine;
}

bool isFinite(const Affine& affine) {
    const auto check = [](double number) { return std::isfinite(number); };
    return std::ranges::all_of(affine.factor, check) && std::ranges::all_of(affine.shift, check);
}

bool takesFactor(const Context& context, const WeightChain& chain, const Affine& affine) {
    if (!chain.quantizer)
        return chain.constant->type == DataType::Float;
    const Quantizer& quantizer = *chain.quantizer;
    const bool isAlongOutputs = quantizer.granularity == Granularity::PerTensor ||
        (quantizer.granularity == Granularity::PerChannel && quantizer.axis == 0);
    const bool isKnown = quantizer.scaleTensor && quantizer.scaleTensor->type == DataType::Float &&
        (!quantizer.zeroPoint.valid() || quantizer.zeroPointTensor);
    return isAlongOutputs && isKnown && canHaveOpset(context, opsetOfChannelScales) &&
        std::ranges::all_of(affine.factor, [](double factor) { return factor > 0; });
}

// One number for each channel; a single number is repeated.
std::vector<double> oneForEachChannel(std::vector<double> numbers, std::size_t count) {
    if (numbers.size() == 1)
        numbers.assign(count, numbers.front());
    return numbers;
}

class NormFolder {
public:
    NormFolder(FixBuilder& builder, const Context& context, NodeIx convolution, bool withData)
        : builder_(&builder),
          context_(&context),
          convolution_(convolution),
          graph_(context.index().graphOf(convolution)),
          withData_(withData) {}

    Status fold(const WeightChain& chain, const Affine& affine, NodeIx norm) {
        QALIPER_TRY(auto weight, chain.quantizer ? scaledQuantized(chain, affine) : scaledTensor(chain, affine));
        QALIPER_TRY(auto bias, shiftedBias(affine));
        const Node& node = context_->node(convolution_);
        builder_->takeOver(context_->index().output(norm, 0),
            {"Conv", "", {std::string(node.input(0)), std::move(weight), std::move(bias)}, node.attributes, {}});
        return {};
    }

private:
    std::string add(
        std::string name, DataType type, std::vector<std::int64_t> dims, const std::vector<double>& numbers) {
        return builder_->addTensor(graph_, makeSmallTensor(std::move(name), type, std::move(dims), numbers));
    }

    // The float weights times the factor of their channel.
    Result<std::string> scaledTensor(const WeightChain& chain, const Affine& affine) {
        const Tensor& weight = *chain.constant;
        const std::string name = weight.name.empty() ? "weight_folded" : weight.name + "_folded";
        if (!withData_)
            return add(name, DataType::Float, {}, {0});
        const std::uint64_t perChannel = elementCount(weight.dims).value_or(0) / affine.factor.size();
        QALIPER_TRY(auto tensor,
            qaliper::scaledTensor(
                weight, name,
                [&](std::uint64_t at) { return affine.factor[static_cast<std::size_t>(at / perChannel)]; },
                context_->storage()));
        return builder_->addTensor(graph_, std::move(tensor));
    }

    // Multiplies the scales by the factor. A float constant with a Q is multiplied too: it is quantized to the same
    // bytes.
    Result<std::string> scaledQuantized(const WeightChain& chain, const Affine& affine) {
        const auto scales = readScales(*chain.quantizer, context_->storage());
        const auto zeroPoints = readZeroPoints(*chain.quantizer, context_->storage());
        if (!scales || !zeroPoints)
            return fail(scales ? zeroPoints.error() : scales.error());
        raiseOpset(*builder_, *context_, opsetOfChannelScales);
        const std::size_t channels = affine.factor.size();
        std::vector<double> scaled = oneForEachChannel(*scales, channels);
        std::ranges::transform(scaled, affine.factor, scaled.begin(), std::multiplies<>());
        const auto count = static_cast<std::int64_t>(channels);
        const std::string base(context_->index().name(chain.quantizer->scale));
        const std::string scale = add(base + "_folded", DataType::Float, {count}, scaled);
        const std::string zeroPoint = add(base + "_zero_point", chain.quantizer->type, {count},
            oneForEachChannel({zeroPoints->begin(), zeroPoints->end()}, channels));
        std::string value(context_->index().name(chain.constantValue));
        if (chain.quantize.valid()) {
            auto tensor = scaledTensor(chain, affine);
            if (!tensor)
                return tensor;
            value = builder_->add(graph_, quantizer("QuantizeLinear", {*tensor, scale, zeroPoint}, chain.quantize));
        }
        return builder_->add(graph_, quantizer("DequantizeLinear", {value, scale, zeroPoint}, chain.dequantize));
    }

    NewNode quantizer(std::string op, std::vector<std::string> inputs, NodeIx old) const {
        const std::string wish(context_->node(old).output(0));
        return {std::move(op), "", std::move(inputs), {{"axis", std::int64_t{0}}}, wish};
    }

    Result<std::string> shiftedBias(const Affine& affine) {
        std::vector<double> numbers = affine.shift;
        const ValueIx old = context_->index().input(convolution_, 2);
        const auto count = static_cast<std::int64_t>(numbers.size());
        if (old.valid()) {
            QALIPER_TRY(const auto bias,
                readNumbers(*floatConstant(context_->index(), convolution_, 2, count), context_->storage()));
            for (std::size_t i = 0; i < numbers.size(); ++i)
                numbers[i] += bias[i] * affine.factor[i];
        }
        const std::string name = old.valid() ? std::string(context_->index().name(old)) : "bias";
        return add(name + "_folded", DataType::Float, {count}, numbers);
    }

    FixBuilder* builder_;
    const Context* context_;
    NodeIx convolution_;
    GraphId graph_;
    bool withData_;
};

struct Foldable {
    WeightChain chain;
    Affine affine;
};

std::optional<Foldable> foldableAt(const Context& context, NodeIx convolution, NodeIx norm) {
    if (!context.node(convolution).is("Conv") || !context.isEditable(convolution) || !context.isEditable(norm))
        return std::nullopt;
    const auto chain = weightChain(context, convolution, 1);
    const bool hasWeight = chain && !chain->constant->dims.empty() && hasReadableNumbers(*chain->constant) &&
        (!chain->quantize.valid() || chain->constant->type == DataType::Float);
    if (!hasWeight)
        return std::nullopt;
    const std::int64_t channels = chain->constant->dims.front();
    const bool hasBias = context.index().input(convolution, 2).valid();
    auto affine = affineOf(context.index(), norm, channels);
    const bool fits = affine && isFinite(*affine) && takesFactor(context, *chain, *affine) &&
        (!hasBias || floatConstant(context.index(), convolution, 2, channels));
    return fits ? std::optional(Foldable{*chain, std::move(*affine)}) : std::nullopt;
}

} // namespace

std::vector<double> factorsOfNorm(const Index& index, NodeIx norm, std::int64_t channels) {
    auto affine = affineOf(index, norm, channels);
    return affine && isFinite(*affine) ? std::move(affine->factor) : std::vector<double>();
}

bool canFoldBatchNorm(const Context& context, NodeIx convolution, NodeIx norm) {
    return foldableAt(context, convolution, norm).has_value();
}

Status foldBatchNorm(FixBuilder& builder, const Context& context, NodeIx convolution, NodeIx norm, bool withData) {
    const auto foldable = foldableAt(context, convolution, norm);
    if (!foldable)
        return fail(ErrorKind::Unsupported, say("The BatchNormalization cannot be folded here"));
    return NormFolder(builder, context, convolution, withData).fold(foldable->chain, foldable->affine, norm);
}

} // namespace qaliper
