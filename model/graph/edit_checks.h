#pragma once

#include "model/base/result.h"
#include "model/graph/model.h"

// Checks of single edits. Implementation of applyEdits(). Errors: Invalid.

namespace qaliper {

// The bytes that the tensor holds fit its type and shape.
Status checkData(const Tensor& tensor);

// The attribute has a name and a kind that an edit can set; its tensors pass checkData().
Status checkAttribute(const Attribute& attribute);

} // namespace qaliper
