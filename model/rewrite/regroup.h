#pragma once

#include <optional>

#include "model/quant/grouped_kernels.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/offer.h"
#include "model/rewrite/weights.h"

// Rewrites a grouped convolution so that its channels per group have an INT8 kernel; exact. Weights are [K, C/group, R, S].
// Merging joins m groups into one: each row of the weight keeps its numbers at the position of its old group, the rest is
// zero.
//
// Channels are not padded inside their groups: the Gathers that this takes keep the layer from its INT8 kernel. Source:
// fact F409.

namespace qaliper {

ConvGroups mergedGroups(const ConvGroups& groups, std::int64_t m);

constexpr std::int64_t widestTimedGroup = 384; // channels of a merged group. Source: fact F408

// The smallest number of groups to merge for a form that runs in INT8, before all a form whose kernel computes all groups
// at once; all groups where no smaller number makes one. Source: fact F408.
std::int64_t mergeFactor(const GroupedForm& form);

// The weight, if it can be widened: a constant of whole bytes, as it is or with a DQ that has one scale or one per channel,
// and one zero point.
std::optional<WeightChain> widenableWeight(const Context& context, NodeIx node);

// Errors: those of readBytes().
Status mergeGroups(FixBuilder& builder, const Context& context, NodeIx node, const WeightChain& chain,
    const ConvGroups& groups, std::int64_t m);

Effect effectOfMerge(const Context& context, NodeIx node, const WeightChain& chain, std::int64_t m);

} // namespace qaliper
