#pragma once

#include <optional>

#include "model/graph/index.h"
#include "model/graph/types.h"

// Softmax as one operator, or along the last dimension written out: Exp of the scores, less their largest one or not,
// divided by the sum of these; Exp of the scores less ReduceLogSumExp of them; Exp of LogSoftmax.

namespace qaliper {

struct SoftmaxForm {
    ValueIx scores;
    ValueIx probabilities;
    bool isWrittenOut = false;
};

// Nothing when the node does not give the probabilities of a Softmax.
std::optional<SoftmaxForm> softmaxEndingAt(const Index& index, const TypeTable& types, NodeIx node);

} // namespace qaliper
