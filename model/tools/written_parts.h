#pragma once

#include <string>
#include <string_view>

#include "model/graph/model.h"

// Reads what a person writes for an attribute or a type, in the syntax of ONNX text (docs/Syntax.md of ONNX). It has
// its own consumer: the parser of libonnx 1.12 knows no FP8 and no INT4, drops the numbers of FP16 tensors, ends a text
// at an escaped quote and reads [0.5, 1] as a list of integers.

namespace qaliper {

// The shortest text that is read back as the same 32-bit float.
std::string writtenFloat(double value);

// A number, a text in quotes, a list of either, or a tensor of any type that has numbers or texts: "2", "1.5",
// "\"SAME\"", "[1, 1]", "float[2] {0, 1}" (elements in row-major order). The kind of a `present` attribute decides: 1
// is a float where a float is expected, and a word needs no quotes where a text is expected. Errors: Invalid.
Result<Attribute> attributeOf(std::string_view name, std::string_view written, const Attribute* present);

// The value in a form that attributeOf() reads; empty for kinds that are not written by a person (tensors, graphs).
std::string writtenValue(const AttributeValue& value);

// The type of a tensor: "float[1,3,H,W]", "int8[]" for any rank, "float" for a scalar, "?" for an unknown dimension.
// Around it, "seq(…)" and "optional(…)". Errors: Invalid.
Result<ValueType> typeOf(std::string_view written);

// The type in a form that typeOf() reads; empty where it is unknown or no tensor.
std::string writtenType(const ValueType* type);

} // namespace qaliper
