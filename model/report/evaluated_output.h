#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/onnx/evaluate.h"
#include "model/report/records.h"

// An output of an evaluation, as every report writes it.

namespace qaliper {

// A list: name, compared, sqnr_db, max_abs_error, same, same_share.
ReportJson outputsToJson(const std::vector<EvaluatedOutput>& outputs);

// The line of an output that no signal-to-noise ratio describes; nothing for others.
std::optional<Text> lineWithoutSqnr(const EvaluatedOutput& output);
// The line of an output that was measured on samples, maybe on some that were held out.
Text lineOnSamples(const EvaluatedOutput& output, std::uint64_t samples, bool isHeldOut);

// A metric in percent, or the number that a command gave.
std::string metricText(double metric, bool isOfCommand, int digits = 1);
// "metric: 71.0 %, of the float model 72.5 %, on 8 samples"; none without a metric.
std::vector<Text> metricLine(const Evaluation& evaluation);

} // namespace qaliper
