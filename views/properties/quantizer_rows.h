#pragma once

#include <vector>

#include "views/properties/properties.h"

// What a sheet says of a quantizer, and of the constant that one dequantizes. Reads numbers from the file.

namespace qaliper {

// Its kind, scales with how they are spread, and range. The first row gets the label.
std::vector<PropertyRow> quantizerRows(
    const QString& label, const Quantizer& quantizer, const Context& context, const Job& job);

// What lies in the file behind a value that a DQ makes of a constant: the constant, scales and zero points, whose
// numbers can be looked at, and the range of what the DQ makes of them. Empty for other values.
std::vector<PropertyRow> storedRows(ValueIx value, const Context& context, const Job& job);

} // namespace qaliper
