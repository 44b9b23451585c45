#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "model/context/context.h"
#include "model/graph/edit.h"

// Names of nodes in the main graph. ONNX does not require them; TensorRT's layer information and per-layer options
// refer to nodes by name.

namespace qaliper {

struct NodeNames {
    std::vector<NodeIx> nameless;               // the name is empty, or an earlier node has it
    std::unordered_set<std::string_view> taken; // owned by the model
};
NodeNames nodeNamesOf(const Context& context);

// Names each of these after its first output, with a number if that name is taken.
std::vector<Edit> nameNodes(const Context& context);

} // namespace qaliper
