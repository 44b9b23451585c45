#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "model/graph/queries.h"
#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/expansion.h"
#include "model/rewrite/integer_weights.h"

namespace qaliper {

namespace {

constexpr std::string_view contributedDomain = "com.microsoft";

DataType elementAt(const Context& context, NodeIx node, std::size_t slot) {
    const ValueIx value = context.index().input(node, slot);
    return value.valid() ? context.types.element(value) : DataType::Undefined;
}

std::optional<std::int64_t> dimensionOf(const Context& context, NodeIx node, std::size_t slot, std::size_t at) {
    const Shape* shape = context.types.shape(context.index().input(node, slot));
    return shape && at < shape->size() ? (*shape)[at].number() : std::nullopt;
}

std::size_t rankOf(const Context& context, NodeIx node, std::size_t slot) {
    const ValueIx value = context.index().input(node, slot);
    const Shape* shape = value.valid() ? context.types.shape(value) : nullptr;
    return shape ? shape->size() : 0;
}

// MatMulInteger and ConvInteger without DynamicQuantizeLinear in front: sums of integers, which FP32 holds exactly
// below 2^24.
bool canBeFloatProduct(const Context& context, NodeIx node) {
    const DataType type = elementAt(context, node, 0);
    return (type == DataType::Uint8 || type == DataType::Int8) &&
        canBecomeFloat(context, integerProductAt(context, node), false);
}

// TensorRT casts from UINT8, and reads INT8 through a DQ only.
std::string bytesAsFloat(Expansion& steps, std::size_t slot) {
    const std::string value = steps.input(slot);
    if (elementAt(steps.context(), steps.ix(), slot) == DataType::Uint8)
        return steps.step("Cast", {value}, {{"to", static_cast<std::int64_t>(DataType::Float)}});
    const GraphId graph = steps.context().index().graphOf(steps.ix());
    const std::string zero =
        steps.builder().addTensor(graph, makeSmallTensor(value + "_zero_point", DataType::Int8, {}, {0}));
    return steps.step("DequantizeLinear", {value, steps.constant(1), zero});
}

Result<Fix> writeIntegerProduct(Expansion steps) {
    constexpr std::size_t zeroPointSlot = 2;
    const IntegerProduct product = integerProductAt(steps.context(), steps.ix());
    IntegerWeights weights(steps.builder(), steps.context());
    const auto weight = weights.floatWeight(product, false);
    if (!weight)
        return fail(weight.error());
    std::string data = bytesAsFloat(steps, 0);
    if (steps.has(zeroPointSlot))
        data = steps.step("Sub", {data, bytesAsFloat(steps, zeroPointSlot)});
    const std::string sums =
        steps.step(product.convolution ? "Conv" : "MatMul", {data, *weight}, steps.node().attributes);
    return steps.last("Cast", {sums}, {{"to", static_cast<std::int64_t>(DataType::Int32)}});
}

bool canBeMatMul(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const bool isBatched = node.integer("transBatchA", 0) != 0 || node.integer("transBatchB", 0) != 0;
    return elementAt(context, ix, 0) == DataType::Float && !isBatched && rankOf(context, ix, 0) >= 2 &&
        rankOf(context, ix, 1) >= 2;
}

Result<Fix> writeFusedMatMul(Expansion steps) {
    const auto operand = [&](std::size_t slot, std::string_view attribute) {
        if (steps.node().integer(attribute, 0) == 0)
            return steps.input(slot);
        std::vector<std::int64_t> order(steps.shape(slot)->size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = static_cast<std::int64_t>(i);
        std::swap(order[order.size() - 1], order[order.size() - 2]);
        return steps.transposed(steps.input(slot), std::move(order));
    };
    const std::string a = operand(0, "transA");
    const std::string b = operand(1, "transB");
    const double alpha = steps.node().number("alpha").value_or(1);
    if (alpha == 1)
        return steps.last("MatMul", {a, b});
    return steps.last("Mul", {steps.step("MatMul", {a, b}), steps.constant(alpha)});
}

bool isActivated(const Context& context, NodeIx node) {
    const std::string* activation = context.node(node).text("activation");
    return elementAt(context, node, 0) == DataType::Float && activation &&
        (*activation == "Relu" || *activation == "Tanh" || *activation == "Sigmoid" || *activation == "LeakyRelu");
}

Result<Fix> writeFusedConv(Expansion steps) {
    constexpr std::size_t sumSlot = 3;
    const std::string activation = *steps.node().text("activation");
    std::vector<Attribute> attributes = steps.node().attributes;
    std::erase_if(attributes, [](const Attribute& attribute) { return attribute.name.starts_with("activation"); });
    std::vector<std::string> inputs{steps.input(0), steps.input(1)};
    if (steps.has(2))
        inputs.push_back(steps.input(2));
    std::string value = steps.step("Conv", std::move(inputs), std::move(attributes));
    if (steps.has(sumSlot))
        value = steps.step("Add", {value, steps.input(sumSlot)});
    const Attribute* attribute = steps.node().attribute("activation_params");
    const auto* parameters = attribute ? std::get_if<std::vector<float>>(&attribute->value) : nullptr;
    if (activation == "LeakyRelu" && parameters && !parameters->empty())
        return steps.last(activation, {value}, {{"alpha", parameters->front()}});
    return steps.last(activation, {value});
}

// What stays of Attention without caches, causal masks and further outputs: softmax(scale × Q × Kᵀ + mask) × V.
bool isPlainAttention(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    for (const std::size_t cache : {4U, 5U, 6U}) {
        if (!node.input(cache).empty())
            return false;
    }
    for (std::size_t slot = 1; slot < node.outputs.size(); ++slot) {
        const ValueIx output = context.index().output(ix, slot);
        if (output.valid() && !isUnused(context.index(), output))
            return false;
    }
    const bool isPlain = node.integer("is_causal", 0) == 0 && node.number("softcap").value_or(0) == 0;
    const std::size_t rank = rankOf(context, ix, 0);
    const bool hasMask = !node.input(3).empty();
    const bool isMaskFloat = !hasMask || elementAt(context, ix, 3) == DataType::Float;
    if (!isPlain || !isMaskFloat || elementAt(context, ix, 0) != DataType::Float || rankOf(context, ix, 1) != rank ||
        rankOf(context, ix, 2) != rank)
        return false;
    if (rank == 4) {
        const auto heads = dimensionOf(context, ix, 0, 1);
        return heads && heads == dimensionOf(context, ix, 1, 1) && dimensionOf(context, ix, 0, 3);
    }
    const std::int64_t heads = node.integer("q_num_heads", 0);
    return rank == 3 && heads > 0 && heads == node.integer("kv_num_heads", 0) && dimensionOf(context, ix, 0, 2) &&
        dimensionOf(context, ix, 1, 2) && dimensionOf(context, ix, 2, 2);
}

Result<Fix> writeAttention(Expansion steps) {
    const bool isFlat = steps.shape(0)->size() == 3;
    const std::int64_t heads = steps.node().integer("q_num_heads", 1);
    const auto width = [&](std::size_t slot) {
        return isFlat ? *dimensionOf(steps.context(), steps.ix(), slot, 2) / heads
                      : *dimensionOf(steps.context(), steps.ix(), 0, 3);
    };
    const auto byHead = [&](std::size_t slot) {
        if (!isFlat)
            return steps.input(slot);
        return steps.transposed(
            steps.step("Reshape", {steps.input(slot), steps.integers({0, 0, heads, width(slot)})}), {0, 2, 1, 3});
    };
    const double scale = steps.node().number("scale").value_or(1 / std::sqrt(static_cast<double>(width(0))));
    const std::string query = steps.step("Mul", {byHead(0), steps.constant(scale)});
    const std::string key = steps.transposed(byHead(1), {0, 1, 3, 2});
    std::string scores = steps.step("MatMul", {query, key});
    if (steps.has(3))
        scores = steps.step("Add", {scores, steps.input(3)});
    const std::string weights = steps.step("Softmax", {scores}, {{"axis", std::int64_t{-1}}});
    if (!isFlat)
        return steps.last("MatMul", {weights, byHead(2)});
    const std::string result = steps.transposed(steps.step("MatMul", {weights, byHead(2)}), {0, 2, 1, 3});
    return steps.last("Reshape", {result, steps.integers({0, 0, heads * width(2)})});
}

constexpr std::array productForms{
    Expandable{"Attention", "", isPlainAttention, writeAttention},
    Expandable{"ConvInteger", "", canBeFloatProduct, writeIntegerProduct},
    Expandable{"FusedConv", contributedDomain, isActivated, writeFusedConv},
    Expandable{"FusedMatMul", contributedDomain, canBeMatMul, writeFusedMatMul},
    Expandable{"MatMulInteger", "", canBeFloatProduct, writeIntegerProduct},
};

} // namespace

std::span<const Expandable> expandableProducts() { return productForms; }

} // namespace qaliper
