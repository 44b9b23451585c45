#pragma once

#include <span>
#include <string>
#include <string_view>

// Name scopes: exporters name a node after its modules, "/encoder/layer.3/attention/MatMul".

namespace qaliper {

// The deepest scope that contains at least three quarters of the names, "/encoder/layer.3"; empty when there is none.
std::string commonScope(std::span<const std::string_view> names);

} // namespace qaliper
