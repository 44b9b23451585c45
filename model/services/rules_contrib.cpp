#include <array>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Operators of ONNX Runtime, domain com.microsoft, as far as their rule is plain. They are what its quantizer and its
// graph optimizer write. Source: ONNX Runtime's contrib operator page (inputs, attributes, shapes).

namespace qaliper {

namespace {

using namespace rules;

void firstInput(Context& context) { copyType(context, 0, 0); }

// Inputs come as value, scale, zero point.
void quantizedBinary(Context& context) {
    constexpr std::size_t second = 3;
    setElement(context, 0, element(context, 0));
    if (const auto result = broadcast(shape(context, 0), shape(context, second)))
        setShape(context, 0, *result);
}

void skipNormalization(Context& context) {
    constexpr std::size_t sumOutput = 3;
    copyType(context, 0, 0);
    copyType(context, 0, sumOutput);
}

void productInto(Context& context, std::int32_t elementType) {
    setElement(context, 0, elementType);
    if (const auto result = matrixProduct(shape(context, 0), shape(context, 1)))
        setShape(context, 0, *result);
}

void dynamicQuantizedProduct(Context& context) { productInto(context, element(context, 0)); }

void scaledProduct(Context& context) {
    constexpr std::size_t scale = 2;
    productInto(context, element(context, scale));
}

ShapeProto swapped(const ShapeProto& matrix) {
    ShapeProto result = matrix;
    if (const int rank = result.dim_size(); rank >= 2)
        result.mutable_dim()->SwapElements(rank - 2, rank - 1);
    return result;
}

void fusedProduct(Context& context) {
    setElement(context, 0, element(context, 0));
    const bool movesBatch = integer(context, "transBatchA", 0) != 0 || integer(context, "transBatchB", 0) != 0;
    const ShapeProto* a = shape(context, 0);
    const ShapeProto* b = shape(context, 1);
    if (!a || !b || movesBatch)
        return;
    const ShapeProto left = integer(context, "transA", 0) != 0 ? swapped(*a) : *a;
    const ShapeProto right = integer(context, "transB", 0) != 0 ? swapped(*b) : *b;
    if (const auto result = matrixProduct(&left, &right))
        setShape(context, 0, *result);
}

// The weight is packed; its rows are told by an attribute.
void packedProduct(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    const std::int64_t columns = integer(context, "N", 0);
    if (!input || input->dim_size() == 0 || columns <= 0)
        return;
    ShapeProto result = *input;
    result.mutable_dim(input->dim_size() - 1)->set_dim_value(columns);
    setShape(context, 0, result);
}

void gemmShape(Context& context, std::size_t second) {
    const ShapeProto* a = shape(context, 0);
    const ShapeProto* b = shape(context, second);
    if (!a || !b || a->dim_size() != 2 || b->dim_size() != 2)
        return;
    ShapeProto result;
    append(result, a->dim(integer(context, "transA", 0) != 0 ? 1 : 0));
    append(result, b->dim(integer(context, "transB", 0) != 0 ? 0 : 1));
    setShape(context, 0, result);
}

void fusedGemm(Context& context) {
    setElement(context, 0, element(context, 0));
    gemmShape(context, 1);
}

// Without a zero point for the result, the result is a float.
void quantizedGemm(Context& context) {
    constexpr std::size_t weights = 3;
    constexpr std::size_t zeroPoint = 8;
    const std::int32_t quantized = element(context, zeroPoint);
    setElement(context, 0, quantized != TensorProto::UNDEFINED ? quantized : std::int32_t{TensorProto::FLOAT});
    gemmShape(context, weights);
}

// Scale and zero point of the result come first, then three inputs for each part.
void quantizedConcat(Context& context) {
    setElement(context, 0, element(context, 1));
    const ShapeProto* first = shape(context, 2);
    const auto axis = first ? normalised(integer(context, "axis", 0), first->dim_size()) : std::nullopt;
    if (!axis)
        return;
    ShapeProto result = *first;
    auto& dim = *result.mutable_dim(*axis);
    for (std::size_t part = 5; part < context.getNumInputs(); part += 3) {
        const ShapeProto* next = shape(context, part);
        const bool isKnown =
            next && *axis < next->dim_size() && next->dim(*axis).has_dim_value() && dim.has_dim_value();
        if (!isKnown) {
            dim.Clear();
            break;
        }
        dim.set_dim_value(dim.dim_value() + next->dim(*axis).dim_value());
    }
    setShape(context, 0, result);
}

void quantizedGlobalPool(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    if (!input || input->dim_size() < 3)
        return;
    ShapeProto result = *input;
    const int first = integer(context, "channels_last", 0) != 0 ? 1 : 2;
    for (int i = first; i < first + input->dim_size() - 2; ++i)
        result.mutable_dim(i)->set_dim_value(1);
    setShape(context, 0, result);
}

// Batch × length × hidden size; the value's hidden size where it is an input of its own.
void multiHeadAttention(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* query = shape(context, 0);
    const ShapeProto* value = shape(context, 2);
    if (!query || query->dim_size() != 3)
        return;
    ShapeProto result = *query;
    if (value && value->dim_size() == 3)
        *result.mutable_dim(2) = value->dim(2);
    else
        result.mutable_dim(2)->Clear();
    setShape(context, 0, result);
}

// The projection's columns are those of query, key and value side by side, unless sizes are told one by one.
void packedAttention(Context& context) {
    setElement(context, 0, element(context, 0));
    const ShapeProto* input = shape(context, 0);
    const ShapeProto* weights = shape(context, 1);
    if (!input || input->dim_size() != 3)
        return;
    ShapeProto result = *input;
    auto& hidden = *result.mutable_dim(2);
    hidden.Clear();
    const auto sizes = integers(context, "qkv_hidden_sizes");
    if (sizes && sizes->size() == 3)
        hidden.set_dim_value(sizes->back());
    else if (weights && weights->dim_size() == 2 && weights->dim(1).has_dim_value())
        hidden.set_dim_value(weights->dim(1).dim_value() / 3);
    setShape(context, 0, result);
}

void quantizedAttention(Context& context) {
    constexpr std::size_t inputScale = 3;
    packedAttention(context);
    setElement(context, 0, element(context, inputScale));
}

void groupQueryAttention(Context& context) {
    copyType(context, 0, 0);
    const bool isPacked = !isGiven(context, 1);
    if (isPacked && shape(context, 0) && shape(context, 0)->dim_size() == 3) {
        ShapeProto result = *shape(context, 0);
        auto& hidden = *result.mutable_dim(2);
        const std::int64_t heads = integer(context, "num_heads", 0);
        const std::int64_t all = heads + 2 * integer(context, "kv_num_heads", 0);
        const std::int64_t packed = hidden.has_dim_value() ? hidden.dim_value() : 0;
        hidden.Clear();
        if (heads > 0 && packed > 0)
            hidden.set_dim_value(packed / all * heads);
        setShape(context, 0, result);
    }
    for (const std::size_t output : {std::size_t{1}, std::size_t{2}})
        setElement(context, output, element(context, 0));
}

void embedding(Context& context) {
    constexpr std::size_t words = 2;
    setElement(context, 0, element(context, words));
    setElement(context, 1, TensorProto::INT32);
    const ShapeProto* ids = shape(context, 0);
    const ShapeProto* table = shape(context, words);
    if (!ids || !table || table->dim_size() != 2)
        return;
    ShapeProto result = *ids;
    append(result, table->dim(1));
    setShape(context, 0, result);
}

constexpr std::array contrib{
    OperatorRule{"com.microsoft", "Attention", 1, &packedAttention},
    OperatorRule{"com.microsoft", "BiasGelu", 1, &firstInput},
    OperatorRule{"com.microsoft", "BiasSoftmax", 1, &firstInput},
    OperatorRule{"com.microsoft", "DynamicQuantizeMatMul", 1, &dynamicQuantizedProduct},
    OperatorRule{"com.microsoft", "EmbedLayerNormalization", 1, &embedding},
    OperatorRule{"com.microsoft", "FastGelu", 1, &firstInput},
    OperatorRule{"com.microsoft", "FusedGemm", 1, &fusedGemm},
    OperatorRule{"com.microsoft", "FusedMatMul", 1, &fusedProduct},
    OperatorRule{"com.microsoft", "Gelu", 1, &firstInput},
    OperatorRule{"com.microsoft", "GroupQueryAttention", 1, &groupQueryAttention},
    OperatorRule{"com.microsoft", "Inverse", 1, &firstInput},
    OperatorRule{"com.microsoft", "MatMulBnb4", 1, &packedProduct},
    OperatorRule{"com.microsoft", "MatMulIntegerToFloat", 1, &scaledProduct},
    OperatorRule{"com.microsoft", "MatMulNBits", 1, &packedProduct},
    OperatorRule{"com.microsoft", "MoE", 1, &firstInput},
    OperatorRule{"com.microsoft", "MultiHeadAttention", 1, &multiHeadAttention},
    OperatorRule{"com.microsoft", "QAttention", 1, &quantizedAttention},
    OperatorRule{"com.microsoft", "QGemm", 1, &quantizedGemm},
    OperatorRule{"com.microsoft", "QLinearAdd", 1, &quantizedBinary},
    OperatorRule{"com.microsoft", "QLinearConcat", 1, &quantizedConcat},
    OperatorRule{"com.microsoft", "QLinearGlobalAveragePool", 1, &quantizedGlobalPool},
    OperatorRule{"com.microsoft", "QLinearLeakyRelu", 1, &firstInput},
    OperatorRule{"com.microsoft", "QLinearMul", 1, &quantizedBinary},
    OperatorRule{"com.microsoft", "QLinearSigmoid", 1, &firstInput},
    OperatorRule{"com.microsoft", "QLinearSoftmax", 1, &firstInput},
    OperatorRule{"com.microsoft", "QMoE", 1, &firstInput},
    OperatorRule{"com.microsoft", "QuickGelu", 1, &firstInput},
    OperatorRule{"com.microsoft", "RotaryEmbedding", 1, &firstInput},
    OperatorRule{"com.microsoft", "SkipLayerNormalization", 1, &skipNormalization},
    OperatorRule{"com.microsoft", "SkipSimplifiedLayerNormalization", 1, &skipNormalization},
    OperatorRule{"com.microsoft", "TransposeMatMul", 1, &fusedProduct},
    OperatorRule{"com.microsoft", "Trilu", 1, &firstInput},
    // In the standard's domain, where its optimizer puts them; LayerNormalization joined the standard with opset 17.
    OperatorRule{"", "SimplifiedLayerNormalization", 1, &firstInput},
    OperatorRule{"", "LayerNormalization", 1, &firstInput},
    OperatorRule{"", "LayerNormalization", 17, nullptr},
};

} // namespace

std::span<const OperatorRule> contribOperators() { return contrib; }

} // namespace qaliper
