#pragma once

#include <nlohmann/json.hpp>

#include "model/rules/run.h"

// The causes of lost time, as `check` writes them into its JSON and its SARIF.

namespace qaliper {

// A list, in the order of speedCauses(): id, title, nodes by identity, places, bytes, share and range of the expected
// time (null for what stops the parser or the build), fix.
nlohmann::ordered_json causesToJson(const Analysis& analysis);

} // namespace qaliper
