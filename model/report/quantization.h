#pragma once

#include <string>

#include "model/quantize/output_grade.h"
#include "model/quantize/quantized.h"
#include "model/report/measured_change.h"
#include "model/report/records.h"

// What `quantize` prints.

namespace qaliper {

struct QuantizationReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    QuantizedModel result;
    std::optional<MeasuredChange> measured = {}; // where it was asked for
    std::string data = {};                       // the words of its option
    std::optional<Evaluation> evaluation = {};   // on other data
};

// Of the worst output, measured or written; nothing where none has a ratio.
std::optional<OutputGrade> gradeOf(const QuantizedModel& result);

Records recordsOf(const QuantizationReport& report);

} // namespace qaliper
