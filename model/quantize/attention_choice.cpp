#include "model/quantize/attention_choice.h"

#include <algorithm>
#include <array>
#include <set>

#include "model/quant/operator_traits.h"
#include "model/target/releases.h"

namespace qaliper {

namespace {

constexpr std::array<std::int64_t, 3> int8Heads{16, 32, 64};
constexpr std::int64_t longestInt8 = 512;
constexpr std::int64_t smallestFloat8Head = 9;
constexpr std::int64_t largestFloat8Head = 256;
constexpr ComputeCapability ada{8, 9};
constexpr Version firstAdaKernels{10, 6, 0};
constexpr Releases firstAdaLimits{{10, 6, 0}, {10, 9, 0}};
constexpr std::int64_t largestAdaHead = 64;
constexpr std::int64_t longestAda = 3072;

Text whySizesOfInt8(const Attention& attention) {
    if (std::ranges::find(int8Heads, *attention.head) == int8Heads.end())
        return say("in INT8 heads of 16, 32 or 64 fuse; these have {head}", arg("head", *attention.head));
    if (!attention.queries || !attention.keys)
        return say("its length is not known, and in INT8 attention fuses up to {limit}", arg("limit", longestInt8));
    if (std::max(*attention.queries, *attention.keys) > longestInt8)
        return say("in INT8 attention fuses up to a length of {limit}; here it is {length}", arg("limit", longestInt8),
            arg("length", std::max(*attention.queries, *attention.keys)));
    return {};
}

Text whySizesOfFloat8(const Context& context, const Attention& attention) {
    if (*attention.head < smallestFloat8Head || *attention.head > largestFloat8Head)
        return say("in FP8 heads of 9 to 256 fuse; these have {head}", arg("head", *attention.head));
    if (context.target.gpu != ada)
        return {};
    if (context.target.version < firstAdaKernels)
        return say("on compute capability 8.9 attention in FP8 fuses from 10.6 on");
    const bool isTooLong = !attention.keys || *attention.keys > longestAda;
    if (firstAdaLimits.include(context.target.version) && (*attention.head > largestAdaHead || isTooLong))
        return say("on compute capability 8.9 up to 10.9 attention in FP8 fuses for heads up to 64 and lengths up to "
                   "3072");
    return {};
}

// Keys and values of earlier steps come in through an input of the model.
bool comesFromInput(const Context& context, ValueIx value) {
    const Index& index = context.index();
    std::vector<ValueIx> open{value};
    std::set<ValueIx> seen;
    while (!open.empty()) {
        const ValueIx next = open.back();
        open.pop_back();
        if (!next.valid() || !seen.insert(next).second)
            continue;
        const NodeIx producer = index.producer(next);
        if (!producer.valid() && index.isGraphInput(next) && !context.quant.isConstant(next))
            return true;
        if (!producer.valid() || quantTrait(context.node(producer)) != QuantTrait::Commutes)
            continue;
        const std::size_t parts = context.node(producer).is("Concat") ? index.inputs(producer).size() : 1;
        for (std::size_t slot = 0; slot < parts; ++slot)
            open.push_back(index.input(producer, slot));
    }
    return false;
}

bool isReadByProductsOnly(const Context& context, ValueIx value) {
    return !context.index().isGraphOutput(value) &&
        std::ranges::all_of(
            context.index().uses(value), [&](const Use& use) { return context.node(use.node).is("MatMul"); });
}

} // namespace

Text whyAttentionStaysFloat(const Context& context, const Attention& attention, DataType type) {
    const Index& index = context.index();
    const bool isInt8 = type == DataType::Int8;
    if (isInt8 ? !context.target.isAtLeast(8, 6) : !context.target.isAtLeast(9))
        return say("this release has no fused kernel for quantized attention");
    const ValueIx keys = index.input(attention.first, 1);
    const ValueIx values = index.input(attention.second, 1 - attention.probabilitySlot);
    if (comesFromInput(context, keys) || comesFromInput(context, values))
        return say("its keys or values come from an input of the model, as a cache does");
    if (!isReadByProductsOnly(context, index.input(attention.second, attention.probabilitySlot)))
        return say("more than products reads the output of its Softmax");
    if (!attention.head)
        return say("the size of its heads is not known");
    return isInt8 ? whySizesOfInt8(attention) : whySizesOfFloat8(context, attention);
}

} // namespace qaliper
