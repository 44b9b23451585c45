#pragma once

#include <optional>

#include "model/quant/groups.h"
#include "model/rewrite/offer.h"
#include "model/rewrite/weights.h"

// Rewrites a quantized grouped convolution so that its channels per group are multiples of 4; exact. Weights are [K,
// C/group, R, S].
//
// Merging joins m groups into one: each row of the weight keeps its numbers at the position of its old group, the rest
// is zero. Padding keeps the groups: channels are repeated upstream of the layer, where zero weights ignore them, and
// the added outputs are removed downstream. It adds channels to each group, or whole groups, which costs less and may
// make a number of groups that can be merged.

namespace qaliper {

constexpr std::int64_t channelMultiple = 4;
std::int64_t paddedToMultiple(std::int64_t channels);

// The smallest number of groups to merge so that both counts fit; nothing when no divisor of the group count does.
std::optional<std::int64_t> mergeFactor(const ConvGroups& groups);

// The weight, if it can be widened: a constant of whole bytes with a DQ, with one scale or one per channel, and one
// zero point.
std::optional<WeightChain> widenableWeight(const Context& context, NodeIx node);

// The size of the layer after padding, and how many groups are joined into one then.
struct PaddedGroups {
    std::int64_t group = 1; // before they are joined, as the channels per group are
    std::int64_t inputsPerGroup = 0;
    std::int64_t outputsPerGroup = 0;
    std::int64_t merged = 1;
};
// Channels of each group up to a multiple of 4.
PaddedGroups paddedInside(const ConvGroups& groups);
// Groups up to a number that makes all output channels a multiple of 4; nothing when they are one already.
std::optional<PaddedGroups> paddedByGroups(const ConvGroups& groups);
// Groups up to a multiple of 2 or 4, which are then merged; nothing where groups can be merged as they are.
std::optional<PaddedGroups> paddedToMerge(const ConvGroups& groups);

// Multiply-adds of the layer after padding over those before it.
double workOf(const ConvGroups& groups, const PaddedGroups& padded);

// True only for Conv with scales along the output channels, and with a constant bias or none.
bool canPadGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups);

Result<Fix> mergeGroups(
    const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups, std::int64_t m);
Result<Fix> padGroups(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups,
    const PaddedGroups& padded);

Effect effectOfMerge(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m);
Effect effectOfPadding(const Context& context, NodeIx node, const WeightChain& chain, const ConvGroups& groups,
    const PaddedGroups& padded);

} // namespace qaliper
