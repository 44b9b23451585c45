#pragma once

#include <string_view>
#include <vector>

#include "model/rules/run.h"

namespace qaliper {

// The nodes that a person means by a word on the command line: a finding's key (its node first, then the related ones),
// a node by identity, output, name or "#73", a value (its producer, else its consumers), or a rule (the nodes of all its
// findings). Invalid when it is none of these, or a name that several nodes share.
Result<std::vector<NodeIx>> nodesMeantBy(const Analysis& analysis, std::string_view what);

} // namespace qaliper
