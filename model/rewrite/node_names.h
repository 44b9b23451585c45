#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/graph/edit.h"

// Names of nodes in the main graph. ONNX needs none; TensorRT's layer information and its options for single layers
// speak of nodes by name.

namespace qaliper {

struct NodeNames {
    std::vector<NodeIx> nameless; // without a name of their own: empty, or that of an earlier node
    std::set<std::string, std::less<>> taken;
};
NodeNames nodeNamesOf(const Context& context);

// Each of these is named after its first output, with a number where that name is taken.
std::vector<Edit> nameNodes(const Context& context);

} // namespace qaliper
