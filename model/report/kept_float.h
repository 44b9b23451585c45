#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/precision/half_choice.h"
#include "model/report/records.h"

// Nodes that stay FP32 beside others in half precision, as every report writes them.

namespace qaliper {

// A list: node, output, op_type, reason. The nodes are those of the version.
ReportJson keptToJson(const Context& version, const KeptFloat& kept);
std::vector<Text> keptLines(
    const Context& version, const KeptFloat& kept); // the first ones, and how many more there are

} // namespace qaliper
