#pragma once

#include <span>
#include <string>
#include <string_view>

// Name scopes: exporters call a node "/encoder/layer.3/attention/MatMul" after the modules it came from.

namespace qaliper {

// The deepest scope that holds three quarters of the names or more, "/encoder/layer.3"; empty when there is none.
std::string commonScope(std::span<const std::string_view> names);

} // namespace qaliper
