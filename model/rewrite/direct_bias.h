#pragma once

#include "model/rewrite/fix_builder.h"

namespace qaliper {

// What reads an Identity of a constant reads the constant, and the Identity goes. Exact. Not for an output of the graph.
bool canBypass(const Index& index, NodeIx identity);
void bypass(FixBuilder& builder, const Index& index, NodeIx identity);

// Each bias that a convolution reads through an Identity of a constant. Source: fact F674.
std::vector<Edit> directBiasEdits(const Context& context);

} // namespace qaliper
