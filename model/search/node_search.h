#pragma once

#include <vector>

#include "model/base/job.h"
#include "model/search/search_text.h"

namespace qaliper {

// Terms without a field look at the text of a node (search_text.h); `memory`, if any, keeps it for the next letter.
// Fields: op, domain, name, value (inputs and outputs), type and shape (of outputs), precision (a type, or expected,
// open, measured), finding (a rule or a severity), index; anything else is an attribute.
//
// Hits in graph order; nothing for no terms. Errors: Cancelled only.
Result<std::vector<NodeId>> searchNodes(
    const SearchScope& scope, const SearchQuery& query, const Job& job, SearchMemory* memory = nullptr);

} // namespace qaliper
