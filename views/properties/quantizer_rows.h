#pragma once

#include <vector>

#include <QString>

#include "model/quant/quantizers.h"
#include "views/properties/properties.h"

// Rows of properties about a quantizer, and about a constant that is dequantized. Reads numbers from the file.

namespace qaliper {

// Kind, scales with their distribution, and range. The first row gets the label.
std::vector<PropertyRow> quantizerRows(
    const QString& label, const Quantizer& quantizer, const Context& context, const Job& job);

// The stored data of a value that a DQ computes from a constant: the constant, scales and zero points, with links to
// their values, and the range of the dequantized values. Empty for other values.
std::vector<PropertyRow> storedRows(ValueIx value, const Context& context, const Job& job);

// Texts about a quantizer: "INT8 per channel on axis 0, symmetric", "64 scales from 3.1e-04 to 0.021", "±2.7". Reads
// scales and zero points from the file.
struct QuantizerWords {
    QString kind;   // type, granularity, symmetry
    QString scales; // values or their range, or why they are unknown
    QString range;  // real values that it can represent, over all its scales
};

QuantizerWords quantizerWords(const Quantizer& quantizer, const Storage& storage);

} // namespace qaliper
