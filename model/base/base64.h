#pragma once

#include <string>
#include <string_view>

#include "model/base/result.h"

namespace qaliper {

// The bytes that RFC 4648 writes so, with or without '=' at the end. Errors: Invalid.
Result<std::string> bytesOfBase64(std::string_view text);

} // namespace qaliper
