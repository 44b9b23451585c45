#pragma once

#include <string>

#include "model/base/number.h"

namespace qaliper {

// A share of 0 … 1 in percent, without the sign: "41.3".
inline std::string shareText(double share) { return formatFixed(100 * share, 1); }

} // namespace qaliper
