#pragma once

#include <vector>

#include "model/rewrite/pairs.h"

// GELU that is written out, with Erf or Tanh, and the Q/DQ pairs inside it. Source: fact F368.

namespace qaliper {

// The pairs between two operators of one GELU, which nothing else reads; in no order. Those on its input and on its
// result are none of them.
std::vector<QdqPair> pairsInsideGelus(const Context& context);

} // namespace qaliper
