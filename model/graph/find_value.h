#pragma once

#include <optional>
#include <string_view>

#include "model/graph/index.h"

namespace qaliper {

// The value with that valueIdentity() (identity.h), in any version; nothing when it has none.
std::optional<ValueIx> findValue(const Index& index, std::string_view identity);

} // namespace qaliper
