#pragma once

#include <string>

#include "model/graph/model.h"

namespace qaliper {

// The modules around a node as exporters note them in its metadata, "/encoder/layers.3/mlp": torch, whose names of nodes
// are flat, and onnxscript. Read from the bytes that the node came from; empty without.
std::string notedScope(const Model& model, const Node& node);

} // namespace qaliper
