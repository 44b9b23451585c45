#pragma once

#include <QString>

#include "model/quant/quantizers.h"

// Texts about a quantizer: "INT8 per channel on axis 0, symmetric", "64 scales from 3.1e-04 to 0.021", "±2.7". Reads
// scales and zero points from the file.

namespace qaliper {

struct QuantizerWords {
    QString kind;   // type, granularity, symmetry
    QString scales; // values or their range, or why they are unknown
    QString range;  // real values that it can represent, over all its scales
};

QuantizerWords quantizerWords(const Quantizer& quantizer, const Storage& storage);

} // namespace qaliper
