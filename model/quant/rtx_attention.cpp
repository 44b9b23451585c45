#include "model/quant/rtx_attention.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace qaliper {

namespace {

constexpr std::size_t rankByHead = 4;  // batch, head, sequence, elements
constexpr std::size_t rankOfWidth = 3; // batch, sequence, elements of all heads
constexpr std::int64_t smallestHead = 9;
constexpr std::int64_t largestHead = 256;
constexpr std::int64_t fewestHeadsOfOneQuery = 4; // in the whole batch
constexpr std::int64_t headMultipleOfOneQuery = 8;

using Size = std::optional<std::int64_t>; // nothing where it is open

struct Sizes {
    Size batch;
    Size heads;
    Size keyHeads;
    Size queries;
    Size keys;
    Size head; // elements
};

Size at(const Shape& shape, std::size_t dimension) { return shape[dimension].number(); }

std::optional<Sizes> sizesOf(const Node& node, const Shape& queries, const Shape& keys) {
    if (queries.size() == rankByHead && keys.size() == rankByHead)
        return Sizes{at(queries, 0), at(queries, 1), at(keys, 1), at(queries, 2), at(keys, 2), at(queries, 3)};
    const std::int64_t heads = node.integer("q_num_heads", 0);
    if (queries.size() != rankOfWidth || keys.size() != rankOfWidth || heads <= 0)
        return std::nullopt;
    const Size width = at(queries, 2);
    return Sizes{at(queries, 0), heads, node.integer("kv_num_heads", 0), at(queries, 1), at(keys, 1),
        width ? Size(*width / heads) : Size()};
}

// All heads side by side, made into a dimension that a Transpose brings to the front.
bool isSplitIntoHeads(const Index& index, const TypeTable& types, ValueIx value) {
    const Shape* shape = types.shape(value);
    if (shape && shape->size() == rankOfWidth) // the parser splits it so
        return true;
    const NodeIx transpose = index.producer(value);
    const NodeIx reshape = transpose.valid() ? index.producer(index.input(transpose, 0)) : NodeIx{};
    if (!reshape.valid() || !index.node(transpose).is("Transpose") || !index.node(reshape).is("Reshape"))
        return false;
    const auto* order = index.node(transpose).integers("perm");
    const Shape* flat = types.shape(index.input(reshape, 0));
    return order && *order == std::vector<std::int64_t>{0, 2, 1, 3} && flat && flat->size() == rankOfWidth;
}

bool isDecomposed(const Index& index, const TypeTable& types, NodeIx attention, const Sizes& sizes, bool hasMask) {
    const bool isPlain =
        !hasMask && index.node(attention).integer("is_causal", 0) == 0 && sizes.heads == sizes.keyHeads;
    constexpr std::array<std::size_t, 3> slots{0, 1, 2};
    return isPlain && std::ranges::all_of(slots, [&](std::size_t slot) {
        return isSplitIntoHeads(index, types, index.input(attention, slot));
    });
}

Size headsOfBatch(const Sizes& sizes) {
    return sizes.batch && sizes.heads ? Size(*sizes.batch * *sizes.heads) : Size();
}

// In FP16 a single key with heads of 32 and 64 elements was taken, of 16 and 128 not.
bool mayTakeOneKey(DataType type, const Sizes& sizes) {
    constexpr std::int64_t tooSmall = 16;
    constexpr std::int64_t tooLarge = 128;
    const std::int64_t head = sizes.head.value_or(tooSmall + 1);
    return type == DataType::Float16 && sizes.keys.value_or(1) == 1 && head > tooSmall && head < tooLarge &&
        headsOfBatch(sizes) != 1;
}

RtxAttention ofOneQuery(DataType type, const Sizes& sizes) {
    if (sizes.head && (*sizes.head > largestHead || *sizes.head % headMultipleOfOneQuery != 0))
        return RtxAttention::OneQueryHead;
    const Size heads = headsOfBatch(sizes);
    return heads && *heads < fewestHeadsOfOneQuery && !mayTakeOneKey(type, sizes) ? RtxAttention::OneQuery
                                                                                  : RtxAttention::Builds;
}

} // namespace

RtxAttention rtxAttention(const Index& index, const TypeTable& types, NodeIx attention) {
    constexpr std::size_t maskSlot = 3;
    const Node& node = index.node(attention);
    const DataType type = types.element(index.output(attention, 0));
    const bool isHalf = type == DataType::Float16 || type == DataType::Bfloat16;
    const Shape* queries = types.shape(index.input(attention, 0));
    const Shape* keys = types.shape(index.input(attention, 1));
    const auto sizes = queries && keys && node.is("Attention") ? sizesOf(node, *queries, *keys) : std::nullopt;
    if (!sizes || (!isHalf && type != DataType::Float))
        return RtxAttention::Builds;
    if (sizes->queries == 1)
        return ofOneQuery(type, *sizes);
    const bool hasMask = !node.input(maskSlot).empty();
    if (isDecomposed(index, types, attention, *sizes, hasMask))
        return RtxAttention::Builds;
    if (!isHalf)
        return RtxAttention::InFullFloat;
    if (sizes->head && (*sizes->head < smallestHead || *sizes->head > largestHead))
        return RtxAttention::HeadSize;
    if (headsOfBatch(*sizes) == 1)
        return RtxAttention::OneHead;
    return hasMask && sizes->heads == 1 ? RtxAttention::MaskedOneHead : RtxAttention::Builds;
}

Text describeRtxStop(RtxAttention why, const TextArgument& name, std::int64_t head, const TextArgument& target) {
    const auto size = arg("head", head);
    switch (why) {
    case RtxAttention::Builds: break;
    case RtxAttention::InFullFloat:
        return say("{node} is an Attention operator in FP32. {target} does not decompose it, and stops: its fused "
                   "kernels are in FP16 and BF16.",
            name, target);
    case RtxAttention::HeadSize:
        return say("{node} is an Attention operator with heads of {head} elements. {target} does not decompose it, and "
                   "stops: its fused kernels have heads of 9 to 256.",
            name, size, target);
    case RtxAttention::OneHead:
        return say("{node} is an Attention operator with one head in a batch of one. {target} does not decompose it, "
                   "and stops: its fused kernels are for two heads of the whole batch and more.",
            name, target);
    case RtxAttention::MaskedOneHead:
        return say("{node} is an Attention operator with one head and a mask. {target} does not decompose it, and "
                   "stops: its fused kernels accept a mask from two heads on.",
            name, target);
    case RtxAttention::OneQuery:
        return say("{node} is an Attention operator for a single query, with fewer than four heads in the whole batch. "
                   "{target} has no kernel for that, and stops.",
            name, target);
    case RtxAttention::OneQueryHead:
        return say("{node} is an Attention operator for a single query, with heads of {head} elements. {target} stops: "
                   "for a single query heads have at most 256 elements, a multiple of 8.",
            name, size, target);
    }
    return {};
}

} // namespace qaliper
