#pragma once

#include <memory>
#include <vector>

#include "model/base/job.h"
#include "model/rules/run.h"
#include "views/document/search_query.h"

namespace qaliper {

// Where a query is asked: a version, and what is known of it. Without an analysis of this very version nothing has a precision, a
// finding or an inferred shape.
struct SearchScope {
    std::shared_ptr<const Index> index;
    std::shared_ptr<const Analysis> analysis; // may be null
};

// What terms without a field look at: operator, name, names of values, shapes of outputs, "#73", rules that report the node.
// Fields: op, domain, name, value (inputs and outputs), type and shape (of outputs), precision (a type, or expected, open,
// measured), finding (a rule or a severity), index; anything else is an attribute.
//
// Hits in graph order; nothing for no terms. Errors: Cancelled only.
Result<std::vector<NodeId>> searchNodes(const SearchScope& scope, const SearchQuery& query, const Job& job);

} // namespace qaliper
