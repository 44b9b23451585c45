#pragma once

#include <span>
#include <string>

#include "model/graph/edit.h"
#include "model/graph/index.h"

namespace qaliper {

// Edits as a JSON list, for dry runs and previews: one object each, with "edit" for its kind. Graphs, nodes and values
// are named by their identities in the version the edits are meant for; nodes that earlier edits of the list add are
// "new:0", "new:1", …. Nodes, attributes and tensors are ONNX text; tensors of more than 64 elements show no data.
std::string editsToJson(const Index& index, std::span<const Edit> edits);

} // namespace qaliper
