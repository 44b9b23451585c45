#pragma once

#include <nlohmann/json.hpp>

#include "model/engine/report/evidence.h"

namespace qaliper {

// Adds "log", "layers", "profile" and "cache" to a model's entry, each where its file was given.
void addEvidence(nlohmann::ordered_json& model, const Evidence& evidence, const Index& index);

} // namespace qaliper
