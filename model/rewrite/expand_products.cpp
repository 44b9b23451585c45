#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "model/graph/queries.h"
#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/expand.h"
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

// MatMulInteger and ConvInteger without DynamicQuantizeLinear upstream: integer sums, which FP32 represents exactly
// below 2^24.
bool canBeFloatProduct(const Context& context, NodeIx node) {
    const DataType type = elementAt(context, node, 0);
    return (type == DataType::Uint8 || type == DataType::Int8) &&
        canBecomeFloat(context, integerProductAt(context, node), false);
}

// TensorRT casts from UINT8; it reads INT8 only through a DQ.
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
    QALIPER_TRY(const auto weight, weights.floatWeight(product, false));
    std::string data = bytesAsFloat(steps, 0);
    if (steps.has(zeroPointSlot))
        data = steps.step("Sub", {data, bytesAsFloat(steps, zeroPointSlot)});
    const std::string sums =
        steps.step(product.convolution ? "Conv" : "MatMul", {data, weight}, steps.node().attributes);
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

// Attention of that type without caches, causal mask and further outputs: softmax(scale × Q × Kᵀ + mask) × V.
bool isPlainAttentionIn(DataType type, const Context& context, NodeIx ix) {
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
    const DataType maskType = elementAt(context, ix, 3);
    const bool isMaskTaken = !hasMask || maskType == type || maskType == DataType::Bool;
    if (!isPlain || !isMaskTaken || elementAt(context, ix, 0) != type || rankOf(context, ix, 1) != rank ||
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

bool isPlainAttention(const Context& context, NodeIx ix) { return isPlainAttentionIn(DataType::Float, context, ix); }

// Queries, keys and values [batch, head, sequence, elements] of an attention, and what belongs to its scores.
struct AttentionParts {
    std::string queries;
    std::string keys;
    std::string values;
    std::string mask;            // empty without one
    bool isMaskOfScores = false; // it says which scores count, and is not added
    double scale = 1;
    std::int64_t flatWidth = 0; // of the result [batch, sequence, width] of all heads; 0 where heads stay apart
};

// [batch, sequence, width of all heads] → [batch, head, sequence, width]
std::string byHead(Expansion& steps, const std::string& value, std::int64_t heads, std::int64_t width) {
    return steps.transposed(steps.step("Reshape", {value, steps.integers({0, 0, heads, width})}), {0, 2, 1, 3});
}

Result<Fix> attentionOf(Expansion steps, const AttentionParts& parts) {
    const DataType type = steps.context().types.element(steps.context().index().input(steps.ix(), 0));
    const std::string query = steps.step("Mul", {parts.queries, steps.constant(parts.scale, type)});
    std::string scores = steps.step("MatMul", {query, steps.transposed(parts.keys, {0, 1, 3, 2})});
    if (parts.isMaskOfScores)
        scores =
            steps.step("Where", {parts.mask, scores, steps.constant(-std::numeric_limits<double>::infinity(), type)});
    else if (!parts.mask.empty())
        scores = steps.step("Add", {scores, parts.mask});
    const std::string weights = steps.step("Softmax", {scores}, {{"axis", std::int64_t{-1}}});
    if (parts.flatWidth == 0)
        return steps.last("MatMul", {weights, parts.values});
    const std::string result = steps.transposed(steps.step("MatMul", {weights, parts.values}), {0, 2, 1, 3});
    return steps.last("Reshape", {result, steps.integers({0, 0, parts.flatWidth})});
}

double attentionScale(const Expansion& steps, std::int64_t width) {
    const double scale = steps.node().number("scale").value_or(0);
    return scale != 0 ? scale : 1 / std::sqrt(static_cast<double>(width));
}

Result<Fix> writeAttention(Expansion steps) {
    const bool isFlat = steps.shape(0)->size() == 3;
    const std::int64_t heads = steps.node().integer("q_num_heads", 1);
    const auto width = [&](std::size_t slot) {
        return isFlat ? *dimensionOf(steps.context(), steps.ix(), slot, 2) / heads
                      : *dimensionOf(steps.context(), steps.ix(), 0, 3);
    };
    const auto part = [&](std::size_t slot) {
        return isFlat ? byHead(steps, steps.input(slot), heads, width(slot)) : steps.input(slot);
    };
    AttentionParts parts{.queries = part(0),
        .keys = part(1),
        .values = part(2),
        .mask = steps.input(3),
        .scale = attentionScale(steps, width(0))};
    parts.isMaskOfScores = steps.has(3) && elementAt(steps.context(), steps.ix(), 3) == DataType::Bool;
    if (isFlat)
        parts.flatWidth = heads * width(2);
    return attentionOf(std::move(steps), parts);
}

constexpr std::int64_t firstSliceOpset = 10; // with its limits as inputs

// Of com.microsoft: inputs of three dimensions, one result, and of the optional inputs no other than these.
bool isPlainContributedAttention(const Context& context, NodeIx ix, std::size_t inputs) {
    const Node& node = context.node(ix);
    for (std::size_t slot = inputs; slot < node.inputs.size(); ++slot) {
        if (!node.inputs[slot].empty())
            return false;
    }
    for (std::size_t slot = 1; slot < node.outputs.size(); ++slot) {
        const ValueIx output = context.index().output(ix, slot);
        if (output.valid() && !isUnused(context.index(), output))
            return false;
    }
    const std::int64_t heads = node.integer("num_heads", 0);
    const auto width = dimensionOf(context, ix, 0, 2);
    return elementAt(context, ix, 0) == DataType::Float && rankOf(context, ix, 0) == 3 && heads > 0 && width &&
        context.model().opset().value_or(0) >= firstSliceOpset && node.integer("unidirectional", 0) == 0 &&
        node.integer("do_rotary", 0) == 0;
}

// com.microsoft.Attention: input, weights of queries, keys and values side by side, their bias.
bool isPackedAttention(const Context& context, NodeIx ix) {
    constexpr std::size_t inputs = 3;
    const Node& node = context.node(ix);
    const auto columns = rankOf(context, ix, 1) == 2 ? dimensionOf(context, ix, 1, 1) : std::nullopt;
    return isPlainContributedAttention(context, ix, inputs) && columns && !node.attribute("qkv_hidden_sizes") &&
        *columns % (3 * node.integer("num_heads", 1)) == 0;
}

// com.microsoft.MultiHeadAttention: queries, keys and values, and a bias for the three side by side.
bool isMultiHeadAttention(const Context& context, NodeIx ix) {
    constexpr std::size_t inputs = 4;
    const auto width = dimensionOf(context, ix, 0, 2);
    return isPlainContributedAttention(context, ix, inputs) && rankOf(context, ix, 1) == 3 &&
        rankOf(context, ix, 2) == 3 && *width % context.node(ix).integer("num_heads", 1) == 0 &&
        dimensionOf(context, ix, 1, 2) == width && dimensionOf(context, ix, 2, 2) == width;
}

// A third of the last dimension.
std::string third(Expansion& steps, const std::string& value, std::int64_t which, std::int64_t width) {
    return steps.step(
        "Slice", {value, steps.integers({which * width}), steps.integers({(which + 1) * width}), steps.integers({-1})});
}

Result<Fix> writeFlatAttention(Expansion steps, const std::array<std::string, 3>& values, std::int64_t width) {
    const std::int64_t heads = steps.node().integer("num_heads", 1);
    const auto part = [&](const std::string& value) { return byHead(steps, value, heads, width / heads); };
    const AttentionParts parts{.queries = part(values[0]),
        .keys = part(values[1]),
        .values = part(values[2]),
        .mask = {},
        .scale = attentionScale(steps, width / heads),
        .flatWidth = width};
    return attentionOf(std::move(steps), parts);
}

Result<Fix> writePackedAttention(Expansion steps) {
    const std::int64_t width = *dimensionOf(steps.context(), steps.ix(), 1, 1) / 3;
    std::string all = steps.step("MatMul", {steps.input(0), steps.input(1)});
    if (steps.has(2))
        all = steps.step("Add", {all, steps.input(2)});
    const std::array<std::string, 3> values{
        third(steps, all, 0, width), third(steps, all, 1, width), third(steps, all, 2, width)};
    return writeFlatAttention(std::move(steps), values, width);
}

Result<Fix> writeMultiHeadAttention(Expansion steps) {
    constexpr std::size_t biasSlot = 3;
    const std::int64_t width = *dimensionOf(steps.context(), steps.ix(), 0, 2);
    std::array<std::string, 3> values{steps.input(0), steps.input(1), steps.input(2)};
    for (std::size_t i = 0; steps.has(biasSlot) && i < values.size(); ++i) {
        const std::string bias = third(steps, steps.input(biasSlot), static_cast<std::int64_t>(i), width);
        values.at(i) = steps.step("Add", {values.at(i), bias});
    }
    return writeFlatAttention(std::move(steps), values, width);
}

constexpr std::array productForms{
    Expandable{"Attention", "", isPlainAttention, writeAttention},
    Expandable{"Attention", contributedDomain, isPackedAttention, writePackedAttention},
    Expandable{"ConvInteger", "", canBeFloatProduct, writeIntegerProduct},
    Expandable{"FusedConv", contributedDomain, isActivated, writeFusedConv},
    Expandable{"FusedMatMul", contributedDomain, canBeMatMul, writeFusedMatMul},
    Expandable{"MatMulInteger", "", canBeFloatProduct, writeIntegerProduct},
    Expandable{"MultiHeadAttention", contributedDomain, isMultiHeadAttention, writeMultiHeadAttention},
};

} // namespace

std::span<const Expandable> expandableProducts() { return productForms; }

bool canExpandHalfAttention(const Context& context, NodeIx node) {
    const DataType type = elementAt(context, node, 0);
    return context.node(node).is("Attention") && context.isEditable(node) &&
        (type == DataType::Float16 || type == DataType::Bfloat16) && isPlainAttentionIn(type, context, node);
}

Result<Fix> expandHalfAttention(const Context& context, NodeIx node) {
    if (!canExpandHalfAttention(context, node))
        return fail(ErrorKind::Unsupported, say("The operator cannot be written out here"));
    return writeAttention(Expansion(context, node));
}

} // namespace qaliper
