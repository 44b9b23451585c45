#pragma once

#include <cstdint>
#include <span>

#include <QString>

#include "model/graph/data_type.h"
#include "model/graph/value_type.h"

// Types in the language of the interface: "FP32 1×3×H×W", "INT8 scalar", "sequence of FP32".

namespace qaliper {

QString typeWords(const ValueType& type);
QString typeWords(DataType type, std::span<const std::int64_t> dims); // of a tensor

} // namespace qaliper
