#pragma once

#include <cstdint>
#include <string>

#include "model/graph/data_type.h"

// One element of a tensor as text. Private to model/onnx/text.

namespace qaliper::onnxtext {

// The shortest text that reads back to the same bits.
std::string elementText(DataType type, std::uint64_t bits);

// A float as an attribute shows it: always with a point or an exponent, so that it does not read back as an integer.
std::string floatText(float value);

} // namespace qaliper::onnxtext
