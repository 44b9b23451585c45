#pragma once

#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/rules/finding.h"

// What TensorRT supports of an operator only in part, checked node by node.
//
// Which limit holds for which release is read from the embedded operator table: a limit is named by words of that
// table, and holds where the column of the target has them. Where the parser's source was read, the limit carries the
// releases that refuse it. What an importer asks of a node's form beside that is in importer_limits.h.
// Source: facts R20, R21, R22, R29, R64 and F203, and the operator table.

namespace qaliper {

struct BrokenLimit {
    std::string id;                        // tells several limits of one operator apart
    Severity severity = Severity::Warning; // an Error where the parser itself is known to refuse it
    Text limit;                            // "only 2 or 3 spatial dimensions"
    Stage stage = Stage::None;             // Parser for what it refuses, Run for what it reads wrongly
    std::vector<NodeIx> related = {};      // further nodes that take part
    Text title = {};                       // where one row stands for all operators
};

std::vector<BrokenLimit> brokenLimits(const Context& context, NodeIx node);

} // namespace qaliper
