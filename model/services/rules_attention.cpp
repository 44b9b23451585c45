#include <array>
#include <string>
#include <utility>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Attention, its caches, and recurrences that take its place. Sources: ONNX operator pages of Attention, RotaryEmbedding, TensorScatter,
// LinearAttention and CausalConvWithState, opsets 23 to 28, and of FlexAttention in ai.onnx.preview.

namespace qaliper {

namespace {

using namespace rules;

// A file may say any number; those above are none of a model.
constexpr std::int64_t mostHeads = 1 << 20;

// The size of a head, where heads lie side by side in a dimension.
std::optional<std::int64_t> headSize(const SharedDim& packed, std::int64_t heads) {
    const auto whole = packed.number();
    if (whole && *whole % heads != 0)
        fail_shape_inference(*whole, " cannot be divided by ", heads, " heads");
    return whole ? std::optional(*whole / heads) : std::nullopt;
}

void wantHeadGroups(std::int64_t heads, std::int64_t sharedHeads) {
    if (heads <= 0 || sharedHeads <= 0 || heads % sharedHeads != 0)
        fail_shape_inference(heads, " heads of the query cannot share ", sharedHeads, " heads of key and value");
}

void wantHeadGroups(const SharedDim& heads, const SharedDim& sharedHeads) {
    if (heads.number() && sharedHeads.number() && heads.number() != sharedHeads.number())
        wantHeadGroups(*heads.number(), *sharedHeads.number());
}

// What query, key and value say of an attention.
struct Heads {
    SharedDim batch;
    SharedDim count;
    SharedDim length;
    SharedDim size;
    SharedDim sharedCount; // of key and value
    SharedDim sharedLength;
    SharedDim valueSize;
};

ShapeProto shapeOf(std::initializer_list<const SharedDim*> dims) {
    ShapeProto shape;
    for (const SharedDim* dim : dims)
        append(shape, dim->dim());
    return shape;
}

// [N, heads, length, size], or [N, length, heads × size] with the number of heads as an attribute.
void meetHeads(const ShapeProto* shape, std::int64_t written, SharedDim& batch, SharedDim& count, SharedDim& length,
    SharedDim& size) {
    if (!shape || shape->dim_size() != 3) {
        wantDims(shape, {&batch, &count, &length, &size});
        return;
    }
    if (written <= 0 || written > mostHeads)
        fail_shape_inference("inputs of 3 dimensions want q_num_heads and kv_num_heads");
    SharedDim packed;
    wantDims(shape, {&batch, &length, &packed});
    count.meet(written);
    size.meet(headSize(packed, written));
}

Heads headsOf(Context& context) {
    const ShapeProto* query = shape(context, 0);
    for (const std::size_t other : {std::size_t{1}, std::size_t{2}})
        wantSameRank(query, shape(context, other));
    const std::int64_t shared = integer(context, "kv_num_heads", 0);
    Heads heads;
    meetHeads(query, integer(context, "q_num_heads", 0), heads.batch, heads.count, heads.length, heads.size);
    meetHeads(shape(context, 1), shared, heads.batch, heads.sharedCount, heads.sharedLength, heads.size);
    meetHeads(shape(context, 2), shared, heads.batch, heads.sharedCount, heads.sharedLength, heads.valueSize);
    wantHeadGroups(heads.count, heads.sharedCount);
    return heads;
}

// What was cached and what is added.
SharedDim sumOf(const SharedDim& one, const SharedDim& other) {
    return one.number() && other.number() ? SharedDim(*one.number() + *other.number()) : SharedDim();
}

void attention(Context& context) {
    constexpr std::size_t pastKey = 4;
    constexpr std::size_t pastValue = 5;
    constexpr std::size_t products = 3; // an output
    for (const auto& [output, input] : {std::pair(0, 0), std::pair(1, 1), std::pair(2, 2), std::pair(3, 0)})
        setElement(context, static_cast<std::size_t>(output), element(context, static_cast<std::size_t>(input)));
    Heads heads = headsOf(context);
    if (isGiven(context, pastKey) != isGiven(context, pastValue))
        fail_shape_inference("the caches of keys and values come together");
    if (isGiven(context, pastKey)) {
        SharedDim cached;
        wantDims(shape(context, pastKey), {&heads.batch, &heads.sharedCount, &cached, &heads.size});
        wantDims(shape(context, pastValue), {&heads.batch, &heads.sharedCount, &cached, &heads.valueSize});
        const SharedDim whole = sumOf(cached, heads.sharedLength);
        setShape(context, 1, shapeOf({&heads.batch, &heads.sharedCount, &whole, &heads.size}));
        setShape(context, 2, shapeOf({&heads.batch, &heads.sharedCount, &whole, &heads.valueSize}));
        setShape(context, products, shapeOf({&heads.batch, &heads.count, &heads.length, &whole}));
    }
    const ShapeProto* query = shape(context, 0);
    if (!query)
        return;
    if (query->dim_size() == 4) {
        setShape(context, 0, shapeOf({&heads.batch, &heads.count, &heads.length, &heads.valueSize}));
        return;
    }
    SharedDim packed;
    if (heads.valueSize.number())
        packed.meet(*heads.count.number() * *heads.valueSize.number());
    setShape(context, 0, shapeOf({&heads.batch, &heads.length, &packed}));
}

// A body that makes other scores, or other probabilities, of those that it gets.
void checkModifier(Context& context, const char* name, const onnx::TypeProto& scores) {
    const onnx::AttributeProto* body = context.getAttribute(name);
    if (!body)
        return;
    if (body->g().input_size() != 1 || body->g().output_size() != 1)
        fail_shape_inference(name, " has ", body->g().input_size(), " inputs and ", body->g().output_size(),
            " outputs, one of each is wanted");
    const auto outputs = context.getGraphAttributeInferencer(name)->doInferencing({&scores}, {nullptr});
    const onnx::TypeProto* made = outputs.size() == 1 ? outputs.front() : nullptr;
    if (!made || made->value_case() == onnx::TypeProto::VALUE_NOT_SET)
        return;
    const auto element = scores.tensor_type().elem_type();
    if (!made->has_tensor_type() || made->tensor_type().elem_type() != element)
        fail_type_inference(name, " does not make the type that it gets");
    if (!made->tensor_type().has_shape())
        return;
    const ShapeProto& shape = made->tensor_type().shape();
    wantSameRank(&scores.tensor_type().shape(), &shape);
    for (int i = 0; i < shape.dim_size(); ++i) {
        if (scores.tensor_type().shape().dim(i).has_dim_value())
            wantDim(shape.dim(i), scores.tensor_type().shape().dim(i).dim_value());
    }
}

// Scores and probabilities are of `softmax_precision`: without it FP64 for FP64, and FP32 for the others.
void flexAttention(Context& context) {
    setElement(context, 0, element(context, 0));
    Heads heads;
    wantDims(shape(context, 0), {&heads.batch, &heads.count, &heads.length, &heads.size});
    wantDims(shape(context, 1), {&heads.batch, &heads.sharedCount, &heads.sharedLength, &heads.size});
    wantDims(shape(context, 2), {&heads.batch, &heads.sharedCount, &heads.sharedLength, &heads.valueSize});
    wantHeadGroups(heads.count, heads.sharedCount);
    const bool isDouble = element(context, 0) == TensorProto::DOUBLE;
    const std::int64_t precision =
        integer(context, "softmax_precision", isDouble ? TensorProto::DOUBLE : TensorProto::FLOAT);
    onnx::TypeProto scores;
    scores.mutable_tensor_type()->set_elem_type(static_cast<std::int32_t>(precision));
    *scores.mutable_tensor_type()->mutable_shape() =
        shapeOf({&heads.batch, &heads.count, &heads.length, &heads.sharedLength});
    for (const char* modifier : {"score_mod", "prob_mod"})
        checkModifier(context, modifier, scores);
    setShape(context, 0, shapeOf({&heads.batch, &heads.count, &heads.length, &heads.valueSize}));
}

// By `update_rule`, which of them are given.
void checkGates(Context& context, std::size_t decay, std::size_t beta) {
    const std::string rule = onnx::getAttribute(context, "update_rule", std::string("gated_delta"));
    for (const auto& [slot, word] : {std::pair(decay, "gated"), std::pair(beta, "delta")}) {
        const bool isWanted = rule.find(word) != std::string::npos;
        if (isWanted && !isGiven(context, slot))
            fail_shape_inference("update_rule ", rule, " wants input ", slot);
        if (!isWanted && isGiven(context, slot))
            fail_shape_inference("update_rule ", rule, " has no input ", slot);
    }
}

// Query, key and value are packed: [N, length, heads × size]. A gate has one number for each head; the decay may have one for
// each of its rows, and beta one for all.
void linearAttention(Context& context) {
    constexpr std::size_t past = 3;
    constexpr std::size_t decay = 4;
    constexpr std::size_t beta = 5;
    setElement(context, 0, element(context, 0));
    setElement(context, 1, element(context, isGiven(context, past) ? past : 0));
    checkGates(context, decay, beta);
    const std::int64_t count = integer(context, "q_num_heads", 0);
    const std::int64_t shared = integer(context, "kv_num_heads", 0);
    wantHeadGroups(count, shared);
    if (count > mostHeads)
        return;
    SharedDim batch;
    SharedDim length;
    SharedDim query;
    SharedDim key;
    SharedDim value;
    SharedDim heads(shared);
    SharedDim size;
    SharedDim valueSize;
    SharedDim ofDecay;
    SharedDim ofBeta;
    wantDims(shape(context, 0), {&batch, &length, &query});
    wantDims(shape(context, 1), {&batch, &length, &key});
    wantDims(shape(context, 2), {&batch, &length, &value});
    wantDims(shape(context, past), {&batch, &heads, &size, &valueSize});
    wantDims(shape(context, decay), {&batch, &length, &ofDecay});
    wantDims(shape(context, beta), {&batch, &length, &ofBeta});
    size.meet(headSize(query, count));
    size.meet(headSize(key, shared));
    valueSize.meet(headSize(value, shared));
    if (ofDecay.number() && ofDecay.number() != shared && size.number())
        ofDecay.meet(shared * *size.number());
    if (ofBeta.number() && ofBeta.number() != 1)
        ofBeta.meet(shared);
    SharedDim result;
    if (valueSize.number())
        result.meet(count * *valueSize.number());
    setShape(context, 0, shapeOf({&batch, &length, &result}));
    setShape(context, 1, shapeOf({&batch, &heads, &size, &valueSize}));
}

// Input [N, channels, length], weights [channels, 1, size]; what is carried on is [N, channels, size - 1].
void causalConvolution(Context& context) {
    copyType(context, 0, 0);
    setElement(context, 1, element(context, 0));
    SharedDim batch;
    SharedDim channels;
    SharedDim length;
    SharedDim one(1);
    SharedDim size;
    SharedDim kept;
    wantDims(shape(context, 0), {&batch, &channels, &length});
    wantDims(shape(context, 1), {&channels, &one, &size});
    wantDims(shape(context, 2), {&channels});
    wantDims(shape(context, 3), {&batch, &channels, &kept});
    if (size.number() == 0)
        fail_shape_inference("the weights have no positions");
    if (size.number())
        kept.meet(*size.number() - 1);
    setShape(context, 1, shapeOf({&batch, &channels, &kept}));
}

// The update has the cache's dimensions, but for the one along which it is written.
void tensorScatter(Context& context) {
    copyType(context, 0, 0);
    const ShapeProto* cache = shape(context, 0);
    const ShapeProto* update = shape(context, 1);
    const ShapeProto* indices = shape(context, 2);
    wantSameRank(cache, update);
    wantRank(indices, 1);
    if (!cache)
        return;
    const std::int64_t written = integer(context, "axis", -2);
    const auto axis = normalised(written, cache->dim_size());
    if (!axis || *axis == 0)
        fail_shape_inference("axis ", written, " of a cache of ", cache->dim_size(), " dimensions");
    for (int i = 0; i < cache->dim_size(); ++i) {
        SharedDim dim;
        dim.meet(cache->dim(i));
        if (update && i != *axis)
            dim.meet(update->dim(i));
        if (indices && i == 0)
            dim.meet(indices->dim(0));
    }
}

void rotaryEmbedding(Context& context) {
    copyType(context, 0, 0);
    const ShapeProto* input = shape(context, 0);
    if (!input || input->dim_size() == 4)
        return;
    wantRank(input, 3);
    if (integer(context, "num_heads", 0) <= 0)
        fail_shape_inference("an input of 3 dimensions wants num_heads");
}

constexpr std::array attending{
    OperatorRule{"", "Attention", 23, &attention},
    OperatorRule{"", "RotaryEmbedding", 23, &rotaryEmbedding},
    OperatorRule{"", "TensorScatter", 24, &tensorScatter},
    OperatorRule{"", "CausalConvWithState", 27, &causalConvolution},
    OperatorRule{"", "LinearAttention", 27, &linearAttention},
    OperatorRule{"ai.onnx.preview", "FlexAttention", 1, &flexAttention},
};

} // namespace

std::span<const OperatorRule> attentions() { return attending; }

} // namespace qaliper
