#pragma once

#include <nlohmann/json.hpp>

#include "model/rules/run.h"

// What `check` writes into its JSON about the expected time beside the causes.

namespace qaliper {

// A list in node order: value, node, kind, from, to, bytes, open.
nlohmann::ordered_json reformatsToJson(const Analysis& analysis);

// The Q and DQ that run as kernels of their own, a list in node order: node, op, from, to, bytes_read, bytes_written,
// share.
nlohmann::ordered_json conversionsToJson(const Analysis& analysis);

// ratio and range of the expected time over that of the same model in FP16, and the layers that are slower, worst first;
// null for a model without Q and DQ.
nlohmann::ordered_json againstHalfToJson(const Analysis& analysis);

} // namespace qaliper
