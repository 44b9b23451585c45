#include "model/quant/cost.h"

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

Estimate productOf(const Shape& shape) {
    Estimate product{1, true};
    for (const Dim& dim : shape) {
        const auto number = dim.number();
        product.exact = product.exact && number.has_value();
        product.value *= static_cast<double>(number.value_or(1));
    }
    return product;
}

// MACs per output element of a convolution, per input element of a transposed one.
std::optional<Estimate> convolutionCost(
    const Index& index, const TypeTable& types, NodeIx node, std::size_t weightSlot, bool isTransposed) {
    const Shape* weight = types.shape(index.input(node, weightSlot));
    const Shape* spread = types.shape(isTransposed ? index.input(node, 0) : index.output(node, 0));
    if (!weight || !spread || weight->size() < 3)
        return std::nullopt;
    const Estimate kernel = productOf(Shape(weight->begin() + 1, weight->end()));
    const Estimate positions = productOf(*spread);
    return Estimate{kernel.value * positions.value, kernel.exact && positions.exact};
}

std::optional<Estimate> matrixCost(const Index& index, const TypeTable& types, NodeIx node, std::int64_t innerFromEnd) {
    const Shape* left = types.shape(index.input(node, 0));
    const Shape* out = types.shape(index.output(node, 0));
    if (!left || !out || left->size() < static_cast<std::size_t>(innerFromEnd))
        return std::nullopt;
    const auto inner = (*left)[left->size() - static_cast<std::size_t>(innerFromEnd)].number();
    const Estimate positions = productOf(*out);
    return Estimate{positions.value * static_cast<double>(inner.value_or(1)), positions.exact && inner.has_value()};
}

// Query × key, and weights × value.
std::optional<Estimate> attentionCost(const Index& index, const TypeTable& types, NodeIx node) {
    const Shape* query = types.shape(index.input(node, 0));
    const Shape* key = types.shape(index.input(node, 1));
    const Shape* out = types.shape(index.output(node, 0));
    if (!query || !key || !out || query->size() < 3 || key->size() != query->size())
        return std::nullopt;
    const auto length = (*key)[key->size() - 2].number();
    const Estimate queries = productOf(*query);
    const Estimate results = productOf(*out);
    return Estimate{(queries.value + results.value) * static_cast<double>(length.value_or(1)),
        queries.exact && results.exact && length.has_value()};
}

// Each step reads the weights of all gates and directions once, those of its input and those of its state.
std::optional<Estimate> recurrentCost(const Index& index, const TypeTable& types, NodeIx node) {
    const Shape* data = types.shape(index.input(node, 0));
    const Shape* weights = types.shape(index.input(node, 1));
    const Shape* recurrence = types.shape(index.input(node, 2));
    if (!data || !weights || !recurrence || data->size() != 3)
        return std::nullopt;
    const Estimate steps = productOf(Shape(data->begin(), data->begin() + 2)); // and samples, in whichever order
    const Estimate ofInput = productOf(*weights);
    const Estimate ofState = productOf(*recurrence);
    return Estimate{steps.value * (ofInput.value + ofState.value), steps.exact && ofInput.exact && ofState.exact};
}

// Operators of com.microsoft.
std::optional<Estimate> contributedCost(const Index& index, const TypeTable& types, NodeIx ix) {
    const Node& node = index.node(ix);
    const bool isTransposed = node.integer("transA", 0) != 0;
    if (node.opType == "QGemm" || node.opType == "FusedMatMul")
        return matrixCost(index, types, ix, isTransposed ? 2 : 1);
    if (node.opType == "MatMulNBits")
        return matrixCost(index, types, ix, 1);
    if (node.opType == "FusedConv")
        return convolutionCost(index, types, ix, 1, false);
    return Estimate{};
}

