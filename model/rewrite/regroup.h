#pragma once

#include <optional>

#include "model/quant/groups.h"
#include "model/rewrite/offer.h"
#include "model/rewrite/weights.h"

// Rewrites of a quantized grouped convolution after which its channels per group are multiples of 4, with the same
// numbers.
//
// Merging joins m groups into one: each row of the weight keeps its numbers at the place of its old group, the rest is
// zero. Padding leaves the groups alone: channels are repeated in front of the layer, where zero weights ignore them,
// and the added outputs are dropped behind it.

namespace qaliper {

constexpr std::int64_t channelMultiple = 4;
std::int64_t paddedToMultiple(std::int64_t channels);

// The smallest number of groups to merge so that both quotients fit; nothing when no divisor of the group count does.
std::optional<std::int64_t> mergeFactor(const ConvGroups& groups);

// The weight, when it can be widened: a constant of whole bytes behind a DQ, with one scale or one for each channel,
// and one zero point for all.
std::optional<WeightChain> widenableWeight(const Context& context, NodeIx node);

// Only for Conv, with scales along the output channels and a constant bias or none.
bool canPadGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups);

Result<Fix> mergeGroups(
    const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups, std::int64_t m);
Result<Fix> padGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups);

Effect effectOfMerge(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m);
Effect effectOfPadding(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups);

} // namespace qaliper
