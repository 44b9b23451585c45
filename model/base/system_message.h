#pragma once

#include <string>
#include <system_error>

namespace qaliper {

// The words of the system for a value of errno: "No such file or directory".
inline std::string systemMessage(int code) { return std::generic_category().message(code); }

} // namespace qaliper
