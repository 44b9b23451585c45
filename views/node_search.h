#pragma once

#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/graph/index.h"

namespace qaliper {

// Nodes whose operator, name, or one of whose values contains every word, in graph order; ASCII letters in either case. Nothing
// for no words. Errors: Cancelled only.
Result<std::vector<NodeId>> searchNodes(const Index& index, const std::vector<std::string>& words, const Job& job);

} // namespace qaliper
