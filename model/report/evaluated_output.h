#pragma once

#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "model/onnx/evaluate.h"

// An output of an evaluation, as every report writes it.

namespace qaliper {

// Null for a number that is infinite, or was not computed.
nlohmann::ordered_json numberOrNull(std::optional<double> number);

// A list: name, compared, sqnr_db, max_abs_error, same, same_share.
nlohmann::ordered_json outputsToJson(const std::vector<EvaluatedOutput>& outputs);

// The line of an output that no signal-to-noise ratio describes; nothing for others.
std::optional<Text> lineWithoutSqnr(const EvaluatedOutput& output);

} // namespace qaliper
