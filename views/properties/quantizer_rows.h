#pragma once

#include <vector>

#include "views/properties/properties.h"

// Rows of properties about a quantizer, and about a constant that is dequantized. Reads numbers from the file.

namespace qaliper {

// Kind, scales with their distribution, and range. The first row gets the label.
std::vector<PropertyRow> quantizerRows(
    const QString& label, const Quantizer& quantizer, const Context& context, const Job& job);

// The stored data of a value that a DQ computes from a constant: the constant, scales and zero points, with links to
// their values, and the range of the dequantized values. Empty for other values.
std::vector<PropertyRow> storedRows(ValueIx value, const Context& context, const Job& job);

} // namespace qaliper
