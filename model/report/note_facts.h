#pragma once

#include "model/graph/index.h"
#include "model/report/show.h"

// What a file says of its parts beside the graph: doc strings, metadata (PyTorch writes the module and the stack trace of
// each node there), annotations of quantization, devices, training. Read from the file's own bytes, because nothing else
// needs it; of what was added since there is nothing.

namespace qaliper {

FactRows modelNotes(const Model& model); // of the main graph, too
FactRows nodeNotes(const Model& model, const Node& node);
FactRows valueNotes(const Index& index, ValueIx value);

} // namespace qaliper
