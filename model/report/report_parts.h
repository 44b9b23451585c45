#pragma once

#include <string>
#include <vector>

#include "model/report/records.h"
#include "model/report/report.h"

// A report over many models, put together from what is written about each of them: with its part written, a model can be
// released. What comes of it is, byte for byte, what toJson() and toSarif() write about the models together.

namespace qaliper {

// The model's entry in the JSON.
ReportJson jsonPart(const ModelReport& model);
// At least one part. `target` is that of the first model; `more` are further members of the document, an object.
std::string jsonOfParts(const Target& target, std::vector<ReportJson> parts, const ReportJson& more);

// A run of SARIF about the model alone.
ReportJson sarifPart(const ModelReport& model);
std::string sarifOfParts(std::vector<ReportJson> parts); // at least one part

} // namespace qaliper
