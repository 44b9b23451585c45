#pragma once

#include <optional>
#include <string_view>

#include "model/graph/data_type.h"

// What people call the types of tensors.

namespace qaliper {

// By the names that TensorRT, ONNX, NumPy and PyTorch have for it, in any case.
std::optional<DataType> dataTypeNamed(std::string_view name);

} // namespace qaliper
