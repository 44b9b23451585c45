#pragma once

#include <QString>

#include "model/onnx/evaluate.h"

namespace qaliper {

// What a table says about how near an output is to that of the float model: "34.5 dB", "the same numbers".
QString accuracyWords(const EvaluatedOutput& output);

} // namespace qaliper
