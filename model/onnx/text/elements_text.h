#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/graph/data_type.h"
#include "model/onnx/text/cursor.h"

// One element of a tensor between its bit pattern and its text. Private to model/onnx/text.

namespace qaliper::onnxtext {

// The bit pattern of the element at hand; a complaint when it is none of that type.
std::uint64_t readElement(Cursor& cursor, DataType type);

// A number of any form, for the arguments of short forms.
double readPlainNumber(Cursor& cursor);

// The shortest text that reads back to the same bits.
std::string elementText(DataType type, std::uint64_t bits);

// A float as an attribute shows it: always with a point or an exponent, so that it does not read back as an integer.
std::string floatText(float value);

} // namespace qaliper::onnxtext
