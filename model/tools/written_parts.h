#pragma once

#include <string>
#include <string_view>

#include "model/graph/model.h"

// What a person writes for an attribute or a type, in the syntax of ONNX text.

namespace qaliper {

// The shortest text that reads back to the same 32-bit float.
std::string writtenFloat(double value);

// "2", "1.5", "\"SAME\"", "[1, 1]", "float[2] {0, 1}". The kind of a `present` attribute counts: 1 is a float where a
// float stands, and a word needs no quotes where a text stands. Errors: Invalid.
Result<Attribute> attributeOf(std::string_view name, std::string_view written, const Attribute* present);

// The value so that attributeOf() reads it back; empty for kinds that nobody writes by hand (tensors, graphs).
std::string writtenValue(const AttributeValue& value);

// "float[1,3,H,W]", "int8[]". Errors: Invalid.
Result<ValueType> typeOf(std::string_view written);

} // namespace qaliper