// Bits per element in the type in which an engine probably holds the value.
int widthOf(const Index& index, const TypeTable& types, const QuantView& quant, ValueIx value) {
    if (const Quantizer* producer = quant.producer(index, value); producer && producer->dequantizes())
        return bitsOf(producer->type);
    const auto quantizerOf = [&](const Use& use) { return use.slot == 0 ? quant.at(use.node) : nullptr; };
    const std::span<const Use> uses = index.uses(value);
    const bool isQuantized = !uses.empty() && std::ranges::all_of(uses, [&](const Use& use) {
        const Quantizer* consumer = quantizerOf(use);
        return consumer && consumer->quantizes;
    });
    return bitsOf(isQuantized ? quantizerOf(uses.front())->type : types.element(value));
}

std::optional<Estimate> macsOf(const Index& index, const TypeTable& types, NodeIx ix) {
    const Node& node = index.node(ix);
    if (isConvolution(node) || node.is("ConvInteger"))
        return convolutionCost(index, types, ix, 1, node.is("ConvTranspose"));
    if (node.is("QLinearConv"))
        return convolutionCost(index, types, ix, 3, false);
    if (node.domain == "com.microsoft")
        return contributedCost(index, types, ix);
    if (node.is("Attention"))
        return attentionCost(index, types, ix);
    if (node.is("LSTM") || node.is("GRU") || node.is("RNN"))
        return recurrentCost(index, types, ix);
    if (node.is("Gemm"))
        return matrixCost(index, types, ix, node.integer("transA", 0) != 0 ? 2 : 1);
    if (node.is("MatMul") || node.is("MatMulInteger") || node.is("QLinearMatMul"))
        return matrixCost(index, types, ix, 1);
    return Estimate{};
}

std::optional<Estimate> sumOf(const std::optional<Estimate>& a, const std::optional<Estimate>& b) {
    if (!a || !b)
        return a ? a : b;
    return Estimate{a->value + b->value, a->exact && b->exact};
}

std::optional<Estimate> bytesOf(const Index& index, const QuantView& quant, const CostMap& costs, NodeIx ix) {
    const auto isConstant = [&](ValueIx value) { return !value.valid() || quant.isConstant(value); };
    if (quant.at(ix) || onlyRenames(index.node(ix)) || std::ranges::all_of(index.outputs(ix), isConstant))
        return Estimate{};
    std::optional<Estimate> sum;
    const auto add = [&](ValueIx value) {
        if (value.valid())
            sum = sumOf(sum, costs.heldBytes(value));
    };
    std::ranges::for_each(index.inputs(ix), add);
    std::ranges::for_each(index.outputs(ix), add);
    return sum;
}

} // namespace

CostMap::CostMap(const Index& index, const TypeTable& types, const QuantView& quant) {
    values_.reserve(index.valueCount());
    for (const ValueIx value : index.values())
        values_.push_back(
            types.shape(value) ? valueBytes(types, value, widthOf(index, types, quant, value)) : std::nullopt);
    nodes_.reserve(index.nodeCount());
    for (const NodeIx node : index.nodes()) {
        nodes_.push_back({macsOf(index, types, node), bytesOf(index, quant, *this, node)});
        const auto& work = nodes_.back().macs;
        if (work && work->value != 0) // 0 times an unknown dimension is 0
            macs_ = {macs_.value + work->value, macs_.exact && work->exact};
    }
}

std::optional<Estimate> valueBytes(const TypeTable& types, ValueIx value, int bits) {
    const Shape* shape = value.valid() ? types.shape(value) : nullptr;
    if (!shape)
        return std::nullopt;
    const Estimate count = productOf(*shape);
    return Estimate{count.value * bits / 8, count.exact};
}

bool onlyRenames(const Node& node) {
    constexpr std::array<std::string_view, 8> names{
        "Flatten", "Identity", "Reshape", "Shape", "Size", "Squeeze", "Unsqueeze", "Constant"};
    return std::ranges::any_of(names, [&](std::string_view name) { return node.is(name); });
}

} // namespace qaliper
