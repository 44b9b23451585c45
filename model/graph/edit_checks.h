#pragma once

#include "model/base/result.h"
#include "model/graph/model.h"

// What a single edit brings must make sense by itself. An implementation detail of applyEdits().

namespace qaliper {

// Data that are there fit the type and shape.
Status checkData(const Tensor& tensor);

// Has a name and is of a kind that an edit can set; its tensors are sound.
Status checkAttribute(const Attribute& attribute);

} // namespace qaliper
