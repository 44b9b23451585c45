#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/graph/index.h"

// Name scopes: exporters name a node after its modules, "/encoder/layer.3/attention/MatMul", or note them apart from a
// flat name (model/onnx/noted_scope.h).

namespace qaliper {

// "/encoder/layer.3" for "/encoder/layer.3/MatMul", empty for "/MatMul"; nothing where neither name nor file has one.
std::optional<std::string> ownScope(const Index& index, NodeIx node);
// The name with all scopes that are known.
std::string scopedName(const Index& index, NodeIx node);

// The deepest scope that contains at least three quarters of the names, "/encoder/layer.3"; empty when there is none.
std::string commonScope(std::span<const std::string_view> names);

} // namespace qaliper
