#pragma once

#include <vector>

#include "model/rules/restrictions.h"

// Where a node does not have the form that the target's importer asks for (model/target/importers.h). These are known
// from the parser's source, so that each is a stop while reading, or a wrong result where it says so.
// Source: facts F107, F214 to F218, R20 and R22.

namespace qaliper {

std::vector<BrokenLimit> importerLimits(const Context& context, NodeIx node);

} // namespace qaliper
