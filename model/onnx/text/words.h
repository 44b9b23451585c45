#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/graph/data_type.h"
#include "model/graph/model.h"

// The words of ONNX text, for its writer, for what reads a part of it (model/tools/written_parts.h), and for the reader
// of whole models in tests/support/text.

namespace qaliper::onnxtext {

bool isNameStart(char c);
bool isNamePart(char c);
bool isPlainName(std::string_view text);

// "inf", "infinity" or "nan", in any case: a number where a value may be.
bool isSpecialNumber(std::string_view word);

// "dtype30" is a type with a number that ONNX had not defined yet.
std::string dataTypeWord(DataType type);
std::optional<DataType> dataTypeOfWord(std::string_view word);

// A word that begins a type; a value of that name has to be quoted.
bool isTypeWord(std::string_view word);

// In quotes, with escapes.
std::string inQuotes(std::string_view text);
// Unquoted when it is a plain name without another meaning, else in quotes.
std::string nameOrQuoted(std::string_view name);

// The text between the quotes. Errors: Invalid, with what is wrong.
Result<std::string> unescape(std::string_view escaped);

std::string_view kindWord(AttributeKind kind);

} // namespace qaliper::onnxtext
