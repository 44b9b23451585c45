#pragma once

#include <string>
#include <string_view>

#include "model/graph/model.h"

// What a person writes for an attribute or a type, in the syntax of ONNX text (docs/Syntax.md of ONNX). It is read here:
// the parser of libonnx 1.12 knows no FP8 and no INT4, drops the numbers of FP16 tensors, cuts a text at an escaped quote
// and makes [0.5, 1] a list of integers.

namespace qaliper {

// The shortest text that reads back to the same 32-bit float.
std::string writtenFloat(double value);

// A number, a text in quotes, a list of either, or a tensor of any type that has numbers or texts: "2", "1.5",
// "\"SAME\"", "[1, 1]", "float[2] {0, 1}". The kind of a `present` attribute counts: 1 is a float where a
// float stands, and a word needs no quotes where a text stands. Errors: Invalid.
Result<Attribute> attributeOf(std::string_view name, std::string_view written, const Attribute* present);

// The value so that attributeOf() reads it back; empty for kinds that nobody writes by hand (tensors, graphs).
std::string writtenValue(const AttributeValue& value);

// The type of a tensor: "float[1,3,H,W]", "int8[]" for any rank, "float" for a scalar, "?" for a dimension that is not
// known. Around it, "seq(…)" and "optional(…)". Errors: Invalid.
Result<ValueType> typeOf(std::string_view written);

// The type as typeOf() reads it; empty where nothing is known, or no tensor.
std::string writtenType(const ValueType* type);

} // namespace qaliper
