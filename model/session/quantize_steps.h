#pragma once

#include <vector>

#include "model/quantize/quantized.h"
#include "model/session/made_step.h"

// The steps of a quantization as steps of a document. Each records the numbers that came from the user's data, so that it
// is made again without them.

namespace qaliper {

// Those that were kept, in order. Errors: those of readNumbers().
Result<std::vector<MadeStep>> stepsOf(const QuantizedModel& quantized);

// What makes RaiseOpset again: the opset of the version after it.
void recordOpset(RecordedAction& action, const Index& after);
// What makes HalveRest again: the type, and the nodes of the version before it that stay FP32.
void recordHalves(RecordedAction& action, DataType type, const std::map<NodeId, Text>& kept, const Index& before);

// Makes one of them again from the version before it. Errors: Stale when a node or tensor that it names is gone; those of
// the step.
Result<Applied> repeatQuantizing(const Analysis& before, const RecordedAction& action);

} // namespace qaliper
