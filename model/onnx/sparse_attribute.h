#pragma once

#include <optional>
#include <string_view>

#include "model/graph/model.h"

// Sparse tensors of attributes, which an Attribute does not hold: they are read from the node's own bytes when they are shown.

namespace qaliper {

// Nothing where the attribute has none, and for a node that no file has.
std::optional<SparseInitializer> sparseAttribute(const Model& model, const Node& node, std::string_view attribute);

} // namespace qaliper
