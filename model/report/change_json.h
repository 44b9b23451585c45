#pragma once

#include <nlohmann/json.hpp>

#include "model/rules/version_change.h"

// The effect of a step in numbers, as `fix`, `tool` and `diff` write it into their JSON.

namespace qaliper {

// The numbers of both versions, what became worse, the ratio of the expected times (null when one is not known).
nlohmann::ordered_json changeToJson(const VersionChange& change);

} // namespace qaliper
