#pragma once

#include "model/rewrite/half_parts.h"

// A model in FP32 whose numbers are those that half precision would hold. ONNX Runtime computes FP16 in FP32 inside and so
// does not show where it overflows; this model does: each tensor that becomes half precision is rounded to it on the way.

namespace qaliper {

// After each node of the parts, and before them, tensors are rounded by a Cast and a Cast back, with an Identity
// between that keeps a runtime from removing both; constants hold rounded numbers. Numbers beyond the type become
// infinite. Same inputs and outputs. Errors: those of readBytes() and applyEdits().
Result<Model> roundedModel(const Context& context, const HalfParts& parts);

} // namespace qaliper
