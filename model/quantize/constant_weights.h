#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/graph/edit.h"

namespace qaliper {

// Below IR version 4 each weight is an input of the graph, too. Takes them out of the inputs, as later versions have
// constants: what is quantized has weights and scales that are no inputs. Nothing for later versions.
std::vector<Edit> constantWeightEdits(const Context& context);

} // namespace qaliper
