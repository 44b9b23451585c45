#pragma once

#include <string>

#include "model/base/text.h"
#include "model/quant/quantizers.h"

// Quantization in words, for panels and reports.

namespace qaliper {

// "per tensor, scale 3.1e-04, symmetric INT8, range ±0.0394"; "per channel on axis 0, 64 scales from 3.1e-04 to 0.021,
// …". Reads the scales; when they cannot be read it says so.
Text describeQuantizer(const Quantizer& quantizer, const Storage& storage);

} // namespace qaliper
