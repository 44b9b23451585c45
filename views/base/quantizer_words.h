#pragma once

#include <QString>

#include "model/quant/quantizers.h"

// A quantizer in words: "INT8 per channel on axis 0, symmetric" and "64 scales from 3.1e-04 to 0.021", "±2.7". Reads
// scales and zero points from the file.

namespace qaliper {

struct QuantizerWords {
    QString kind;   // type, granularity, symmetry
    QString scales; // values or their range; why they are not known
    QString range;  // the real numbers it can hold, by its largest scale
};

QuantizerWords quantizerWords(const Quantizer& quantizer, const Storage& storage);

} // namespace qaliper
