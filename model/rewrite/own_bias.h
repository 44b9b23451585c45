#pragma once

#include "model/rewrite/fix_builder.h"

namespace qaliper {

// What reads the output of an Identity of a constant reads a copy of that constant, and the Identity goes. Exact. Not for an
// output of the graph.
bool canReadCopy(const Index& index, NodeIx identity);
void readCopy(FixBuilder& builder, const Context& context, NodeIx identity);

// All that copiesSharedBias() (model/quant/copied_bias.h) names and that may be changed.
std::vector<Edit> ownBiasEdits(const Context& context);

} // namespace qaliper
