#pragma once

#include <vector>

#include "model/rules/restrictions.h"

// Requirements of the target's importer on the form of a node (model/target/importers.h). They were read from the
// parser's source, so each one stops the import, or gives a wrong result where it says so.
//
// Source: facts F107, F214 to F218, R20 and R22.

namespace qaliper {

std::vector<BrokenLimit> importerLimits(const Context& context, NodeIx node);

} // namespace qaliper
