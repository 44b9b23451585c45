#pragma once

#include <cstdint>
#include <vector>

#include "model/rewrite/attention_pairs.h"

// Edits that give attention the form that a fused kernel has.

namespace qaliper {

// A pair after Softmax, whose scale needs no calibration: probabilities lie between 0 and 1.
std::vector<Edit> pairInserted(const Context& context, const OpenSoftmax& open);
// What stands between a DQ and a product goes before the Q. With a scale, only the scale moves: a Transpose that is
// left is a finding of its own.
std::vector<Edit> movedBeforePair(const Context& context, const Between& between);
// The scale of the scores on the queries, before their Q where they have one.
std::vector<Edit> scaleOnQueries(const Context& context, NodeIx product, const ScoreScale& scale);
// Softmax in place of the operators that compute it.
std::vector<Edit> writtenAsSoftmax(const Context& context, const SoftmaxForm& form, std::int64_t axis);

} // namespace qaliper
